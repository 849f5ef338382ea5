import type { GetEmailResponseSuccess } from 'resend'

export interface AcceptedEmail {
  id: string
  from: string
  to: string[]
  subject: string
  tags: { name: string; value: string }[]
  /** On the list of those it writes to no more: taken, and never sent. */
  isSuppressed: boolean
}

type Event = [type: string, more?: object]

const bounce = { bounce: { type: 'Permanent', subType: 'General', message: 'Practice: there is no such mailbox.' } }
const suppressed = {
  suppressed: { type: 'OnAccountSuppressionList', message: 'Practice: emails to this address bounced before.' },
}

/** The part of the address that asks for an outcome. */
export const requestedOutcome = (recipient: string) => /^([a-z]+)(\+[^@]*)?@/i.exec(recipient)?.[1]?.toLowerCase()

export function simulatedEvents({
  to: [recipient = ''],
  isSuppressed,
}: Pick<AcceptedEmail, 'to' | 'isSuppressed'>): Event[] {
  if (isSuppressed) return [['email.suppressed', suppressed]]
  const asked = requestedOutcome(recipient)
  const sent: Event = ['email.sent']
  const delivered: Event = ['email.delivered']
  if (asked === 'bounce') return [sent, ['email.bounced', bounce]]
  if (asked === 'complain') return [sent, delivered, ['email.complained']]
  if (asked === 'soft') return [sent, ['email.delivery_delayed'], delivered]
  return [sent, delivered]
}

/** What the mail's own record says in the end. */
export const lastEvent = (to: string[]) =>
  simulatedEvents({ to, isSuppressed: false })
    .at(-1)![0]
    .slice('email.'.length) as GetEmailResponseSuccess['last_event']
