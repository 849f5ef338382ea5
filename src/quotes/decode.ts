import { findContact } from '../contacts/queries.ts'
import { maskedAddress } from '../lib/email-address.ts'
import { maskedPhone } from '../lib/phone.ts'
import type { Scope } from '../scope.ts'

/** How we reach a client: enough for them to know it by, and too little for anybody else. */
export async function findReach(
  scope: Scope,
  contactId: number,
): Promise<{ email: string | null; phone: string | null }> {
  const contact = await findContact(scope, contactId)
  return {
    email: contact?.email ? maskedAddress(contact.email) : null,
    phone: contact?.phone_number ? maskedPhone(contact.phone_number) : null,
  }
}
