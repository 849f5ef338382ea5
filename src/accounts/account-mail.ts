import { randomUUID } from 'node:crypto'
import { type CalendarDate, todayIn } from '../lib/calendar-date.ts'
import { publicToken } from '../lib/tokens.ts'
import { mailOfPurpose } from '../messages/account-mail.ts'
import { lanes } from '../outbox/message.ts'
import type { AccountMailFacts, AccountMailKind, ClientNews, Digest } from '../outbox/outgoing-mail.ts'
import { insertMessage } from '../outbox/queries.ts'
import type { AnyScope, Scope } from '../scope.ts'
import { issueLogin } from './sign-in/login.ts'
import type { CodePurpose, MailedPurpose } from './sign-in/login-purposes.ts'

/** What the outbox keeps of such a mail until it is settled; then it forgets it. */
export type AccountMailData = Omit<AccountMailFacts, 'kind' | 'messageId' | 'recipient'>

/** Somebody who works at an agency, as far as a mail to them is concerned. */
export interface AccountMailRecipient {
  organization_id: number
  id: number
  email: string
  first_name: string
  organization_name: string
}

interface Extras {
  /** Who caused the mail or what it is about, where its text says so. */
  about?: string
  /** For confirm_email: the new address, which is also where the mail goes. */
  newEmail?: string
  askedBy?: number | undefined
}

const CODE_PURPOSES: readonly string[] = ['login', 'activate', 'fresh'] satisfies CodePurpose[]

/** Issues a link (and a code, where the purpose has one) and queues its mail. Wake 'send-due-messages' afterwards. */
export async function mailAccountLink(
  scope: AnyScope,
  person: AccountMailRecipient,
  purpose: MailedPurpose,
  { about, newEmail, askedBy }: Extras = {},
): Promise<void> {
  const { tokenId, secret, code } = await issueLogin(scope, person, purpose, {
    address: newEmail === undefined ? person.email : undefined,
    newEmail,
    askedBy,
  })
  await queueAccountMail(scope, { ...person, email: newEmail ?? person.email }, mailOfPurpose[purpose], {
    about,
    tokenId,
    secret,
    code: CODE_PURPOSES.includes(purpose) ? code : undefined,
  })
}

/** Queues a mail that only tells something, such as to the old address of somebody whose address was changed. */
export const mailAccountNotice = (
  scope: AnyScope,
  person: AccountMailRecipient,
  kind: 'email_changed' | 'email_change_asked' | 'agency_closed' | 'outreach_stopped' | BillingNotice,
  { about, occasion }: { about?: string; occasion?: string },
) => queueAccountMail(scope, person, kind, { about }, occasion)

/**
 * Tells whoever looks after a client what they did: their agent; for those who have none, the default agent and the
 * admins.
 */
export async function mailClientNews(scope: Scope, agentId: number | null, news: ClientNews): Promise<void> {
  const people = await scope.db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.organization_id', 'u.id', 'u.email', 'u.first_name', 'o.name as organization_name'])
    .select(['u.is_default_agent', 'u.is_admin'])
    .where('u.organization_id', '=', scope.organizationId)
    .where('u.removed_at', 'is', null)
    .orderBy('u.id')
    .execute()
  const agent = people.find(({ id }) => id === agentId)
  for (const person of agent ? [agent] : people.filter((each) => each.is_default_agent || each.is_admin))
    await queueAccountMail(scope, person, 'client_news', { news })
}

/** What waits for somebody today, once a day. */
export const mailDigest = (
  scope: AnyScope,
  person: AccountMailRecipient,
  digest: Digest,
  today: CalendarDate,
): Promise<void> => queueAccountMail(scope, person, 'digest', { digest }, digestOccasion(today))

const digestOccasion = (today: CalendarDate) => `digest-${today}`

/** Tells every admin that outreach stopped by itself; `about` is why, as a sentence. */
export const mailOutreachStopped = (scope: AnyScope, organizationId: number, about: string): Promise<void> =>
  mailAdmins(scope, organizationId, 'outreach_stopped', { about })

export type BillingNotice = 'trial_ending' | 'became_read_only'

/** Tells every admin of an agency that is not closed; of one occasion once. */
export async function mailAdmins(
  scope: AnyScope,
  organizationId: number,
  kind: 'outreach_stopped' | BillingNotice,
  notice: { about?: string; occasion?: string },
): Promise<void> {
  const admins = await scope.db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.organization_id', 'u.id', 'u.email', 'u.first_name', 'o.name as organization_name'])
    .where('u.organization_id', '=', organizationId)
    .where('u.is_admin', '=', true)
    .where('u.removed_at', 'is', null)
    .where('o.closed_at', 'is', null)
    .orderBy('u.id')
    .execute()
  for (const admin of admins) await mailAccountNotice(scope, admin, kind, notice)
}

/** Puts a mail into the outbox, ahead of all mail to contacts. */
async function queueAccountMail(
  scope: AnyScope,
  { organization_id, id, email, first_name, organization_name }: AccountMailRecipient,
  kind: AccountMailKind,
  secrets: Omit<AccountMailData, 'firstName' | 'organizationName'>,
  occasion = secrets.tokenId ?? publicToken(),
): Promise<void> {
  const data: AccountMailData = { firstName: first_name, organizationName: organization_name, ...secrets }
  await insertMessage(scope, {
    organization_id,
    id: randomUUID(),
    user_id: id,
    kind,
    // One mail for each token; a notice is an occasion of its own.
    occasion,
    lane: lanes.account,
    due_on: todayIn('UTC', scope.now),
    recipient: email,
    data: JSON.stringify(data),
    next_at: scope.now,
    created_at: scope.now,
  })
}
