import { mailClientNews } from '../accounts/account-mail.ts'
import { takeHit } from '../accounts/limits.ts'
import { getContact } from '../contacts/queries.ts'
import type { Scope } from '../scope.ts'
import type { Prospect } from './prospect.ts'

/** Nobody's mailbox is to be filled by a machine that fills in forms. The contacts stand in the book all the same. */
const MAILS_AN_HOUR = 20

/** The agent hears of a new prospect at once. Of somebody who asks for a call that mail tells. */
export async function tellOfProspect(scope: Scope, contactId: number, { source, language, facts }: Prospect) {
  if (source === 'schedule') return
  const limit = { key: `prospects-told:${scope.organizationId}`, most: MAILS_AN_HOUR, windowSeconds: 3600 }
  if (!(await takeHit(scope, limit))) return
  const { agent_id } = await getContact(scope, contactId)
  await mailClientNews(scope, agent_id, {
    contactId,
    client: `${facts.first_name} ${facts.last_name}`,
    as: 'signed_up',
    phone: facts.phone_number,
    language: language ?? 'en',
  })
}
