import { findAddressHolder } from '../contacts/edit/couples.ts'
import { findContact } from '../contacts/queries.ts'
import { maskedAddress } from '../lib/email-address.ts'
import { maskedPhone } from '../lib/phone.ts'
import type { Scope } from '../scope.ts'

/** How we reach a client: enough for them to know it by, and too little for anybody else. A couple's address is both's. */
export async function findReach(
  scope: Scope,
  contactId: number,
): Promise<{ email: string | null; phone: string | null }> {
  const contact = await findContact(scope, contactId)
  const email = contact && (contact.email ?? (await findAddressHolder(scope, contact))?.email)
  return {
    email: email ? maskedAddress(email) : null,
    phone: contact?.phone_number ? maskedPhone(contact.phone_number) : null,
  }
}
