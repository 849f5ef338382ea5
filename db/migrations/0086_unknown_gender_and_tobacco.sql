-- Null: not known. A guess at either makes a wrong price.
alter table contacts
  alter column gender drop not null, alter column gender drop default,
  alter column tobacco_user drop not null, alter column tobacco_user drop default;
