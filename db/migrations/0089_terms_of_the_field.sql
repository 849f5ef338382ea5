-- Stored names in the field's words. Policies, triggers and indexes follow a renamed table; functions name their tables
-- in text, so each that names one is written anew. No earlier version of the code works on this schema: end its
-- processes first. All tables are locked at once, so that nobody waits for a table while this waits for the next.
lock table organizations, outreach_messages, operator_deeds, consents, not_duplicates, contact_imports, follow_ups, users,
  outreach_pauses, rate_providers, send_batches, instance_state, state_rules, planned_mails, mail_preferences, mail_wishes,
  mail_wordings, practice_mails, radar_walks, contact_import_pieces, change_sets, outreach_plans
  in access exclusive mode nowait;
alter table organizations rename column standing to account_state;
alter table radar_walks rename column walked_on to scanned_on;
alter table outreach_plans rename column walked_on to started_on;
alter table outreach_messages rename column lost_leases to crash_count;
alter table outreach_messages rename column why to plan_reason;
alter table outreach_messages rename column alone to send_individually;
alter table operator_deeds rename column by_whom to operator;
alter table operator_deeds rename column verb to command;
alter table operator_deeds rename column said to summary;
alter table consents rename column said_on to agreed_on;
alter table not_duplicates rename column said_by to marked_by;
alter table not_duplicates rename column said_at to marked_at;
alter table contact_imports rename column came_by to source_kind;
alter table contact_imports rename column lines_left_out to skipped_lines;
alter table follow_ups rename column asked_as to request_kind;
alter table users rename column digest_looked_on to digest_checked_on;
alter table users rename column setup_put_away_at to setup_dismissed_at;
alter table outreach_pauses rename column hand_paused_at to manually_paused_at;
alter table outreach_pauses rename column hand_until_on to manual_pause_until_on;
alter table outreach_pauses rename column hand_by to manually_paused_by;
alter table rate_providers rename column resting_until to paused_until;
alter table send_batches rename column settled_tries to finished_attempts;
alter table send_batches rename column error_answers to error_responses;
alter table instance_state rename column tried_backup_of to failed_backup_of;

alter table state_rules rename column standing to verification;
alter table state_rules drop constraint state_rules_standing_check;
update state_rules set verification = case verification when 'obeyed' then 'verified' else 'unverified' end
  where verification in ('obeyed', 'unchecked');
-- 'unverified' is shown and not applied; 'ended' says that there is no rule from since_on on.
alter table state_rules add check (verification in ('verified', 'unverified', 'ended'));

