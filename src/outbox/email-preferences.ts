import { type CalendarDate, todayIn } from '../lib/calendar-date.ts'
import { emailKey } from '../lib/email-address.ts'
import type { Language } from '../lib/language.ts'
import type { SystemScope } from '../scope.ts'
import { recordClientPreference } from './preference-changes.ts'
import type { Channel } from './suppressions.ts'

/** Somebody who is written to: an address at one agency. */
export interface Recipient {
  organizationId: number
  channel: Channel
  address: string
}

/** Less than everything, more than nothing. `until` is the last day of a pause. */
export type EmailPreference = { choice: 'yearly' } | { choice: 'paused'; until: CalendarDate }

/** What holds for an address today. */
export type EmailState = EmailPreference | { choice: 'all' } | { choice: 'stopped'; byThemselves: boolean }

export const PAUSE_MONTHS = 6

const rowOf = ({ organizationId, channel, address }: Recipient) => ({
  ...{ organization_id: organizationId, channel },
  address: emailKey(address),
})

/** What a client asked for, here or in the system that an agency used before, and may take back. */
const isOwnWord = (reason: string) => reason === 'unsubscribed' || reason === 'unsubscribed_elsewhere'

const rowOfWish = ({ organizationId, address }: Recipient) => ({ organizationId, address: emailKey(address) })

/** What the address asked for. A pause that is over holds no more; days are those of the agency's `timeZone`. */
export async function findEmailState({ db, now }: SystemScope, who: Recipient, timeZone: string): Promise<EmailState> {
  const { organization_id, channel, address } = rowOf(who)
  const refused = await db
    .selectFrom('suppressions')
    .select('reason')
    .where('organization_id', '=', organization_id)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirst()
  // What is refused for a merge's sake alone, nobody asked for.
  if (refused && refused.reason !== 'merged') return { choice: 'stopped', byThemselves: isOwnWord(refused.reason) }
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
 * From now on less than everything. Whoever had stopped all mail themselves gets this much again; answers false, and
 * nothing changes, where the address bounced or complained.
 */
export async function limitEmails(
  system: SystemScope,
  who: Recipient,
  wish: EmailPreference,
  proof: ConsentProof,
): Promise<boolean> {
  const lifted = await liftRefusal(system, who, proof)
  if (!lifted) return false
  const until = wish.choice === 'paused' ? wish.until : null
  const asked = { choice: wish.choice, until_on: until, created_at: system.now }
  const written = await system.db
    .insertInto('email_preferences')
    .values({ ...rowOf(who), ...asked })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'channel', 'address'])
        .doUpdateSet(asked)
        // A second press asks for nothing new.
        .where((eb) =>
          eb.or([
            eb('email_preferences.choice', '<>', wish.choice),
            eb('email_preferences.until_on', 'is distinct from', until),
          ]),
        ),
    )
    .returning('choice')
    .executeTakeFirst()
  if (written || lifted === 'lifted') await recordClientPreference(system, rowOfWish(who), wish.choice, { until })
  return true
}

/** Everything again. Answers false, and nothing changes, where the address bounced or complained. */
export async function resumeEmails(system: SystemScope, who: Recipient, proof: ConsentProof): Promise<boolean> {
  const lifted = await liftRefusal(system, who, proof)
  if (!lifted) return false
  const { organization_id, channel, address } = rowOf(who)
  const { numDeletedRows } = await system.db
    .deleteFrom('email_preferences')
    .where('organization_id', '=', organization_id)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  if (lifted === 'lifted' || numDeletedRows > 0n) await recordClientPreference(system, rowOfWish(who), 'again')
  return true
}

/** How somebody asked for mail again, kept with the other proofs of what they agreed to. */
export interface ConsentProof {
  /** The words of the button. */
  wording: string
  language: Language
  /** The page's path, without the token. */
  page: string
  /** Of the network. */
  address: string
  userAgent: string
}

const LONGEST_AGENT = 300

/** Only their own word is taken back by their own word. False where something else stands in the way. */
async function liftRefusal(
  system: SystemScope,
  who: Recipient,
  { userAgent, ...proof }: ConsentProof,
): Promise<'lifted' | 'nothing_to_lift' | false> {
  const { db, now } = system
  const { organization_id, channel, address } = rowOf(who)
  // Texts need a consent of their own to begin again.
  if (channel !== 'email') return false
  const refused = await db
    .selectFrom('suppressions')
    .select(['reason', 'created_at'])
    .where('organization_id', '=', organization_id)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .forUpdate()
    .executeTakeFirst()
  if (!refused || refused.reason === 'merged') return 'nothing_to_lift'
  if (!isOwnWord(refused.reason)) return false
  await db
    .deleteFrom('suppressions')
    .where('organization_id', '=', organization_id)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .execute()
  await db
    .insertInto('consents')
    .columns([
      ...(['organization_id', 'contact_id', 'channel', 'is_given', 'wording', 'language', 'page', 'address'] as const),
      ...(['user_agent', 'recorded_at'] as const),
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
          eb.val(userAgent.slice(0, LONGEST_AGENT)).as('user_agent'),
          eb.cast<Date>(eb.val(now), 'timestamptz').as('recorded_at'),
        ])
        .where('c.organization_id', '=', organization_id)
        .where('c.email', '=', address)
        .where('c.deleted_at', 'is', null),
    )
    .execute()
  // What another system said was not asked for on our page: of that the consent is all that is noted.
  if (refused.reason === 'unsubscribed')
    await recordClientPreference(system, { organizationId: organization_id, address }, 'stopped', {
      at: refused.created_at,
    })
  return 'lifted'
}
