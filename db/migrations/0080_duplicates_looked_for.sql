-- Null: of a large book, which nobody has read yet.
alter table duplicate_searches alter column found_at drop not null;
