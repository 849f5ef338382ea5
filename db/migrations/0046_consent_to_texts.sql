-- A consent to texts is one for a number: whoever has a new one is asked again. And an agent may be who writes it down.
alter table consents
  -- Ten digits, of a consent to texts.
  add column phone text,
  -- 'form' the person's own tick, 'agent' what an agent wrote down, 'text' what they texted us.
  add column source text not null default 'form' check (source in ('form', 'agent', 'text')),
  add column recorded_by bigint,
  -- Of what an agent wrote down: how the person said so, and on which day.
  add column how text,
  add column said_on date,
  add foreign key (organization_id, recorded_by) references users (organization_id, id);
create index consents_recorded_by on consents (organization_id, recorded_by) where recorded_by is not null;

set local role app_system;
update consents k set phone = c.phone_number from contacts c
  where c.organization_id = k.organization_id and c.id = k.contact_id and k.channel = 'text';
reset role;

-- A proof that can be rewritten proves nothing. A merge moves it to the contact that stays; a browser may be forgotten.
create function refuse_other_words_of_consent() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'contact_id' - 'visitor_id') is distinct from (to_jsonb(old) - 'contact_id' - 'visitor_id') then
    raise exception 'What somebody agreed to is added to, never changed';
  end if;
  return new;
end $$;
create trigger consents_only_added before update on consents
  for each row execute function refuse_other_words_of_consent();

create index outreach_texts_due on outreach_messages (lane, next_at) where channel = 'text' and status = 'queued';
create index outreach_texts_to on outreach_messages (recipient, created_at) where channel = 'text';

alter table practice_texts
  add column status_callback text,
  -- 'out' to a phone, 'in' from one.
  add column direction text not null default 'out' check (direction in ('out', 'in'));
