-- No index on an expression serves whom row-level security confines: those functions are not leakproof.
drop index if exists contacts_by_birthday;
drop index if exists contacts_by_anniversary;
