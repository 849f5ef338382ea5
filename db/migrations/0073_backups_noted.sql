-- When the rows were last written to a file, and when a file was last tried out, and of when it was.
alter table instance_state
  add column backed_up_at timestamptz,
  add column backed_up_rows bigint,
  add column tried_at timestamptz,
  add column tried_backup_of timestamptz;
