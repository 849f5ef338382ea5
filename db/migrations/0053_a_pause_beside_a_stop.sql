-- Where outreach stopped by itself (bounces, complaints), a person may pause it too, and each ends the one without the
-- other. The pause stands in the row of the stop, which holds everything back for as long as it is there.
alter table outreach_pauses
  add column hand_paused_at timestamptz,
  add column hand_until_on date,
  add column hand_by bigint,
  add foreign key (organization_id, hand_by) references users (organization_id, id);
create index outreach_pauses_by_hand on outreach_pauses (organization_id, hand_by) where hand_by is not null;
