import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { TimelineCursor, TimelineEntry, TimelinePart } from './entry.ts'

const ENTRIES_PER_PAGE = 50

/*
 * Each source yields (at, key, kind, data). Entries with equal times sort by key: a letter that puts causes before their
 * effects, then the row's id.
 */
const key = (letter: string, id: RawBuilder<unknown>) => sql`${letter}::text || lpad(${id}::text, 20, '0')`
const nameOf = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is null then null else ${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)} end`
const person = (alias: string, id: RawBuilder<unknown>) =>
  sql`left join users ${sql.ref(alias)} on ${sql.ref(`${alias}.organization_id`)} = current_organization_id() and ${sql.ref(`${alias}.id`)} = ${id}`

type Source = (contactId: number) => RawBuilder<unknown>

const created: Source = (contactId) => sql`
  select c.created_at as at, ${key('a', sql`c.id`)} as key, 'created' as kind,
    jsonb_build_object('source', c.source, 'file', i.file_name, 'who', ${nameOf('u')}) as data
  from contacts c
    left join contact_imports i on i.organization_id = c.organization_id and i.id = c.import_id
    ${person('u', sql`i.uploaded_by`)}
  where c.organization_id = current_organization_id() and c.id = ${contactId}`

// Includes changes of merged contacts. One change set can have a row for both.
const changed: Source = (contactId) => sql`
  select s.made_at, ${key('b', sql`s.id`)} || case when p.id = ${contactId} then '' else '-' || p.id end, 'change',
    jsonb_build_object('set', s.id, 'kind', s.kind, 'who', ${nameOf('u')},
    'by', s.made_by, 'own', s.detail ? 'own', 'contacts', s.contacts, 'file', i.file_name, 'import_id', s.import_id, 'version', c.version,
    'before', c.before, 'after', c.after, 'undone', s.undone_at is not null,
    'of', case when p.id <> ${contactId} then p.first_name || ' ' || p.last_name end, 'other', ${nameOf('o')})
  from (
      with recursive person as (
        select id, first_name, last_name from contacts
        where organization_id = current_organization_id() and id = ${contactId}
        union
        select m.id, m.first_name, m.last_name from person join contacts m
          on m.organization_id = current_organization_id() and m.merged_into = person.id)
      select id, first_name, last_name from person) p
    join contact_changes c on c.organization_id = current_organization_id() and c.contact_id = p.id
      and (p.id = ${contactId} or not c.after ? 'merged_into')
    join change_sets s on s.organization_id = c.organization_id and s.id = c.change_set_id
    left join contact_imports i on i.organization_id = s.organization_id and i.id = s.import_id
    left join contacts o on o.organization_id = s.organization_id and o.merged_into = p.id
      and o.id = case when s.kind = 'merge' then (s.detail ->> 'merged')::bigint end
    ${person('u', sql`s.made_by`)}`

const messages: Source = (contactId) => sql`
  select coalesce(m.sent_at, m.first_attempt_at, m.created_at), 'c' || m.id::text, 'mail', jsonb_build_object('mail', m.kind,
    'text', m.channel = 'text', 'status', m.status, 'reason', m.reason, 'until_on', m.until_on, 'reason_detail', m.reason_detail, 'mode', m.mode, 'due_on', m.due_on,
    'who', ${nameOf('u')})
  from messages m ${person('u', sql`m.created_by`)}
  where m.organization_id = current_organization_id() and m.contact_id = ${contactId}`

const visits: Source = (contactId) => sql`
  select v.visited_at, ${key('d', sql`v.id`)}, 'visit', jsonb_build_object('robot', v.robot_reason, 'mail', m.kind)
  from quotes q
    join quote_visits v on v.organization_id = q.organization_id and v.quote_id = q.id
    left join messages m on m.organization_id = v.organization_id and m.id = v.message_id
  where q.organization_id = current_organization_id() and q.contact_id = ${contactId}`

// The client's latest choice on each quote. The key appears in URLs, so it must not contain the quote's id, which
// grants access.
const chosen: Source = (contactId) => sql`
  select q.chosen_at, ${key('j', sql`row_number() over (order by q.chosen_at, q.id)`)}, 'chose',
    jsonb_build_object('carrier', q.chosen_carrier, 'plan', q.chosen_plan, 'cents', q.chosen_cents)
  from quotes q
  where q.organization_id = current_organization_id() and q.contact_id = ${contactId} and q.chosen_at is not null`

const unsubscribed: Source = (contactId) => sql`
  select x.created_at, 'k-' || row_number() over (order by x.created_at, x.reason, x.source_id), 'unsubscribed',
    jsonb_build_object('elsewhere', x.reason = 'unsubscribed_elsewhere', 'file', i.file_name)
  from contacts c
    join suppression_reasons x on x.organization_id = c.organization_id and x.channel = 'email' and x.address = c.email
    left join contact_imports i on i.organization_id = x.organization_id and i.id = x.source_id
  where c.organization_id = current_organization_id() and c.id = ${contactId}
    and x.reason in ('unsubscribed', 'unsubscribed_elsewhere')`

// health_completed_at outlives the answers, which are deleted earlier.
const answered: Source = (contactId) => sql`
  select e.answered_at, ${key('e', sql`e.id`)}, 'answered', '{}'::jsonb
  from eligibility_answers e
  where e.organization_id = current_organization_id() and e.contact_id = ${contactId}
  union all
  select c.health_completed_at, 'e0', 'answered', '{}'::jsonb
  from contacts c
  where c.organization_id = current_organization_id() and c.id = ${contactId} and c.health_completed_at is not null
    and not exists (select 1 from eligibility_answers e where e.organization_id = c.organization_id
      and e.contact_id = c.id and e.answered_at >= c.health_completed_at - interval '1 minute')`

const followUpData = sql`jsonb_build_object('id', f.id, 'kind', f.kind, 'note', f.note, 'due_on', f.due_on,
  'best_time', f.best_time, 'in_calendar', f.calendar_opened_at is not null, 'who', ${nameOf('u')})`
const followUps: Source = (contactId) => sql`
  select f.requested_at, ${key('f', sql`f.id`)}, 'follow_up_asked', ${followUpData}
  from follow_ups f ${person('u', sql`f.requested_by`)}
  where f.organization_id = current_organization_id() and f.contact_id = ${contactId}
  union all
  select f.done_at, ${key('g', sql`f.id`)}, 'follow_up_done', ${followUpData}
  from follow_ups f ${person('u', sql`f.done_by`)}
  where f.organization_id = current_organization_id() and f.contact_id = ${contactId} and f.done_at is not null`

const notes: Source = (contactId) => sql`
  select n.created_at, ${key('h', sql`n.id`)}, 'note', jsonb_build_object('id', n.id, 'kind', n.kind, 'body', n.body,
    'who', ${nameOf('u')}, 'by', n.written_by)
  from contact_notes n ${person('u', sql`n.written_by`)}
  where n.organization_id = current_organization_id() and n.contact_id = ${contactId}`

const submitted: Source = (contactId) => sql`
  select d.submitted_at, ${key('i', sql`d.id`)}, 'submitted',
        -- A sign-up contains a name; an answer on a quote page does not.
    jsonb_build_object('answered', not jsonb_exists(d.details, 'first_name'),
      'settled', d.reviewed_at is not null, 'taken', d.is_accepted)
  from submitted_details d
  where d.organization_id = current_organization_id() and d.contact_id = ${contactId}`

const preferenceChanges: Source = (contactId) => sql`
  select w.made_at, ${key('k', sql`w.id`)}, 'mail_wish',
    jsonb_build_object('wish', w.change, 'until', w.until_on, 'who', ${nameOf('u')})
  from email_preference_changes w ${person('u', sql`w.made_by`)}
  where w.organization_id = current_organization_id() and w.contact_id = ${contactId}`

const outcomes: Source = (contactId) => sql`
  select o.recorded_at, ${key('l', sql`o.id`)}, 'outcome',
    jsonb_build_object('id', o.id, 'outcome', o.outcome, 'old_cents', o.old_cents, 'new_cents', o.new_cents,
      'note', o.note, 'decided_on', o.decided_on, 'withdrawn', o.withdrawn_at is not null, 'who', ${nameOf('u')})
  from outcomes o ${person('u', sql`o.recorded_by`)}
  where o.organization_id = current_organization_id() and o.contact_id = ${contactId}`

const SOURCES: Record<TimelinePart, Source[]> = {
  everything: [
    created,
    changed,
    messages,
    visits,
    chosen,
    answered,
    followUps,
    notes,
    outcomes,
    submitted,
    unsubscribed,
    preferenceChanges,
  ],
  mails: [messages, visits, unsubscribed, preferenceChanges],
  notes: [followUps, notes, outcomes],
  changes: [created, changed, submitted],
}

/**
 * A contact's history, newest first, starting after the cursor (exclusive); `older` is the cursor of the next page, if
 * there is one. The caller checks with getContact that the scope may see the contact.
 */
export async function listTimeline(
  { db }: Scope,
  contactId: number,
  {
    part,
    before,
    limit = ENTRIES_PER_PAGE,
  }: { part: TimelinePart; before?: TimelineCursor | undefined; limit?: number },
): Promise<{ entries: TimelineEntry[]; older: TimelineCursor | undefined }> {
  const all = sql.join(
    SOURCES[part].map((source) => source(contactId)),
    sql` union all `,
  )
  const { rows } = await sql<TimelineEntry>`
    with entries (at, key, kind, data) as (${all}),
      exact as (select date_trunc('milliseconds', at) as at, key collate "C" as key, kind, data from entries)
    select at, key, kind, data from exact
    ${before ? sql`where (at, key) < (${before.at}::timestamptz, ${before.key}::text collate "C")` : sql``}
    order by at desc, key desc limit ${limit + 1}`.execute(db)
  const entries = rows.slice(0, limit)
  return { entries, older: rows.length > limit ? entries.at(-1) : undefined }
}
