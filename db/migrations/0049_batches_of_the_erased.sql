-- A batch that was handed over and is to be tried again has the mails of up to 100 people as text. Where one of them is
-- erased (or a whole agency: no people given) the text goes in the same transaction; the others of the batch then wait
-- for what the provider reports of them. Batches that are only being made are locked too, so that whoever writes them
-- down sees afterwards who is gone. Limits itself to the agency of the scope it is called in, where that has one.
create function forget_batches(agency bigint, people bigint[], at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  theirs uuid[];
begin
  if agency <> coalesce(current_organization_id(), agency) then return; end if;
  -- From the batches, which are few at any time, to their mails: an agency may have sent millions.
  select array_agg(b.id) into theirs from send_batches b
    where exists (
        select from outreach_messages m
        where m.organization_id = agency and m.id = any (b.members) and (people is null or m.contact_id = any (people)))
      or exists (
        select from outreach_messages m
        where m.organization_id = agency and m.batch_id = b.id and m.status in ('queued', 'sending')
          and (people is null or m.contact_id = any (people)));
  perform 1 from send_batches where id = any (theirs) order by id for update;
  update send_batches set payload = null, stopped_at = coalesce(stopped_at, at), reason = 'A contact was erased'
    where id = any (theirs) and payload is not null;
end $$;
revoke all on function forget_batches from public;
grant execute on function forget_batches to app_user, app_system;
grant create on schema public to app_system;
alter function forget_batches owner to app_system;
revoke create on schema public from app_system;
