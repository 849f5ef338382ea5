import { sql } from 'kysely'
import { todayIn } from '../lib/calendar-date.ts'
import { emailKey } from '../lib/email-address.ts'
import { type AccountState, accountStates, mayMailClients } from '../organizations/account-state.ts'
import { findRateBook } from '../rates/queries.ts'
import type { AnyScope, Scope, SystemScope } from '../scope.ts'
import { licensedIn } from './plan/licenses.ts'

/** The recipient of a client email, and the agency's settings for it. */
export interface ClientMail {
  organization_id: number
  email: string | null
  /** The client's state. An unknown state requires no license. */
  state: string | null
  send_mode: string
  mailing_address: string | null
  account_state: AccountState
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

/** How this instance gets its prices, and whether its emails reach real people. */
export interface SendEnvironment {
  /** Sends nothing to real people, so sample prices are allowed. */
  practice: boolean
  /** Prices come from a provider, never samples; otherwise from the rate book. */
  liveRates?: boolean | undefined
}

const MAILING_STATES = accountStates.filter(mayMailClients)

/**
 * SQL for the send mode, using `organizations as o` and `organization_settings as g`. An agency emails clients only in
 * production mode, and only with a card or a contract (see mayMailClients). Sample clients are emailed in practice mode
 * only. Source: docs/behaviour/outreach.md, test mode.
 */
export const sendMode = ({ practice }: { practice: boolean }) =>
  sql<string>`case when (o.is_demo and not ${practice}::boolean) or o.account_state <> all(${MAILING_STATES}::text[]) then 'test'
    else coalesce(g.send_mode, 'test') end`

/** The agency's settings for client email. */
export function findSendingSettings({ db, organizationId }: Scope, environment: { practice: boolean }) {
  return db
    .selectFrom('organizations as o')
    .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .where('o.id', '=', organizationId)
    .select([
      'o.id as organization_id',
      'o.mailing_address',
      'o.time_zone',
      'o.account_state',
      sendMode(environment).as('send_mode'),
    ])
    .$narrowType<{ account_state: AccountState }>()
    .executeTakeFirstOrThrow()
}

/** The recipient of client email in test mode: the agency's first admin, preferably one with a verified address. */
export async function findTestAddress({ db }: AnyScope, organizationId: number): Promise<string | undefined> {
  const admin = await db
    .selectFrom('users')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('is_admin', '=', true)
    .where('removed_at', 'is', null)
    .orderBy(sql`email_verified_at is null`)
    .orderBy('id')
    .executeTakeFirst()
  return admin?.email
}

/** Automatic pauses, such as after too many bounces. They also hold quote emails. */
export const AUTOMATIC_PAUSE_REASONS = ['bounces', 'complaints', 'provider']

/**
 * Suppressions shown as the client's opt-out, including those from a merge. All others are shown as a blocked address.
 */
const OBSTACLE_BY_SUPPRESSION: Record<string, Obstacle> = {
  unsubscribed: 'suppressed',
  merged: 'suppressed',
  unsubscribed_elsewhere: 'suppressed_elsewhere',
}

/**
 * What blocks a quote email to this client now. Checked when the button is shown and when the email is queued. When it
 * is sent, the send policy checks again. A link that the client requests is sent even if they paused emails. Source:
 * docs/behaviour/outreach.md.
 */
export async function findSendObstacle(
  scope: Scope | SystemScope,
  mail: ClientMail,
  environment: SendEnvironment,
): Promise<Obstacle | undefined> {
  if (!mail.email) return 'no_email'
  const isAsked = 'actor' in scope && scope.actor.kind !== 'user'
  // Client requests follow the agency's mode: in test mode they go to its admin.
  if (mail.account_state === 'read_only' && !isAsked) return 'read_only'
  const found = await findObstacles(scope, mail)
  if (found?.suppressed) return OBSTACLE_BY_SUPPRESSION[found.suppressed] ?? 'address_refused'
  if (found?.paused && !isAsked) return 'prefers_pause'
  if (found && !found.licensed) return 'no_license'
  if (found?.stopped) return 'stopped'
  return findAgencyObstacle(scope, mail, environment)
}

/** What blocks an agency's production email to every client. */
export type AgencyObstacle = Extract<Obstacle, 'no_postal_address' | 'read_only' | 'illustrative_rates'>

/**
 * What blocks all email of an agency to its clients, except a read-only account, which the caller checks. Never blocked
 * in test mode, which emails the agency itself.
 */
export async function findAgencyObstacle(
  scope: AnyScope,
  { send_mode, mailing_address, time_zone }: Pick<ClientMail, 'send_mode' | 'mailing_address' | 'time_zone'>,
  { practice, liveRates }: SendEnvironment,
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
      exists (select from email_preferences where organization_id = ${ours} and channel = 'email' and address = ${address}
        and choice = 'paused' and until_on >= ${today}) as paused,
      ${licensedIn(ours, sql`${state}::text`, today)} as licensed,
      exists (select from outreach_pauses where organization_id = ${ours} and contact_id is null and kind is null
        and reason = any(${AUTOMATIC_PAUSE_REASONS}::text[]) and (until_on is null or until_on >= ${today})) as stopped`.execute(
    db,
  )
  return rows[0]
}
