-- The dashboard's counts follow new events every few seconds. A whole day is too expensive to count that often while
-- emails are sent, so the events of some seconds are counted as a part of the day, and the parts are later replaced by
-- the count of the whole day.
alter table activity_days
  -- The row counts the day's events from this moment on; '-infinity': from its start. In later parts, a person who did
  -- the same earlier on that day is among those repeated after 0 days.
  add column events_from timestamptz not null default '-infinity',
  drop constraint activity_days_pkey,
  add primary key (organization_id, activity, agent_id, day, events_from);

alter table activity_counts
  -- Number of counts since the last counted day was counted as a whole in a quiet minute. Above 0: that is still to come.
  add column counts_since_whole_day integer not null default 0,
  -- When days whose events have changed were last looked for.
  add column marks_at timestamptz;
