-- Until 0121_reason_codes.sql, rows had their reason as a sentence. Readers are not blocked.

-- What the triggers count is counted again below.
alter table planned_emails disable trigger user;

-- In the role that sees all organizations: a table owner who is not a superuser sees no rows.
set local role app_system;

create temporary table reason_codes (sentence text primary key, code text not null) on commit drop;
insert into reason_codes values
  ('Contact''s state has continuous open enrollment', 'continuous_enrollment'),
  ('The contact has no email address', 'no_email'),
  ('The contact unsubscribed', 'unsubscribed'),
  ('The contact unsubscribed in another system', 'unsubscribed_elsewhere'),
  ('The contact reported a mail as spam', 'complained'),
  ('Mail to the contact’s address comes back', 'bounced'),
  ('The contact’s address takes no mail of this sort', 'complained_elsewhere'),
  ('An admin entered the address as not to be mailed', 'by_hand'),
  ('The contact was deleted', 'contact_deleted'),
  ('A contact was erased', 'contact_erased'),
  ('The contact was merged with another one that has this mail already', 'merged'),
  ('Date is in the past (before window start)', 'past'),
  ('Within first year of effective date', 'first_year'),
  ('Before the 2nd anniversary of the policy', 'before_second_anniversary'),
  ('Before the 3rd anniversary of the policy', 'before_third_anniversary'),
  ('Effective date is not known', 'effective_date_unknown'),
  ('Annual enrollment is over by then', 'aep_started'),
  ('A window to switch is open then', 'window_open'),
  ('This client is written to less often', 'less_often'),
  ('The client asked for one mail a year', 'one_a_year'),
  ('The next follow-up of this quote is due', 'next_follow_up_due'),
  ('Another mail goes out that month', 'another_that_month'),
  ('Five mails in 30 days', 'five_in_30_days'),
  ('The client asked for a call', 'asked_for_call'),
  ('The client declined', 'declined'),
  ('The client answered', 'answered'),
  ('Nobody at the agency is licensed in the client’s state', 'no_license'),
  ('due to birthday rule window', 'birthday_window'),
  ('due to anniversary rule window', 'anniversary_window'),
  ('due to open enrollment window', 'enrollment_window'),
  ('One mail a day', 'one_a_day'),
  ('The client paused mail', 'client_paused'),
  ('Mail to this contact is paused', 'contact_paused'),
  ('Outreach is paused', 'outreach_paused'),
  ('Outreach is paused: too many mails came back', 'paused_by_bounces'),
  ('Outreach is paused: too many mails were reported as spam', 'paused_by_complaints'),
  ('Outreach is paused: the mail service took no more', 'paused_by_provider'),
  ('The client paused mail for a while', 'prefers_pause'),
  ('The agency has no postal address, which every client mail must show', 'no_postal_address'),
  ('Only illustrative sample rates were loaded, and sample prices are never mailed to clients', 'illustrative_rates'),
  ('Test mode sends to an admin of the agency, and it has none', 'no_test_address'),
  ('The agency was closed', 'agency_closed'),
  ('The link had expired or was replaced', 'link_expired'),
  ('It came due more than 30 days ago', 'too_late'),
  ('Too late: it was due more than 30 days ago', 'too_late'),
  ('Test mode was switched on or off before it left', 'mode_changed'),
  ('The plan changed before it left', 'not_due'),
  ('The contact has no phone number', 'no_phone'),
  ('The contact has not agreed to texts at this number', 'no_text_consent'),
  ('Texts to this number are stopped', 'texts_stopped'),
  ('The client asked for no more email before the text left', 'email_stopped'),
  ('Texts are switched off', 'texts_off'),
  ('In test mode no texts leave', 'no_texts_in_test_mode'),
  ('The mail it goes with was not sent', 'email_not_sent'),
  ('This phone texted STOP before', 'texted_stop'),
  ('The phone was switched off or out of reach', 'phone_off'),
  ('The phone’s carrier blocks our texts', 'blocked_by_carrier'),
  ('Nobody has this number, or it takes no texts', 'no_such_number'),
  ('A landline, which takes no texts', 'landline'),
  ('The phone’s carrier took the text for spam', 'carrier_spam'),
  ('The number that texts are sent from is not registered with the carriers', 'number_not_registered'),
  ('The text service could not deliver it', 'text_not_delivered'),
  ('The server stopped while it handed the text over', 'text_interrupted'),
  ('Sending it stopped the server three times', 'crashed'),
  ('Handing it over stopped the server three times', 'crashed'),
  ('The mail service never said whether it took the mail', 'unconfirmed'),
  ('The mail service did not answer for it', 'unanswered'),
  ('The mail service answers with an error whenever it gets this email', 'always_fails'),
  ('The address takes no mail: what was sent came back', 'address_bounced'),
  ('Mail to this address came back before, so the mail service did not try again', 'bounced_before'),
  ('The mail service could not send it', 'mail_not_sent');
