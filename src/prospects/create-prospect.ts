import type { ContactValues } from '../contacts/changes/change-set.ts'
import { listOwners } from '../contacts/owners.ts'
import { findContactByEmail, insertContact } from '../contacts/queries.ts'
import { foldText } from '../lib/fold-text.ts'
import type { Scope } from '../scope.ts'
import { bindVisitor } from '../visitors/queries.ts'
import { correctProspect } from './correct-prospect.ts'
import { notifyAgent } from './notify-agent.ts'
import type { Prospect, ProspectFacts } from './prospect.ts'
import { insertProspect, listOwnProspects, lockVisitor, type OwnProspect, requestQuoteLink } from './queries.ts'
import { correctDetails, submitDetails } from './submitted-details.ts'

/**
 * Creates a contact from what a visitor typed, and returns its id. If another contact already has the email address,
 * the visitor still gets a contact of their own, which shares the address as couples do. So a visitor cannot find out
 * who is a client, and existing data is neither shown nor changed: the agency reviews the submitted details. The same
 * browser can correct its prospect for CORRECTABLE_HOURS.
 */
export async function createProspect(scope: Scope, prospect: Prospect): Promise<number> {
  const { visitorId, facts } = prospect
  await lockVisitor(scope, visitorId)
  const own = (await listOwnProspects(scope, visitorId)).find((each) => isSamePerson(each, facts))
  const contactId = own ? await correct(scope, own, prospect) : await add(scope, prospect)
  if (!own) await notifyAgent(scope, contactId, prospect)
  await bindVisitor(scope, { visitorId, contactId, address: facts.email })
  return contactId
}

/** Two people may share a browser. A person without an email address may add one later. */
function isSamePerson(own: OwnProspect, { first_name, email, phone_number }: ProspectFacts): boolean {
  if (foldText(own.first_name) !== foldText(first_name)) return false
  if (own.address && email) return own.address === email
  return Boolean(own.address ?? email) || own.phone_number === phone_number
}

async function add(scope: Scope, { visitorId, agentId, source, language, facts }: Prospect): Promise<number> {
  const row = {
    // An unchecked box is not consent.
    opt_in_quarterly_updates: false,
    ...facts,
    agent_id: agentId ?? (await defaultAgent(scope)),
    source,
    language: language ?? null,
  }
  if (facts.email) await requestQuoteLink(scope, facts.email)
  for (;;) {
    // Searched before the insert: a failed insert uses up an id, and the gap would reveal that the address is known.
    const known = facts.email ? await findContactByEmail(scope, facts.email) : undefined
    if (known) {
      await submitDetails(scope, { contactId: known.id, visitorId, facts })
      return insertContact(scope, { ...row, email: null, shares_email_with: known.id })
    }
    const added = await insertProspect(scope, row)
    // Undefined if a concurrent request inserted the same address: then search again.
    if (added !== undefined) return added
  }
}

const defaultAgent = async (scope: Scope) =>
  (await listOwners(scope)).find((owner) => owner.is_default_agent && !owner.is_removed)?.id ?? null

/** A prospect without an email address may add one now. If another contact already has it, both have it, as in `add`. */
async function correct(scope: Scope, own: OwnProspect, { visitorId, language, facts }: Prospect): Promise<number> {
  const { email, ...rest } = facts
  const values: ContactValues = own.address || !email ? rest : { ...rest, email }
  const known = values.email ? await findContactByEmail(scope, values.email) : undefined
  if (known) {
    Object.assign(values, { email: null, shares_email_with: known.id })
    await submitDetails(scope, { contactId: known.id, visitorId, facts })
  }
  if (own.shares_email_with) await correctDetails(scope, { contactId: own.shares_email_with, visitorId, facts })
  await correctProspect(scope, { contactId: own.id, visitorId, values, language })
  return own.id
}
