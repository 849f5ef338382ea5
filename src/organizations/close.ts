import { DAY_MS } from '../lib/durations.ts'
import type { Scope, SystemScope } from '../scope.ts'
import { recordAuditEvent } from './audit.ts'

export type ClosingRefusal = 'admins_only' | 'platform' | 'other_name'

export type CloseAgencyResult = { ok: true } | { ok: false; refused: ClosingRefusal }

/** What closing the agency deletes, shown before the admin confirms. */
export interface ClosingCounts {
  contacts: number
  mails: number
  people: number
}

export async function countForClosing({ db, organizationId }: Scope): Promise<ClosingCounts> {
  const counts = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('contacts')
        .select(eb.fn.countAll<number>().as('n'))
        .where('organization_id', '=', organizationId)
        .as('contacts'),
      eb
        .selectFrom('messages')
        .select(eb.fn.countAll<number>().as('n'))
        .where('organization_id', '=', organizationId)
        .where('contact_id', 'is not', null)
        .as('mails'),
      eb
        .selectFrom('users')
        .select(eb.fn.countAll<number>().as('n'))
        .where('organization_id', '=', organizationId)
        .where('removed_at', 'is', null)
        .as('people'),
    ])
    .executeTakeFirstOrThrow()
  return { contacts: counts.contacts ?? 0, mails: counts.mails ?? 0, people: counts.people ?? 0 }
}

/** Why the agency cannot be closed, or undefined if it can. Checked before a confirmation code is emailed. */
export async function closingRefusal(scope: Scope, { name }: { name: string }): Promise<ClosingRefusal | undefined> {
  const result = await lockForClosing(scope, name)
  return 'refused' in result ? result.refused : undefined
}

async function lockForClosing(
  { db, organizationId, actor }: Scope,
  name: string,
): Promise<{ refused: ClosingRefusal } | { organization: string }> {
  if (actor.kind !== 'user' || !actor.isAdmin) return { refused: 'admins_only' }
  const organization = await db
    .selectFrom('organizations')
    .select(['kind', 'name'])
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (organization.kind === 'platform') return { refused: 'platform' }
  return isSameName(name, organization.name) ? { organization: organization.name } : { refused: 'other_name' }
}

/** How many days the operator can reopen a closed agency. Then it is erased. An agency in setup is erased at once. */
export const REOPENABLE_DAYS = 7
const REOPENABLE_MS = REOPENABLE_DAYS * DAY_MS

export const erasedFrom = (closedAt: Date) => new Date(closedAt.getTime() + REOPENABLE_MS)
/** Agencies closed at or before this time are erased. */
export const erasableUntil = (now: Date) => new Date(now.getTime() - REOPENABLE_MS)

/** Closed agencies that can be reopened, the last closed first. */
export const listReopenable = ({ db, now }: SystemScope) =>
  db
    .selectFrom('organizations')
    .select(['id', 'slug', 'name', 'closed_at'])
    .where('kind', '=', 'agency')
    .where('onboarded_at', 'is not', null)
    .where('closed_at', '>', erasableUntil(now))
    .$narrowType<{ closed_at: Date }>()
    .orderBy('closed_at', 'desc')
    .execute()

/**
 * Reopens a closed agency that is not being erased. Its subscription has ended, and nothing that was due meanwhile is
 * sent. Returns undefined if there is no such agency.
 */
export async function reopenAgency(
  system: SystemScope,
  slug: string,
): Promise<{ id: number; name: string } | undefined> {
  const { db, now } = system
  const agency = await db
    .updateTable('organizations')
    .set({ closed_at: null })
    .where('kind', '=', 'agency')
    .where('slug', '=', slug)
    .where('onboarded_at', 'is not', null)
    .where('closed_at', '>', erasableUntil(now))
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!agency) return undefined
  // Changes of a closed agency request no plan.
  await db.insertInto('plan_requests').values({ organization_id: agency.id, contact_id: null }).execute()
  const actor = { kind: 'system', reason: system.reason } as const
  await recordAuditEvent({ ...system, organizationId: agency.id, actor }, { action: 'agency_reopened' })
  return agency
}

/**
 * Closes the agency: everyone is signed out, nothing more is sent to clients or imported, and a job ends its
 * subscription, and erases it after REOPENABLE_DAYS. Require a fresh sign-in first. Call mailAgencyClosed in the same
 * transaction, and wake 'erase-closed-agencies' afterwards.
 */
export async function closeAgency(scope: Scope, { name }: { name: string }): Promise<CloseAgencyResult> {
  const { db, organizationId, now } = scope
  const result = await lockForClosing(scope, name)
  if ('refused' in result) return { ok: false, ...result }
  await db.updateTable('organizations').set({ closed_at: now }).where('id', '=', organizationId).execute()
  await db
    .updateTable('contact_imports')
    .set({ status: 'cancelled', finished_at: now, claimed_by: null, claimed_until: null })
    .where('organization_id', '=', organizationId)
    .where('status', 'in', ['uploading', 'mapping', 'queued', 'running'])
    .execute()
  await db.deleteFrom('sessions').where('organization_id', '=', organizationId).execute()
  await recordAuditEvent(scope, { action: 'agency_closed', target: result.organization })
  return { ok: true }
}

const normalize = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Ignores case and extra spaces. */
const isSameName = (typed: string, name: string) => normalize(typed) === normalize(name)
