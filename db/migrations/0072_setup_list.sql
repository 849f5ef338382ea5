-- When this person put the list of what is left to set up away; null while it stands on their pages.
alter table users add column setup_put_away_at timestamptz;
