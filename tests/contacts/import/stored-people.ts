import { testDatabase } from '../../db.ts'
import { contactsOf } from './imports.ts'
import type { Facts } from './random/facts.ts'

export interface StoredPerson extends Facts {
  /** Shares a partner's address. */
  sharesEmail: boolean
}

/** An agency's contacts as facts, in the order they were added. A suppressed address counts as opted out. */
export async function storedPeople(organizationId: number): Promise<StoredPerson[]> {
  const { db } = await testDatabase()
  const contacts = await contactsOf(organizationId)
  const suppressed = await db
    .selectFrom('suppressions')
    .select('address')
    .where('organization_id', '=', organizationId)
    .where('channel', '=', 'email')
    .execute()
  const optedOut = new Set(suppressed.map(({ address }) => address))
  return contacts.map((contact) => {
    const email = contact.email ?? contacts.find(({ id }) => id === contact.shares_email_with)?.email ?? null
    return {
      firstName: contact.first_name,
      lastName: contact.last_name,
      email,
      phone: contact.phone_number,
      zip: contact.zip_code,
      state: contact.state,
      carrier: contact.current_carrier,
      plan: contact.plan_type,
      effectiveOn: contact.effective_on,
      birthOn: contact.birth_on,
      gender: contact.gender,
      tobacco: contact.tobacco_user,
      optedOut: email !== null && optedOut.has(email),
      sharesEmail: contact.shares_email_with !== null,
    }
  })
}
