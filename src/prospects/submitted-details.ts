import { sql } from 'kysely'
import { type ContactValues, changeableColumns } from '../contacts/changes/change-set.ts'
import type { Contact } from '../contacts/contact.ts'
import { foldText } from '../lib/fold-text.ts'
import type { Scope } from '../scope.ts'
import type { ProspectFacts } from './prospect.ts'

export interface OpenDetails {
  id: number
  submitted_at: Date
  details: ContactValues
  /** The prospect who signed up in the same browser with this contact's address, if the scope may see them. */
  prospect: { id: number; first_name: string; last_name: string } | undefined
}

export interface TypedDetails {
  contactId: number
  visitorId: number
  facts: Partial<ProspectFacts>
}

/**
 * Stores what a visitor typed about an existing contact, for the agency to review. It replaces unreviewed details of
 * the same person from the same browser. Two people may share a browser.
 */
export async function submitDetails(scope: Scope, typed: TypedDetails): Promise<void> {
  if (await correctDetails(scope, typed)) return
  await scope.db
    .insertInto('submitted_details')
    .values({
      organization_id: scope.organizationId,
      contact_id: typed.contactId,
      visitor_id: typed.visitorId,
      details: JSON.stringify(onlyFacts(typed.facts)),
      submitted_at: scope.now,
    })
    .execute()
}

/** Like submitDetails, but only replaces details that are still open. Returns false if there are none. */
export async function correctDetails(
  { db, organizationId, now }: Scope,
  { contactId, visitorId, facts }: TypedDetails,
): Promise<boolean> {
  const open = await db
    .selectFrom('submitted_details')
    .select(['id', sql<string | null>`details ->> 'first_name'`.as('first_name')])
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .where('visitor_id', '=', visitorId)
    .where('reviewed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const same = open.find((row) => mayBeSamePerson(row.first_name, facts.first_name))
  if (!same) return false
  await db
    .updateTable('submitted_details')
    .set({ details: JSON.stringify(onlyFacts(facts)), submitted_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', same.id)
    .execute()
  return true
}

/**
 * The details without the email address, which identifies the contact, and without the opt-in, which applies only to
 * the prospect.
 */
const onlyFacts = ({ email: _, opt_in_quarterly_updates: __, ...facts }: Partial<ProspectFacts>) => facts

/** True if the first names match or one is missing. */
const mayBeSamePerson = (name: string | null | undefined, other: string | null | undefined) =>
  !name || !other || foldText(name) === foldText(other)

/**
 * The columns whose typed values differ from the contact's. A missing or empty value does not count as a difference.
 */
export function changedDetails(contact: Contact, details: ContactValues): (keyof ContactValues)[] {
  return changeableColumns.filter(
    (column) => details[column] !== undefined && details[column] !== null && details[column] !== contact[column],
  )
}

/** The contact's details that are not reviewed yet: at most 10, newest first. */
export async function listOpenDetails(scope: Scope, contact: Contact): Promise<OpenDetails[]> {
  const { db, organizationId, onlyAgentId } = scope
  const rows = await db
    .selectFrom('submitted_details as d')
    .select(['d.id', 'd.submitted_at', 'd.details', 'd.visitor_id'])
    .where('d.organization_id', '=', organizationId)
    .where('d.contact_id', '=', contact.id)
    .where('d.reviewed_at', 'is', null)
    .orderBy('d.submitted_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(10)
    .execute()
  const prospects = await db
    .selectFrom('visitor_contacts as v')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.organization_id', '=', 'v.organization_id').onRef('c.id', '=', 'v.contact_id'),
    )
    .select(['v.visitor_id', 'c.id', 'c.first_name', 'c.last_name'])
    .where('v.organization_id', '=', organizationId)
    .where('v.visitor_id', 'in', [0, ...rows.flatMap(({ visitor_id }) => visitor_id ?? [])])
    .where('c.shares_email_with', '=', contact.id)
    .where('c.deleted_at', 'is', null)
    .$if(onlyAgentId !== undefined, (query) => query.where('c.agent_id', '=', onlyAgentId!))
    .orderBy('c.id')
    .execute()
  return rows.map(({ id, submitted_at, details, visitor_id }) => {
    const typed = details as ContactValues
    const prospect = prospects.find(
      (each) => each.visitor_id === visitor_id && mayBeSamePerson(each.first_name, typed.first_name),
    )
    return {
      id,
      submitted_at,
      details: typed,
      prospect: prospect && { id: prospect.id, first_name: prospect.first_name, last_name: prospect.last_name },
    }
  })
}
