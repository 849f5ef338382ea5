-- The steps of the wizard whose Continue was pressed; it opens again at the first one that is missing.
alter table organizations add column setup_steps_passed text[] not null default '{}';
