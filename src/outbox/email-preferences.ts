import { type CalendarDate, todayIn } from '../lib/calendar-date.ts'
import { emailKey } from '../lib/email-address.ts'
import type { Language } from '../lib/language.ts'
import type { SystemScope } from '../scope.ts'
import { recordClientPreference } from './preference-changes.ts'
import { RELEASABLE_REASONS, type Recipient, recipientColumns } from './suppressions.ts'

/**
 * A limited choice: fewer emails, or none for a while, but no opt-out. `until` is the last day of a pause, inclusive.
 */
export type EmailPreference = { choice: 'yearly' } | { choice: 'paused'; until: CalendarDate }

/** The preference in effect today. */
export type EmailState =
  | EmailPreference
  | { choice: 'all' }
  /** The client unsubscribed, here or in another system. */
  | { choice: 'stopped' }
  /** Blocked for another reason. `canUnsubscribe`: an admin can unblock the address, unless the client unsubscribes. */
  | { choice: 'blocked'; canUnsubscribe: boolean }
  /** Blocked by a merge, whatever this address chose. */
  | { choice: 'merged' }

export const PAUSE_MONTHS = 6

/** The client opted out themselves, here or in another system, and so may opt in again. */
const CLIENT_REQUESTS: readonly string[] = ['unsubscribed', 'unsubscribed_elsewhere']

const emailOf = ({ organizationId, address }: Recipient) => ({ organizationId, address: emailKey(address) })

/**
 * Returns the preference in effect for an address. An expired pause is ignored. Days are in the agency's `timeZone`.
 */
export async function findEmailState(
  { db, now }: SystemScope,
  recipient: Recipient,
  timeZone: string,
): Promise<EmailState> {
  const { organization_id, channel, address } = recipientColumns(recipient)
  const suppression = await db
    .selectFrom('suppressions')
    .select('reason')
    .where('organization_id', '=', organization_id)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirst()
  // A suppression that comes from a merge was set for another address, so this one may still unsubscribe.
  if (suppression?.reason === 'merged') return { choice: 'merged' }
  if (suppression && CLIENT_REQUESTS.includes(suppression.reason)) return { choice: 'stopped' }
  if (suppression) return { choice: 'blocked', canUnsubscribe: RELEASABLE_REASONS.includes(suppression.reason) }
  const preference = await db
    .selectFrom('email_preferences')
    .select(['choice', 'until_on'])
    .where('organization_id', '=', organization_id)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirst()
  if (preference?.choice === 'yearly') return { choice: 'yearly' }
  if (preference?.until_on && preference.until_on >= todayIn(timeZone, now))
    return { choice: 'paused', until: preference.until_on }
  return { choice: 'all' }
}

/**
 * Limits emails to an address. A client who had unsubscribed gets emails again, within this limit. A suppression from a
 * merge stays. Returns false and changes nothing if the address is suppressed for another reason, or is a phone number.
 */
export async function limitEmails(
  system: SystemScope,
  recipient: Recipient,
  preference: EmailPreference,
  proof: ConsentProof,
): Promise<boolean> {
  const lifted = await liftOptOut(system, recipient, proof)
  if (!lifted) return false
  const { choice } = preference
  const until = preference.choice === 'paused' ? preference.until : null
  const values = { choice, until_on: until, created_at: system.now }
  const written = await system.db
    .insertInto('email_preferences')
    .values({ ...recipientColumns(recipient), ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'channel', 'address'])
        .doUpdateSet(values)
        // Submitting the form twice changes nothing.
        .where((eb) =>
          eb.or([
            eb('email_preferences.choice', '<>', choice),
            eb('email_preferences.until_on', 'is distinct from', until),
          ]),
        ),
    )
    .returning('choice')
    .executeTakeFirst()
  if (written || lifted === 'lifted') await recordClientPreference(system, emailOf(recipient), choice, { until })
  return true
}

/**
 * Resumes all emails, even after an opt-out. A suppression from a merge stays. Returns false if the address is
 * suppressed for another reason, or is a phone number.
 */
export async function resumeEmails(system: SystemScope, recipient: Recipient, proof: ConsentProof): Promise<boolean> {
  const lifted = await liftOptOut(system, recipient, proof)
  if (!lifted) return false
  const { organization_id, channel, address } = recipientColumns(recipient)
  const { numDeletedRows } = await system.db
    .deleteFrom('email_preferences')
    .where('organization_id', '=', organization_id)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  if (lifted === 'lifted' || numDeletedRows > 0n) await recordClientPreference(system, emailOf(recipient), 'again')
  return true
}

/** Proof that a client asked for emails again, stored with their other consents. */
export interface ConsentProof {
  /** The button's label. */
  wording: string
  language: Language
  /** The page's path, without the token. */
  page: string
  /** The IP address. */
  address: string
  userAgent: string
}

const MAX_USER_AGENT_CHARS = 300

/**
 * Removes the client's own opt-out; all other reasons still apply. Returns false if the address is suppressed for a
 * stronger reason, or only for reasons that are neither a client's request nor a merge, or is a phone number.
 */
async function liftOptOut(
  system: SystemScope,
  recipient: Recipient,
  { userAgent, ...proof }: ConsentProof,
): Promise<'lifted' | 'nothing_to_lift' | false> {
  const { db, now } = system
  const key = recipientColumns(recipient)
  const { organization_id, channel, address } = key
  // Texts resume only with a separate consent.
  if (channel !== 'email') return false
  const suppression = await db
    .selectFrom('suppressions')
    .select('reason')
    .where(({ and }) => and(key))
    .executeTakeFirst()
  if (!suppression || suppression.reason === 'merged') return 'nothing_to_lift'
  if (!CLIENT_REQUESTS.includes(suppression.reason)) return false
  const lifted = await db
    .deleteFrom('suppression_reasons')
    .where(({ and }) => and(key))
    .where('reason', 'in', CLIENT_REQUESTS)
    .returning(['reason', 'created_at'])
    .execute()
  if (lifted.length === 0) return 'nothing_to_lift'
  await db
    .insertInto('consents')
    .columns([
      'organization_id',
      'contact_id',
      'channel',
      'is_given',
      'wording',
      'language',
      'page',
      'address',
      'user_agent',
      'recorded_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('contacts as c')
        .select([
          'c.organization_id',
          'c.id',
          eb.val(channel).as('channel'),
          eb.lit(true).as('is_given'),
          eb.val(proof.wording).as('wording'),
          eb.val(proof.language).as('language'),
          eb.val(proof.page).as('page'),
          eb.val(proof.address).as('address'),
          eb.val(userAgent.slice(0, MAX_USER_AGENT_CHARS)).as('user_agent'),
          eb.cast<Date>(eb.val(now), 'timestamptz').as('recorded_at'),
        ])
        .where('c.organization_id', '=', organization_id)
        .where('c.email', '=', address)
        .where('c.deleted_at', 'is', null),
    )
    .execute()
  // An opt-out imported from another system was not made on our page, so only the consent is recorded.
  const own = lifted.find(({ reason }) => reason === 'unsubscribed')
  if (own)
    await recordClientPreference(system, { organizationId: organization_id, address }, 'stopped', {
      at: own.created_at,
    })
  return 'lifted'
}
