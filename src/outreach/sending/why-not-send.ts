import { sql } from 'kysely'
import { todayIn } from '../../lib/calendar-date.ts'
import { emailKey } from '../../lib/email-address.ts'
import type { Standing } from '../../organizations/standing.ts'
import { findRateBook } from '../../rates/queries.ts'
import type { AnyScope, Scope, SystemScope } from '../../scope.ts'
import { licensedIn } from '../plan/licenses.ts'

/** Where a client's mail would go, and what its agency has set. */
export interface ClientMail {
  organization_id: number
  email: string | null
  /** Where the client lives; nobody needs a licence for a client whose state we do not know. */
  state: string | null
  send_mode: string
  mailing_address: string | null
  standing: Standing
  time_zone: string
}

export type Obstacle =
  | 'no_email'
  | 'suppressed'
  | 'suppressed_elsewhere'
  | 'address_refused'
  | 'prefers_pause'
  | 'no_license'
  | 'stopped'
  | 'no_postal_address'
  | 'read_only'
  | 'illustrative_rates'

/** Where prices come from, and whether mail leaves at all. */
export interface PricesOf {
  /** Mails nobody, so its sample prices may leave. */
  practice: boolean
  /** Of a provider, none of them a sample; else out of the rate book. */
  liveRates?: boolean | undefined
}

/** Pauses that outreach makes by itself when too much comes back: then what a person sends waits too. */
export const STOPS = ['bounces', 'complaints', 'provider']

/** What a client asked for, by the reason their address is suppressed. Other reasons are about the address. */
const BY_REASON: Record<string, Obstacle> = {
  unsubscribed: 'suppressed',
  merged: 'suppressed',
  unsubscribed_elsewhere: 'suppressed_elsewhere',
}

/**
 * What stands in the way of a quote mail to this client now. Judged when the button is shown, when the mail is queued,
 * and again in the moment of sending. A client who asks for the link themselves gets it, whatever pause they asked for.
 * Source: docs/behaviour/outreach.md.
 */
export async function whyNotSend(
  scope: Scope | SystemScope,
  mail: ClientMail,
  house: PricesOf,
): Promise<Obstacle | undefined> {
  if (!mail.email) return 'no_email'
  const isAsked = 'actor' in scope && scope.actor.kind !== 'user'
  // What a client asks for goes where the agency's mail goes: in test mode to its admin.
  if (mail.standing === 'read_only' && !isAsked) return 'read_only'
  const found = await findObstacles(scope, mail)
  if (found?.suppressed) return BY_REASON[found.suppressed] ?? 'address_refused'
  if (found?.paused && !isAsked) return 'prefers_pause'
  if (found && !found.licensed) return 'no_license'
  if (found?.stopped) return 'stopped'
  return whyNobody(scope, mail, house)
}

/** Why production mail of an agency cannot leave, whoever it is for. */
export type AgencyObstacle = Extract<Obstacle, 'no_postal_address' | 'read_only' | 'illustrative_rates'>

/** What stands in the way of all mail of an agency to its clients. In test mode it goes to the agency itself. */
export async function whyNobody(
  scope: AnyScope,
  { send_mode, mailing_address, time_zone }: Pick<ClientMail, 'send_mode' | 'mailing_address' | 'time_zone'>,
  { practice, liveRates }: PricesOf,
): Promise<AgencyObstacle | undefined> {
  if (send_mode !== 'production') return undefined
  if (!mailing_address?.trim()) return 'no_postal_address'
  if (practice || liveRates) return undefined
  const book = await findRateBook(scope, todayIn(time_zone, scope.now))
  return !book || book.is_illustrative ? 'illustrative_rates' : undefined
}

async function findObstacles({ db, now }: Pick<SystemScope, 'db' | 'now'>, mail: ClientMail) {
  const { organization_id: organizationId, email, state, time_zone } = mail
  const address = emailKey(email ?? '')
  const today = sql`${todayIn(time_zone, now)}::date`
  const ours = sql`${organizationId}::bigint`
  const { rows } = await sql<{ suppressed: string | null; paused: boolean; licensed: boolean; stopped: boolean }>`
    select
      (select reason from suppressions where organization_id = ${ours} and channel = 'email' and address = ${address})
        as suppressed,
      exists (select from mail_preferences where organization_id = ${ours} and channel = 'email' and address = ${address}
        and choice = 'paused' and until_on >= ${today}) as paused,
      ${licensedIn(ours, sql`${state}::text`, today)} as licensed,
      exists (select from outreach_pauses where organization_id = ${ours} and contact_id is null and kind is null
        and reason = any(${STOPS}::text[]) and (until_on is null or until_on >= ${today})) as stopped`.execute(db)
  return rows[0]
}