-- A merge remembers what it moved by table. In the role that sees all organisations, as an owner of these tables who is
-- no superuser sees none.
set local role app_system;
update change_sets set detail = jsonb_set(detail, '{moved}',
  (detail -> 'moved') - 'outreach_messages' - 'mail_wishes' || jsonb_strip_nulls(jsonb_build_object(
    'messages', detail #> '{moved,outreach_messages}',
    'email_preference_changes', detail #> '{moved,mail_wishes}')))
  where kind = 'merge' and detail ? 'moved';
reset role;

alter table organizations rename constraint organizations_standing_check to organizations_account_state_check;
alter table contact_imports rename constraint contact_imports_came_by_check to contact_imports_source_kind_check;
alter table follow_ups rename constraint follow_ups_asked_as_check to follow_ups_request_kind_check;
alter index not_duplicates_said_by rename to not_duplicates_marked_by;
alter index outreach_messages_alone rename to outreach_messages_individual;
alter index outreach_pauses_by_hand rename to outreach_pauses_manually_paused_by;
alter index outreach_texts_due rename to outreach_messages_texts_due;
alter index outreach_texts_to rename to outreach_messages_texts_to;

create temporary table renamed (old_name text, new_name text) on commit drop;
insert into renamed values
  ('outreach_messages', 'messages'),
  ('operator_deeds', 'operator_audit_events'),
  ('planned_mails', 'planned_emails'),
  ('mail_preferences', 'email_preferences'),
  ('mail_wishes', 'email_preference_changes'),
  ('mail_wordings', 'email_wordings'),
  ('practice_mails', 'practice_emails'),
  ('radar_walks', 'radar_scans'),
  ('contact_import_pieces', 'contact_import_chunks');

do $$
declare
  it record;
  renaming record;
  definition text;
begin
  for it in select * from renamed loop
    execute format('alter table %I rename to %I', it.old_name, it.new_name);
  end loop;
  for it in
    select c.relname as old_name, r.new_name || substr(c.relname, length(r.old_name) + 1) as new_name, c.relkind
    from pg_class c join renamed r on c.relname like replace(r.old_name, '_', '\_') || '\_%'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('i', 'S')
  loop
    execute format('alter %s %I rename to %I', case it.relkind when 'S' then 'sequence' else 'index' end,
      it.old_name, it.new_name);
  end loop;
  for it in
    select c.conname as old_name, r.new_name || substr(c.conname, length(r.old_name) + 1) as new_name, r.new_name as place
    from pg_constraint c join renamed r on c.conrelid = r.new_name::regclass
    where c.conname like replace(r.old_name, '_', '\_') || '\_%'
  loop
    execute format('alter table %I rename constraint %I to %I', it.place, it.old_name, it.new_name);
  end loop;
  for it in
    select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql')
      and p.proname <> 'session_identity'
  loop
    definition := it.definition;
    for renaming in select * from renamed loop
      definition := regexp_replace(definition, '\m' || renaming.old_name || '\M', renaming.new_name, 'g');
    end loop;
    if definition <> it.definition then execute definition; end if;
  end loop;
end $$;

drop function session_identity;
create function session_identity(hash bytea, at timestamptz)
  returns table (
    session_id bigint, session_public_id text, signed_in_at timestamptz, last_seen_at timestamptz,
    organization_id bigint, organization_name text, organization_slug text, organization_created_at timestamptz,
    time_zone text, is_demo boolean, plan text, is_set_up boolean, has_agents boolean,
    is_onboarded boolean,
    restrict_agents_to_own boolean, allow_agent_settings boolean, force_org_sender_details boolean,
    user_id bigint, email text, first_name text, last_name text, is_admin boolean, is_agent boolean,
    has_completed_walkthrough boolean,
    account_state text, read_only_from timestamptz, trial_ends_at timestamptz, subscription_ends_at timestamptz,
    subscription_has_ended boolean, waiting integer, waiting_counted_at timestamptz,
    email_trouble text, email_trouble_since timestamptz, email_trouble_reason text, email_paused_until timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select s.id, s.public_id, s.signed_in_at, s.last_seen_at,
         o.id, o.name, o.slug, o.created_at, o.time_zone, o.is_demo, o.plan, o.set_up_at is not null,
         exists (select from users a where a.organization_id = s.organization_id and a.is_agent and a.removed_at is null),
         o.onboarded_at is not null,
         coalesce(g.restrict_agents_to_own, true), coalesce(g.allow_agent_settings, true),
         coalesce(g.force_org_sender_details, false),
         u.id, u.email, u.first_name, u.last_name, u.is_admin, u.is_agent,
         u.walkthrough_completed_at is not null,
         o.account_state, o.read_only_from, case when b.status = 'trialing' then b.trial_ends_at end,
         case when b.ended_at is null then b.cancel_at end, b.ended_at is not null,
         w.waiting, w.counted_at, e.kind, e.since, e.reason, e.until
  from sessions s
  join users u on u.organization_id = s.organization_id and u.id = s.user_id
  join organizations o on o.id = s.organization_id
  left join organization_settings g on g.organization_id = s.organization_id
  left join subscriptions b on b.organization_id = s.organization_id
  left join today_counts w on w.organization_id = s.organization_id and w.user_id = s.user_id
  left join lateral email_trouble() e on u.is_admin
  where s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '14 days' and u.removed_at is null
    and o.closed_at is null;
end $$;
revoke all on function session_identity from public;
grant create on schema public to app_system;
alter function session_identity owner to app_system;
revoke create on schema public from app_system;
