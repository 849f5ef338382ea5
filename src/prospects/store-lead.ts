import type { Language } from '../lib/language.ts'
import type { Scope } from '../scope.ts'
import { createProspect } from './create-prospect.ts'
import type { ProspectFacts, ProspectSource } from './prospect.ts'

export interface Lead {
  /** From upsertVisitor. */
  visitorId: number
  firstName: string
  lastName: string
  /** Normalized by emailKey. A lead needs an email address or a phone number. */
  email?: string | null | undefined
  /** Ten digits. */
  phone?: string | null | undefined
  /** The agent of the link. Without one, the agency's default agent gets the lead. */
  agentId?: number | null | undefined
  source: ProspectSource
  language?: Language | undefined
  /** Other valid fields of the form. */
  more?: Partial<ProspectFacts> | undefined
}

/**
 * Stores a visitor who can be reached, even if the rest of the form was rejected. If the same person submits the form
 * again in the same browser within CORRECTABLE_HOURS, the same contact is corrected. An email address of another
 * contact is handled as in createProspect.
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
  return { contactId: await createProspect(scope, { visitorId, agentId, source, language, facts }) }
}
