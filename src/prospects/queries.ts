import type { Insertable } from 'kysely'
import type { Contacts } from '../../db/schema.ts'
import { rowNumber } from '../agents/public-profile.ts'
import type { Contact } from '../contacts/contact.ts'
import type { Scope } from '../scope.ts'
import { CORRECTABLE_HOURS, prospectSources } from './prospect.ts'

/** The id of the agent whose onboarding link has this token or id. Undefined if there is none. */
export async function findAgentOfLink(
  { db, organizationId }: Scope,
  agent: string | undefined,
): Promise<number | undefined> {
  if (!agent) return undefined
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(({ eb, or }) => or([eb('public_token', '=', agent), eb('id', '=', rowNumber(agent) ?? 0)]))
    .where('is_agent', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return found?.id
}

/** Serializes the requests of one browser. */
export async function lockVisitor({ db, organizationId }: Scope, visitorId: number): Promise<void> {
  await db
    .selectFrom('visitors')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', visitorId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Includes the email address that was typed, which may belong to another contact. */
export type OwnProspect = Contact & { address: string | null }

/** The prospects who signed up in this browser in the last `hours` hours, newest first. */
export function listOwnProspects(
  { db, organizationId, now }: Scope,
  visitorId: number,
  hours: number = CORRECTABLE_HOURS,
): Promise<OwnProspect[]> {
  return db
    .selectFrom('visitor_contacts as v')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.organization_id', '=', 'v.organization_id').onRef('c.id', '=', 'v.contact_id'),
    )
    .selectAll('c')
    .select('v.address')
    .where('v.organization_id', '=', organizationId)
    .where('v.visitor_id', '=', visitorId)
    .where('c.deleted_at', 'is', null)
    .where('c.source', 'in', prospectSources)
    .where('c.created_at', '>', new Date(now.getTime() - hours * 3_600_000))
    .orderBy('v.entered_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(20)
    .execute()
}

/** Returns the new id. Undefined if another contact already has the email address. */
export async function insertProspect(
  { db, organizationId, now }: Scope,
  row: Omit<Insertable<Contacts>, 'organization_id'>,
): Promise<number | undefined> {
  const added = await db
    .insertInto('contacts')
    .values({ ...row, organization_id: organizationId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

export async function wasChangedByStaff({ db, organizationId }: Scope, contactId: number): Promise<boolean> {
  const change = await db
    .selectFrom('contact_changes as c')
    .innerJoin('change_sets as s', (join) =>
      join.onRef('s.organization_id', '=', 'c.organization_id').onRef('s.id', '=', 'c.change_set_id'),
    )
    .select('s.id')
    .where('c.organization_id', '=', organizationId)
    .where('c.contact_id', '=', contactId)
    .where('s.made_by', 'is not', null)
    .executeTakeFirst()
  return change !== undefined
}

/** A job later checks whether a contact has this address, and emails the link. */
export async function requestQuoteLink({ db, organizationId, now }: Scope, email: string): Promise<void> {
  await db
    .insertInto('quote_link_requests')
    .values({ organization_id: organizationId, email, requested_at: now })
    .execute()
}
