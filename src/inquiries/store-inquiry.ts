import { randomUUID } from 'node:crypto'
import { hitRateLimits } from '../accounts/rate-limits.ts'
import type { SystemScope } from '../scope.ts'
import { type Inquiry, MAX_INQUIRIES_PER_HOUR } from './inquiry.ts'

/**
 * Stores an inquiry to be emailed to `recipient`. Wake 'email-inquiries' afterwards. Returns 'too_often' and stores
 * nothing if the network has reached MAX_INQUIRIES_PER_HOUR.
 */
export async function storeInquiry(
  system: SystemScope,
  { kind, name, email, phone, agents, bookSize, message }: Inquiry,
  { recipient, network }: { recipient: string; network: string },
): Promise<'stored' | 'too_often'> {
  const limit = { key: `inquiries:${network}`, max: MAX_INQUIRIES_PER_HOUR, windowSeconds: 3600 }
  if (!(await hitRateLimits(system, limit))) return 'too_often'
  await system.db
    .insertInto('enquiries')
    .values({
      kind,
      name,
      email,
      phone,
      recipient,
      agents: agents ?? null,
      book_size: bookSize ?? null,
      message: message ?? null,
      received_at: system.now,
      next_at: system.now,
      idempotency_key: randomUUID(),
    })
    .execute()
  return 'stored'
}
