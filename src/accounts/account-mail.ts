import { randomUUID } from 'node:crypto'
import { type CalendarDate, todayIn } from '../lib/calendar-date.ts'
import { fullName } from '../lib/full-name.ts'
import { publicToken } from '../lib/tokens.ts'
import { closedAbout } from '../messages/account-mail.ts'
import { clientContactNames } from '../messages/client-contact-names.ts'
import type { AccountMailFacts, AccountMailKind, ClientNews, Digest } from '../outbox/mail-facts.ts'
import { lanes } from '../outbox/message.ts'
import { insertMessage } from '../outbox/queries.ts'
import type { AnyScope, Scope } from '../scope.ts'
import { issueLogin } from './sign-in/login.ts'
import type { CodePurpose, MailedPurpose } from './sign-in/login-purposes.ts'

/** The data of an account email. The outbox deletes it once the email needs no further attempt. */
export type AccountMailData = Omit<AccountMailFacts, 'kind' | 'messageId' | 'recipient'>

/** A user of an agency with the fields an email to them needs. */
export interface AccountMailRecipient {
  organization_id: number
  id: number
  email: string
  first_name: string
  organization_name: string
}

interface Extras {
  /** The person or thing that the email mentions, such as the admin who sent an invitation. */
  about?: string
  /** For confirm_email: the new address, which is also the recipient. */
  newEmail?: string
  /** The user who requested the link. */
  askedBy?: number | undefined
}

/** The email that carries the link or code for each purpose. */
const mailOfPurpose = {
  login: 'login_link',
  activate: 'activate_account',
  invite: 'invite_agent',
  resume: 'resume_setup',
  fresh: 'fresh_code',
  confirm_email: 'confirm_email',
} as const satisfies Record<MailedPurpose, AccountMailKind>

const CODE_PURPOSES: readonly string[] = ['login', 'activate', 'fresh'] satisfies CodePurpose[]

/** Issues a link (and a code, if the purpose has one) and queues its email. Wake 'send-due-messages' afterwards. */
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

type AccountNotice =
  | 'email_changed'
  | 'email_change_asked'
  | 'client_contact_changed'
  | 'colleague_email_changed'
  | 'agency_closed'
  | 'agency_reopened'
  | 'outreach_stopped'

/**
 * Queues an email without a sign-in link or code, such as the notice to a user's old address. Wake 'send-due-messages'
 * afterwards.
 */
export const mailAccountNotice = (
  scope: AnyScope,
  person: AccountMailRecipient,
  kind: AccountNotice | BillingNotice,
  { about, occasion }: { about?: string; occasion?: string },
) => queueAccountMail(scope, person, kind, { about }, occasion)

/** Queues news of a client for the client's agent. Without an agent, the default agent and all admins get it. */
export async function mailClientNews(scope: Scope, agentId: number | null, news: ClientNews): Promise<void> {
  const users = await selectRecipients(scope, scope.organizationId)
    .select(['u.is_default_agent', 'u.is_admin'])
    .execute()
  const agent = users.find(({ id }) => id === agentId)
  for (const user of agent ? [agent] : users.filter((each) => each.is_default_agent || each.is_admin))
    await queueAccountMail(scope, user, 'client_news', { news })
}

/**
 * Queues a notice to all of the agency's users that it was closed, by whom, and on which day it is erased. Wake
 * 'send-due-messages' afterwards.
 */
export async function mailAgencyClosed(scope: Scope, closedBy: string, erasedOn: string): Promise<void> {
  for (const user of await selectRecipients(scope, scope.organizationId).execute())
    await mailAccountNotice(scope, user, 'agency_closed', { about: closedAbout(closedBy, erasedOn) })
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/**
 * Tells the admins that details which lead clients to the agency changed, in one email for all of `columns`. The person
 * who changed them is told too, because a thief would use that person's session. `owner` is the user whose own details
 * they are. Other columns, and changes before the setup is complete, cause no email. Wake 'send-due-messages' afterwards.
 */
export async function mailClientContactChange(
  scope: Scope,
  columns: readonly string[],
  owner?: { id: number; first_name: string; last_name: string },
): Promise<void> {
  const { actor, organizationId } = scope
  const names = columns.flatMap((column) => clientContactNames[column] ?? [])
  if (names.length === 0 || actor.kind !== 'user') return
  const whose = !owner ? 'the agency’s' : owner.id === actor.id ? 'their own' : `${fullName(owner)}’s`
  const recipients = await selectRecipients(scope, organizationId)
    .where('o.onboarded_at', 'is not', null)
    .where('u.email_verified_at', 'is not', null)
    .where((eb) => eb.or([eb('u.is_admin', '=', true), eb('u.id', '=', owner?.id ?? null)]))
    .execute()
  for (const recipient of recipients)
    await mailAccountNotice(scope, recipient, 'client_contact_changed', {
      about: `${actor.name} changed ${whose} ${listed.format(names)}`,
    })
}

/** Queues the daily list of tasks. A second call on the same day is ignored. */
export const mailDigest = (
  scope: AnyScope,
  person: AccountMailRecipient,
  digest: Digest,
  today: CalendarDate,
): Promise<void> => queueAccountMail(scope, person, 'digest', { digest }, digestOccasion(today))

const digestOccasion = (today: CalendarDate) => `digest-${today}`

/** Tells all admins that outreach was stopped automatically. `about` is the reason as a sentence. */
export const mailOutreachStopped = (scope: AnyScope, organizationId: number, about: string): Promise<void> =>
  mailAdmins(scope, organizationId, 'outreach_stopped', { about })

export type BillingNotice = 'trial_ending' | 'became_read_only'

/**
 * Tells all admins of an agency, or all but one, unless it is closed. A second call with the same occasion is ignored.
 */
export async function mailAdmins(
  scope: AnyScope,
  organizationId: number,
  kind: AccountNotice | BillingNotice,
  notice: { about?: string; occasion?: string },
  exceptUserId?: number,
): Promise<void> {
  const admins = await selectRecipients(scope, organizationId)
    .where('u.is_admin', '=', true)
    .where('o.closed_at', 'is', null)
    .execute()
  for (const admin of admins.filter(({ id }) => id !== exceptUserId))
    await mailAccountNotice(scope, admin, kind, notice)
}

const selectRecipients = ({ db }: AnyScope, organizationId: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.organization_id', 'u.id', 'u.email', 'u.first_name', 'o.name as organization_name'])
    .where('u.organization_id', '=', organizationId)
    .where('u.removed_at', 'is', null)
    .orderBy('u.id')

/** No user is waiting for these. Thousands may be due at once, so they must not delay sign-in links. */
const NEWS_KINDS: readonly AccountMailKind[] = ['digest', 'client_news']

/** Inserts an email into the outbox, ahead of all outreach. */
async function queueAccountMail(
  scope: AnyScope,
  { organization_id, id, email, first_name, organization_name }: AccountMailRecipient,
  kind: AccountMailKind,
  content: Omit<AccountMailData, 'firstName' | 'organizationName'>,
  occasion = content.tokenId ?? publicToken(),
): Promise<void> {
  const data: AccountMailData = { firstName: first_name, organizationName: organization_name, ...content }
  await insertMessage(scope, {
    organization_id,
    id: randomUUID(),
    user_id: id,
    kind,
    // One email per token. A notice without an occasion gets a unique one.
    occasion,
    lane: NEWS_KINDS.includes(kind) ? lanes.clicked : lanes.account,
    due_on: todayIn('UTC', scope.now),
    recipient: email,
    data: JSON.stringify(data),
    next_at: scope.now,
    created_at: scope.now,
  })
}
