-- Under which address a client asked; the contact may have another by now. Null where that was not kept.
alter table mail_wishes add column address text;
