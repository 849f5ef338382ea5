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
 * Somebody signed themselves up: a contact of what they typed, and nothing else. Who types an address that a contact has
 * already gets a contact of their own all the same, which shares that address as couples do: whoever asks learns nothing
 * from it, and what is on record is neither shown nor changed. What they typed waits for the agent of the one on record.
 * The same browser sets its own right for a day.
 */
export async function enterProspect(scope: Scope, prospect: Prospect): Promise<number> {
  const { visitorId, facts } = prospect
  await lockVisitor(scope, visitorId)
  const own = (await listOwnProspects(scope, visitorId)).find((each) => isAbout(each, facts))
  const contactId = own ? await correct(scope, own, prospect) : await add(scope, prospect)
  if (!own) await notifyAgent(scope, contactId, prospect)
  await bindVisitor(scope, { visitorId, contactId, address: facts.email })
  return contactId
}

/** Of a couple at one browser the second is somebody else, and somebody without an address yet may give it now. */
function isAbout(own: OwnProspect, { first_name, email, phone_number }: ProspectFacts): boolean {
  if (foldText(own.first_name) !== foldText(first_name)) return false
  if (own.address && email) return own.address === email
  return Boolean(own.address ?? email) || own.phone_number === phone_number
}

async function add(scope: Scope, { visitorId, agentId, source, language, facts }: Prospect): Promise<number> {
  const row = {
    // Nobody is opted in by an empty box.
    opt_in_quarterly_updates: false,
    ...facts,
    agent_id: agentId ?? (await defaultAgent(scope)),
    source,
    language: language ?? null,
  }
  if (facts.email) await requestQuoteLink(scope, facts.email)
  for (;;) {
    // Looked for first: an insert that fails takes a number all the same, and the gap would tell who is in the book.
    const known = facts.email ? await findContactByEmail(scope, facts.email) : undefined
    if (known) {
      await submitDetails(scope, { contactId: known.id, visitorId, facts })
      return insertContact(scope, { ...row, email: null, shares_email_with: known.id })
    }
    const added = await insertProspect(scope, row)
    // Somebody else came with the same address in between.
    if (added !== undefined) return added
  }
}

const defaultAgent = async (scope: Scope) =>
  (await listOwners(scope)).find((owner) => owner.is_default_agent && !owner.removed_at)?.id ?? null

/** Who came without an address may give it now; one that a contact has is shared, as in `add`. */
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
