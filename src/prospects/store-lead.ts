import type { Language } from '../lib/language.ts'
import type { Scope } from '../scope.ts'
import { enterProspect } from './enter-prospect.ts'
import type { ProspectFacts, ProspectSource } from './prospect.ts'

export interface Lead {
  /** Of upsertVisitor. */
  visitorId: number
  firstName: string
  lastName: string
  /** As emailKey writes it. One of the two at least. */
  email?: string | null | undefined
  /** Ten digits. */
  phone?: string | null | undefined
  /** Of the link's face; without one the agency's default agent gets them. */
  agentId?: number | null | undefined
  source: ProspectSource
  language?: Language | undefined
  /** What else was typed and is right. */
  more?: Partial<ProspectFacts> | undefined
}

/**
 * Somebody who can be called back is kept, even where the rest of what they typed is not taken yet; the browser is bound
 * to them. The same browser that types on completes the same contact. An address that is in the book already is neither
 * touched nor told of: see enterProspect.
 */
export async function storeLead(scope: Scope, lead: Lead): Promise<{ contactId: number }> {
  const { visitorId, agentId, source, language, more } = lead
  const facts: ProspectFacts = {
    ...more,
    first_name: lead.firstName,
    last_name: lead.lastName,
    email: lead.email ?? null,
    phone_number: lead.phone ?? null,
  }
  return { contactId: await enterProspect(scope, { visitorId, agentId, source, language, facts }) }
}
