-- Household discounts belong to a rate book: a book for next spring leaves today's prices alone. Those that are there
-- counted for all books, and go on doing so. Null is what the version before writes, and nobody reads.
alter table household_discounts add column book_id bigint references rate_books (id) on delete cascade;
alter table household_discounts drop constraint household_discounts_pkey;
create unique index household_discounts_of_book on household_discounts (book_id, state, carrier, zip) nulls not distinct;
insert into household_discounts (book_id, zip, state, carrier, discount)
select b.id, h.zip, h.state, h.carrier, h.discount from household_discounts h cross join rate_books b
where h.book_id is null;
delete from household_discounts where book_id is null;
