-- What a quote's page showed last before an instant. Asked on each view of a client's page, before any transaction.
create function quote_shown_before(agency bigint, quote text, before timestamptz)
  returns table (shown_at timestamptz, content jsonb)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select s.shown_at, s.content from quote_snapshots s
  where s.organization_id = agency and s.quote_id = quote and s.shown_at < before
  order by s.shown_at desc, s.id desc
  limit 1;
end $$;
revoke all on function quote_shown_before from public;
grant create on schema public to app_system;
alter function quote_shown_before owner to app_system;
revoke create on schema public from app_system;
