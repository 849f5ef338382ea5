-- The reason that an imported file's block replaced, or repeats: the address keeps it when the file's blocks are removed.
alter table suppressions add column replaced_reason text;
