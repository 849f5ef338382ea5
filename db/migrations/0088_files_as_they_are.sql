-- What a file holds besides rows of contacts, and what its owner answered about it as a whole.
alter table contact_imports
  -- The row that names the columns, counted from 1 as a spreadsheet does.
  add column header_row integer not null default 1,
  -- Titles above the header and totals below the data: pairs of row and text.
  add column lines_left_out jsonb not null default '[]',
  -- The different texts of the columns of carrier, plan, gender and tobacco. Takes the place of carriers_found.
  add column values_found jsonb not null default '{}',
  add column plan_mapping jsonb not null default '[]',
  add column answers jsonb not null default '{}';
update contact_imports set values_found = jsonb_build_object('currentCarrier', carriers_found)
where carriers_found is not null and carriers_found <> 'null';

alter table import_mappings
  add column plan_mapping jsonb not null default '[]',
  add column answers jsonb not null default '{}';

-- Rows that were imported without some of their cells stand beside those that were not imported.
alter table contact_import_bad_rows add column is_imported boolean not null default false;

-- Who was unsubscribed in another system: the import that said so. Imports may be deleted before the address is.
alter table suppressions add column import_id bigint;