insert into reason_codes
  select label || whose || ' are paused', prefix || kind || '_paused'
  from (values ('Follow-up', 'follow_up'), ('Birthday', 'birthday'), ('Anniversary', 'anniversary'),
      ('New Year', 'new_year'), ('AEP Reminder', 'aep'), ('Rate Increase', 'schedule_increase'),
      ('Check-in', 'check_in'), ('Follow-up #1', 'follow_up_1'), ('Follow-up #2', 'follow_up_2'),
      ('Follow-up #3', 'follow_up_3'), ('Quarterly Update', 'quarterly_update')) as kinds (label, kind),
    (values (' mails', ''), (' mails to this contact', 'contact_')) as pauses (whose, prefix);

-- Each sentence in use with its code and facts, so that it is read once, however many rows have it.
create temporary table stored_reasons on commit drop as
  select used.sentence, coalesce(whole.code, dated.code, part.code, 'other') as code,
    case when whole.code is null and dated.code is not null then to_date(until[2], 'Mon DD, YYYY') end as until_on,
    case when whole.code is null and dated.code is null then coalesce(part.detail, used.sentence) end as detail
  from (select reason from planned_emails union select reason from messages union select reason from send_batches)
      as used (sentence)
    left join reason_codes whole on whole.sentence = used.sentence
    -- 'Mail to this contact is paused until Mar 1, 2027'
    left join lateral regexp_match(used.sentence, '^(.*) until ([A-Z][a-z]{2} [0-9]{1,2}, [0-9]{4})$') as until on true
    left join reason_codes dated on dated.sentence = until[1]
    -- 'The mail service could not send it: mailbox full' and 'The text service could not deliver it (30001)'
    left join lateral (
      select code, substring(used.sentence from length(sentence) + 3) as detail from reason_codes
      where code in ('mail_not_sent', 'always_fails') and starts_with(used.sentence, sentence || ': ')
      union all
      select code, rtrim(substring(used.sentence from length(sentence) + 3), ')') from reason_codes
      where code = 'text_not_delivered' and starts_with(used.sentence, sentence || ' (')) as part on true
  where used.sentence is not null;
analyze stored_reasons;

update planned_emails p set reason = r.code, until_on = r.until_on
  from stored_reasons r where r.sentence = p.reason and r.code <> 'other';
-- A plan with another sentence is made again.
insert into plan_requests (organization_id, contact_id)
  select distinct p.organization_id, p.contact_id from planned_emails p
    join stored_reasons r on r.sentence = p.reason and r.code = 'other'
    join organizations o on o.id = p.organization_id and o.closed_at is null;
update messages m set reason = r.code, until_on = r.until_on, reason_detail = r.detail
  from stored_reasons r where r.sentence = m.reason;
update send_batches b set reason = r.code, reason_detail = r.detail from stored_reasons r where r.sentence = b.reason;
update messages m set plan_reason = jsonb_set(plan_reason, '{reason}', to_jsonb(r.code))
  from reason_codes r where r.sentence = m.plan_reason ->> 'reason';

delete from planned_days;
insert into planned_days (organization_id, due_on, kind, status, reason, emails, first_emails)
  select organization_id, coalesce(due_on, 'infinity'), kind, status,
    case when status = 'skipped' then coalesce(reason, '') else '' end, count(*), count(*) filter (where is_first)
  from planned_emails group by 1, 2, 3, 4, 5;
delete from planned_repeats;
insert into planned_repeats (organization_id, due_on, reason, repeats_after, emails)
  select organization_id, due_on, coalesce(reason, ''), repeats_after, count(*)
  from planned_emails where repeats_after is not null and due_on is not null group by 1, 2, 3, 4;
reset role;

alter table planned_emails enable trigger user;
