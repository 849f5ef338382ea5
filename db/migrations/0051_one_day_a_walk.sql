-- The agency's day that the walk through its book began on: one that goes on after midnight begins anew.
alter table outreach_plans add column walked_on date;
