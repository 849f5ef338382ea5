-- Until 0121_reason_codes.sql, rows had their reason as a sentence. Readers are not blocked, nor are writers of other
-- rows. 0123_reasons_of_plans.sql uses the table and the function too, and drops them.

create table reason_codes (sentence text primary key, code text not null);
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

-- The code and facts of a stored sentence.
create function parse_reason(stored text) returns table (code text, until_on date, detail text) language sql stable as $$
  select coalesce(whole.code, dated.code, part.code, 'other'),
    case when whole.code is null and dated.code is not null then to_date(until[2], 'Mon DD, YYYY') end,
    case when whole.code is null and dated.code is null then coalesce(part.detail, stored) end
  from (select) as one
    left join reason_codes whole on whole.sentence = stored
    -- 'Mail to this contact is paused until Mar 1, 2027'
    left join lateral regexp_match(stored, '^(.*) until ([A-Z][a-z]{2} [0-9]{1,2}, [0-9]{4})$') as until on true
    left join reason_codes dated on dated.sentence = until[1]
    -- 'The mail service could not send it: mailbox full' and 'The text service could not deliver it (30001)'
    left join lateral (
      select r.code, substring(stored from length(r.sentence) + 3) as detail from reason_codes r
      where r.code in ('mail_not_sent', 'always_fails') and starts_with(stored, r.sentence || ': ')
      union all
      select r.code, rtrim(substring(stored from length(r.sentence) + 3), ')') from reason_codes r
      where r.code = 'text_not_delivered' and starts_with(stored, r.sentence || ' (')) as part on true
$$;

-- In the role that sees all organizations: a table owner who is not a superuser sees no rows.
grant select on reason_codes to app_system;
set local role app_system;

-- Each sentence is parsed once, however many rows have it.
create temporary table stored_reasons on commit drop as
  select used.sentence, parsed.*
  from (select reason from messages union select reason from send_batches) as used (sentence), parse_reason(sentence) as parsed
  where sentence is not null;
analyze stored_reasons;

update messages m set reason = r.code, until_on = r.until_on, reason_detail = r.detail
  from stored_reasons r where r.sentence = m.reason;
update send_batches b set reason = r.code, reason_detail = r.detail from stored_reasons r where r.sentence = b.reason;
update messages m set plan_reason = jsonb_set(plan_reason, '{reason}', to_jsonb(r.code))
  from reason_codes r where r.sentence = m.plan_reason ->> 'reason';
reset role;
