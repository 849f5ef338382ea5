import { sql } from 'kysely'
import { fullName } from '../../lib/full-name.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { mailClientContactChange } from '../account-mail.ts'
import { type NewEmailRefusal, requestEmailChange } from './request-email-change.ts'
import { type SellingRefusal, sellingRefusal } from './selling-settings.ts'

/**
 * Read-only for agents whose agency does not let them change their selling settings, and for everyone where the
 * agency's details are used for all.
 */
export interface SellingSettings {
  use_org_sender_details: boolean
  booking_link: string | null
  signature: string
}

interface Person {
  first_name: string
  last_name: string
  phone: string | null
}

export interface ProfileInput extends Person, Partial<SellingSettings> {}

export type Profile = Awaited<ReturnType<typeof getProfile>>

export type SaveProfileResult = { ok: true } | { ok: false; refused: SellingRefusal | NewEmailRefusal }

/**
 * The signed-in user's profile, with what their agency lets them change and the new address they have not confirmed.
 */
export async function getProfile({ db, organizationId, actor, now }: Scope) {
  const profile = await db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .leftJoin('organization_settings as g', 'g.organization_id', 'u.organization_id')
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.phone',
      'u.is_admin',
      'u.is_agent',
      'u.license_number',
      'u.booking_link',
      'u.signature',
      'u.use_org_sender_details',
      'u.public_token',
      'u.digest_stopped_at',
      'o.name as organization_name',
      'o.slug as organization_slug',
      sql<boolean>`coalesce(g.force_org_sender_details, false)`.as('uses_agency_details'),
      sql<boolean>`u.is_admin or coalesce(g.allow_agent_settings, true)`.as('may_change_selling'),
      (eb) =>
        eb
          .selectFrom('login_tokens as t')
          .select('t.new_email')
          .whereRef('t.organization_id', '=', 'u.organization_id')
          .whereRef('t.user_id', '=', 'u.id')
          .where('t.purpose', '=', 'confirm_email')
          .where('t.used_at', 'is', null)
          .where('t.expires_at', '>', now)
          .orderBy('t.created_at', 'desc')
          .limit(1)
          .as('pending_email'),
    ])
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '=', actor.kind === 'user' ? actor.id : null)
    .executeTakeFirstOrThrow()
  const licenses = await db
    .selectFrom('agent_licenses')
    .select(['state', 'number', 'expires_on'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', profile.id)
    .orderBy('state')
    .execute()
  return { ...profile, licenses }
}

/**
 * Saves the signed-in user's changes to their profile; absent fields of `input` stay as they are. A new address is only
 * requested: see requestEmailChange. If any part is refused, nothing is saved. Selling settings are refused where only
 * admins may change them (roles-008) or where the agency's details are used for everyone (roles-009). Wake
 * 'send-due-messages' afterwards.
 */
export async function saveProfile(
  scope: Scope,
  input: ProfileInput,
  newEmail: string | undefined,
): Promise<SaveProfileResult> {
  const { db, organizationId } = scope
  const profile = await getProfile(scope)
  const changed = changesBetween(profile, input)
  const isSenderChanged = SELLING_FIELDS.some((field) => field in changed)
  const refused = sellingRefusal(
    { selling: isSenderChanged, sender: isSenderChanged },
    { mayChange: profile.may_change_selling, forcesAgencyDetails: profile.uses_agency_details },
  )
  if (refused) return { ok: false, refused }
  const emailRequest = newEmail ? await requestEmailChange(scope, profile.id, newEmail) : undefined
  if (emailRequest && !emailRequest.ok) return emailRequest
  if (Object.keys(changed).length === 0) return { ok: true }
  await db
    .updateTable('users')
    .set(Object.fromEntries(Object.entries(changed).map(([field, [, after]]) => [field, after])))
    .where('organization_id', '=', organizationId)
    .where('id', '=', profile.id)
    .execute()
  await recordAuditEvent(scope, {
    action: 'profile_changed',
    target: fullName(profile),
    detail: changed,
  })
  await mailClientContactChange(scope, Object.keys(changed), profile)
  return { ok: true }
}

const SELLING_FIELDS = ['use_org_sender_details', 'booking_link', 'signature'] as const
const FIELDS = ['first_name', 'last_name', 'phone', ...SELLING_FIELDS] as const

type Field = (typeof FIELDS)[number]

/** The fields of `input` that differ from the profile, each with its value before and after. */
function changesBetween(profile: Profile, input: ProfileInput): Partial<Record<Field, [unknown, unknown]>> {
  return Object.fromEntries(
    FIELDS.filter((field) => input[field] !== undefined && input[field] !== profile[field]).map((field) => [
      field,
      [profile[field], input[field]],
    ]),
  )
}

/** Turns the signed-in user's weekday email with today's tasks on or off. */
export async function chooseDigest({ db, organizationId, actor, now }: Scope, isWanted: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ digest_stopped_at: isWanted ? null : sql`coalesce(digest_stopped_at, ${now})` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', actor.kind === 'user' ? actor.id : null)
    .execute()
}

export async function completeWalkthrough({ db, organizationId, actor, now }: Scope): Promise<void> {
  await db
    .updateTable('users')
    .set({ walkthrough_completed_at: sql`coalesce(walkthrough_completed_at, ${now})` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', actor.kind === 'user' ? actor.id : null)
    .execute()
}
