import { findScheduleInfo } from '../contacts/schedule-info.ts'
import { maskedAddress } from '../lib/email-address.ts'
import { maskedPhone } from '../lib/phone.ts'
import type { Scope } from '../scope.ts'

/** How we reach a client: enough for them to know it by, and too little for anybody else. A couple's address is both's. */
export async function findQuoteAgency(
  scope: Scope,
  contactId: number,
): Promise<{ email: string | null; phone: string | null }> {
  const info = await findScheduleInfo(scope, contactId)
  return {
    email: info?.email ? maskedAddress(info.email) : null,
    phone: info?.phone_number ? maskedPhone(info.phone_number) : null,
  }
}
