import { sql } from 'kysely'
import { emailKey } from '../../lib/email-address.ts'
import type { Scope } from '../../scope.ts'

interface ContactAddresses {
  email: string | null
  phone_number: string | null
}

/** Far more rows than any contact has. */
const MAX_TRAIL_ROWS = 2_000

export function listConsentsOf({ db, organizationId }: Scope, contactId: number) {
  return db
    .selectFrom('consents as k')
    .leftJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 'k.organization_id').onRef('u.id', '=', 'k.recorded_by'),
    )
    .select(['k.channel', 'k.is_given', 'k.wording', 'k.language', 'k.page', 'k.address', 'k.recorded_at', 'k.phone'])
    .select(['k.source', 'k.how', 'k.agreed_on', sql<string | null>`u.first_name || ' ' || u.last_name`.as('by')])
    .where('k.organization_id', '=', organizationId)
    .where('k.contact_id', '=', contactId)
    .orderBy('k.recorded_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(MAX_TRAIL_ROWS)
    .execute()
}

/** The contact's addresses in the formats used by suppressions and preferences. */
const addressKeys = ({ email, phone_number }: ContactAddresses) => ({
  email: [email ? emailKey(email) : ''],
  text: [phone_number ?? '', `+1${phone_number}`],
})

export function listSuppressionsOf({ db, organizationId }: Scope, contact: ContactAddresses) {
  const { email, text } = addressKeys(contact)
  return db
    .selectFrom('suppression_reasons as s')
    .leftJoin('contact_imports as i', (join) =>
      join
        .onRef('i.organization_id', '=', 's.organization_id')
        .onRef('i.id', '=', 's.source_id')
        .on('s.reason', '<>', 'merged'),
    )
    .select(['s.channel', 's.address', 's.reason', 's.created_at', 'i.file_name as file'])
    .where('s.organization_id', '=', organizationId)
    .where((row) =>
      row.or([
        row.and([row('s.channel', '=', 'email'), row('s.address', 'in', email)]),
        row.and([row('s.channel', '=', 'text'), row('s.address', 'in', text)]),
      ]),
    )
    .orderBy('s.created_at')
    .orderBy('s.reason')
    .orderBy('s.source_id')
    .execute()
}

export function listPreferencesOf({ db, organizationId }: Scope, contact: ContactAddresses) {
  const { email, text } = addressKeys(contact)
  return db
    .selectFrom('email_preferences')
    .select(['channel', 'address', 'choice', 'until_on', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where((row) =>
      row.or([
        row.and([row('channel', '=', 'email'), row('address', 'in', email)]),
        row.and([row('channel', '=', 'text'), row('address', 'in', text)]),
      ]),
    )
    .execute()
}

/** The client's own preference changes, not those made by the agency. */
export function listPreferenceChangesOf({ db, organizationId }: Scope, contactId: number) {
  return db
    .selectFrom('email_preference_changes')
    .select(['change', 'until_on', 'made_at', 'address'])
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .where('change', 'in', ['yearly', 'paused', 'again', 'stopped'])
    .orderBy('made_at', 'desc')
    .limit(MAX_TRAIL_ROWS)
    .execute()
}

/** The contact's messages, each with its reports of delivery or failure in order. */
export function listMessagesSent({ db, organizationId }: Scope, contactId: number) {
  return db
    .selectFrom('messages as m')
    .select([
      'm.channel',
      'm.kind',
      'm.status',
      'm.reason',
      'm.until_on',
      'm.reason_detail',
      'm.mode',
      'm.recipient',
      'm.created_at',
      'm.sent_at',
    ])
    .select([
      'm.viewed_at',
      sql<string[]>`array(
        select e.kind || ' ' || to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') from message_events e
        where e.organization_id = m.organization_id and e.message_id = m.id
          and e.kind in ('delivered', 'bounced', 'complained', 'undelivered', 'failed')
        order by e.happened_at, e.id)`.as('events'),
    ])
    .where('m.organization_id', '=', organizationId)
    .where('m.contact_id', '=', contactId)
    .orderBy('m.created_at', 'desc')
    .limit(MAX_TRAIL_ROWS)
    .execute()
}
