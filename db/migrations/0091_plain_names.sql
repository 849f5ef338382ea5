-- The last stored names that an engineer would not guess. As with 0089, no earlier version of the code works on this
-- schema: end its processes first. All tables are locked at once, so that nobody waits for a table while this waits for
-- the next.
lock table organizations, planned_emails, planned_days, planned_repeats, outreach_pauses, today_counts,
  email_preference_changes, duplicate_searches, login_requests, login_tokens, instance_state, messages, radar_scans,
  consents, submitted_details, rate_increases, subscriptions, enquiries, send_pace, sessions, users
  in access exclusive mode nowait;

alter table planned_days rename column mails to emails;
alter table planned_days rename column firsts to first_emails;
alter table planned_repeats rename column mails to emails;
alter table today_counts rename column waiting to tasks;
alter table email_preference_changes rename column wish to change;
alter table duplicate_searches rename column wanted_at to requested_at;
alter table login_requests rename column wants to purpose;
alter table login_tokens rename column asked_by to requested_by;
alter table instance_state rename column tried_at to restore_tested_at;
alter table instance_state rename column failed_backup_of to tested_backup_made_at;
alter table messages rename column batch_place to batch_position;
alter table radar_scans rename column seen to inputs_version;
alter table consents rename column given to is_given;
alter table submitted_details rename column taken to is_accepted;
alter table submitted_details rename column settled_at to reviewed_at;
alter table submitted_details rename column settled_by to reviewed_by;
alter table rate_increases rename column gone_at to ended_at;
alter table subscriptions rename column reads_begun to reads_started;
alter table subscriptions rename column read_written to last_read_applied;
alter table enquiries rename column mail_key to idempotency_key;
alter table enquiries rename column mailed_at to emailed_at;
alter table send_pace rename column recent to recent_attempts;
alter table organizations rename column setup_steps_passed to setup_steps_completed;

alter table email_preference_changes rename constraint email_preference_changes_wish_check to email_preference_changes_change_check;
alter table login_requests rename constraint login_requests_wants_check to login_requests_purpose_check;
alter table login_tokens rename constraint login_tokens_organization_id_asked_by_fkey to login_tokens_organization_id_requested_by_fkey;
alter table submitted_details rename constraint submitted_details_organization_id_settled_by_fkey to submitted_details_organization_id_reviewed_by_fkey;
alter table enquiries rename constraint enquiries_mail_key_key to enquiries_idempotency_key_key;
alter index planned_emails_left_out rename to planned_emails_skipped;
alter index login_tokens_asked_by rename to login_tokens_requested_by;
alter index submitted_details_settled_by rename to submitted_details_reviewed_by;
alter index enquiries_unmailed rename to enquiries_unsent;
alter index messages_left rename to messages_sent;

alter function wake_paused_mails rename to wake_paused_emails;
alter trigger wake_paused_mails_on_change on outreach_pauses rename to wake_paused_emails_on_change;
alter trigger wake_paused_mails_on_end on outreach_pauses rename to wake_paused_emails_on_end;
alter function mark_activity_of_mail rename to mark_activity_of_message;
alter function mark_activity_of_gone rename to mark_activity_of_deleted;
alter trigger mark_activity_gone on eligibility_answers rename to mark_activity_deleted;
alter trigger mark_activity_gone on follow_ups rename to mark_activity_deleted;
alter trigger mark_activity_gone on messages rename to mark_activity_deleted;
alter trigger mark_activity_gone on quote_visits rename to mark_activity_deleted;
alter function ask_for_plans rename to request_plans;
alter function refuse_other_words_of_consent rename to refuse_consent_update;
alter function forget_planned_days rename to truncate_planned_days;
alter function forget_plans_of_agencies rename to delete_plans_of_organizations;
alter function forget_plans_of_contacts rename to delete_plans_of_contacts;
alter trigger forget_plans on contacts rename to delete_plans;
alter trigger forget_plans on organizations rename to delete_plans;

