import type { Scope } from '../scope.ts'
import { recordAuditEvent } from './audit.ts'

export type ClosingRefusal = 'admins_only' | 'platform' | 'other_name'

export type CloseAgencyResult = { ok: true } | { ok: false; refused: ClosingRefusal }

/** What closing an agency deletes, to be named before it is asked for. */
export interface ClosingCounts {
  contacts: number
  mails: number
  people: number
}

export async function countForClosing({ db, organizationId }: Scope): Promise<ClosingCounts> {
  const counted = await db
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
  return { contacts: counted.contacts ?? 0, mails: counted.mails ?? 0, people: counted.people ?? 0 }
}

/** Why it cannot be closed, to be known before a code is asked for. */
export async function whyNotClose(scope: Scope, { name }: { name: string }): Promise<ClosingRefusal | undefined> {
  const judged = await judge(scope, name)
  return 'refused' in judged ? judged.refused : undefined
}

async function judge(
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

/**
 * Closes the agency: everybody is signed out, nothing more is sent or imported, and the job erases it. Cannot be taken
 * back. Ask for a fresh sign-in before; afterwards tell its people (tellOfClosing), in the same transaction, and wake 'erase-closed-agencies' afterwards.
 */
export async function closeAgency(scope: Scope, { name }: { name: string }): Promise<CloseAgencyResult> {
  const { db, organizationId, now } = scope
  const judged = await judge(scope, name)
  if ('refused' in judged) return { ok: false, ...judged }
  await db.updateTable('organizations').set({ closed_at: now }).where('id', '=', organizationId).execute()
  await db
    .updateTable('contact_imports')
    .set({ status: 'cancelled', finished_at: now, claimed_by: null, claimed_until: null })
    .where('organization_id', '=', organizationId)
    .where('status', 'in', ['uploading', 'mapping', 'queued', 'running'])
    .execute()
  await db.deleteFrom('sessions').where('organization_id', '=', organizationId).execute()
  await recordAuditEvent(scope, { action: 'agency_closed', target: judged.organization })
  return { ok: true }
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Typed from what stands on the page: capitals and spaces are not what matters. */
const isSameName = (typed: string, name: string) => plain(typed) === plain(name)
