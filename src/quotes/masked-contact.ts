import { findScheduleInfo } from '../contacts/schedule-info.ts'
import { maskedAddress } from '../lib/email-address.ts'
import { maskedPhone } from '../lib/phone.ts'
import type { Scope } from '../scope.ts'

/** The client's email address and phone number, masked: the client can recognize them, and nobody else can use them. */
export async function findMaskedContact(
  scope: Scope,
  contactId: number,
): Promise<{ email: string | null; phone: string | null }> {
  const info = await findScheduleInfo(scope, contactId)
  return {
    email: info?.email ? maskedAddress(info.email) : null,
    phone: info?.phone_number ? maskedPhone(info.phone_number) : null,
  }
}