alter function count_planned_mails rename to count_planned_emails;
create or replace function count_planned_emails() returns trigger language plpgsql as $$
declare
  -- Transition tables have fixed names per trigger; this picks those that the operation has.
  facts constant text := 'organization_id, due_on, kind, status, reason, is_first';
  added constant text := format('select %s, 1 as sign from added_emails', facts);
  removed constant text := format('select %s, -1 as sign from removed_emails', facts);
begin
  execute format($sql$
    insert into planned_days as d
    select organization_id, coalesce(due_on, 'infinity'), kind, status,
      case when status = 'skipped' then reason_without_day(coalesce(reason, '')) else '' end,
      sum(sign), sum(sign * is_first::integer)
    from (%s) as changed
    group by 1, 2, 3, 4, 5
    having sum(sign) <> 0 or sum(sign * is_first::integer) <> 0
    order by 1, 2, 3, 4, 5
    on conflict (organization_id, due_on, kind, status, reason) do update set
      emails = d.emails + excluded.emails, first_emails = d.first_emails + excluded.first_emails
  $sql$, case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
  return null;
end $$;
create or replace function count_planned_repeats() returns trigger language plpgsql as $$
declare
  facts constant text := 'organization_id, due_on, reason, repeats_after';
  added constant text := format('select %s, 1 as sign from added_emails', facts);
  removed constant text := format('select %s, -1 as sign from removed_emails', facts);
begin
  execute format($sql$
    insert into planned_repeats as d
    select organization_id, due_on, reason_without_day(coalesce(reason, '')), repeats_after, sum(sign)
    from (%s) as changed
    where repeats_after is not null and due_on is not null
    group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
    on conflict (organization_id, due_on, reason, repeats_after) do update set emails = d.emails + excluded.emails
  $sql$, case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
  return null;
end $$;
alter trigger planned_mails_counted_on_truncate on planned_emails rename to planned_emails_counted_on_truncate;
drop trigger planned_mails_counted_on_insert on planned_emails;
create trigger planned_emails_counted_on_insert after insert on planned_emails referencing new table as added_emails
  for each statement execute function count_planned_emails();
drop trigger planned_mails_counted_on_update on planned_emails;
create trigger planned_emails_counted_on_update after update on planned_emails referencing old table as removed_emails new table as added_emails
  for each statement execute function count_planned_emails();
drop trigger planned_mails_counted_on_delete on planned_emails;
create trigger planned_emails_counted_on_delete after delete on planned_emails referencing old table as removed_emails
  for each statement execute function count_planned_emails();
drop trigger planned_repeats_counted_on_insert on planned_emails;
create trigger planned_repeats_counted_on_insert after insert on planned_emails referencing new table as added_emails
  for each statement execute function count_planned_repeats();
drop trigger planned_repeats_counted_on_update on planned_emails;
create trigger planned_repeats_counted_on_update after update on planned_emails referencing old table as removed_emails new table as added_emails
  for each statement execute function count_planned_repeats();
drop trigger planned_repeats_counted_on_delete on planned_emails;
create trigger planned_repeats_counted_on_delete after delete on planned_emails referencing old table as removed_emails
  for each statement execute function count_planned_repeats();

-- Functions of app_system are changed in its role: an owner that app_login was granted to instead inherits nothing of it.
grant create on schema public to app_system;
set local role app_system;
alter function forget_batches rename to delete_batch_payloads;
drop function session_identity;
reset role;
revoke create on schema public from app_system;
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
    subscription_has_ended boolean, tasks integer, tasks_counted_at timestamptz,
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
         t.tasks, t.counted_at, e.kind, e.since, e.reason, e.until
  from sessions s
  join users u on u.organization_id = s.organization_id and u.id = s.user_id
  join organizations o on o.id = s.organization_id
  left join organization_settings g on g.organization_id = s.organization_id
  left join subscriptions b on b.organization_id = s.organization_id
  left join today_counts t on t.organization_id = s.organization_id and t.user_id = s.user_id
  left join lateral email_trouble() e on u.is_admin
  where s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '14 days' and u.removed_at is null
    and o.closed_at is null;
end $$;
revoke all on function session_identity from public;
grant create on schema public to app_system;
alter function session_identity owner to app_system;
revoke create on schema public from app_system;
