import { mailClientNews } from '../accounts/account-mail.ts'
import { hitRateLimit } from '../accounts/rate-limits.ts'
import { getContact } from '../contacts/queries.ts'
import { fullName } from '../lib/full-name.ts'
import type { Scope } from '../scope.ts'
import type { Prospect } from './prospect.ts'

/** Protects the agency's mailboxes from bots that submit forms. The contacts are saved all the same. */
const MAX_NOTIFICATIONS_PER_HOUR = 20

/**
 * Emails the prospect's agent, or without one the default agent and all admins, at once. A call request sends its own
 * email.
 */
export async function notifyAgent(scope: Scope, contactId: number, { source, language, facts }: Prospect) {
  if (source === 'schedule') return
  const limit = { key: `prospects-told:${scope.organizationId}`, max: MAX_NOTIFICATIONS_PER_HOUR, windowSeconds: 3600 }
  if (!(await hitRateLimit(scope, limit))) return
  const { agent_id } = await getContact(scope, contactId)
  await mailClientNews(scope, agent_id, {
    contactId,
    client: fullName(facts),
    as: 'signed_up',
    phone: facts.phone_number,
    language: language ?? 'en',
  })
}
