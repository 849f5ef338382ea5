import type { GetEmailResponseSuccess } from 'resend'

export interface AcceptedEmail {
  id: string
  from: string
  to: string[]
  subject: string
  tags: { name: string; value: string }[]
  /** The recipient is on the suppression list: accepted, but never sent. */
  isSuppressed: boolean
}

type Event = [type: string, more?: object]

const bounce = { bounce: { type: 'Permanent', subType: 'General', message: 'Practice: there is no such mailbox.' } }
const suppressed = {
  suppressed: {
    type: 'OnAccountSuppressionList',
    message: 'Practice: an earlier email to this address bounced or was reported as spam.',
  },
}

/** The part of the address that selects an outcome. */
export const requestedOutcome = (recipient: string) => /^([a-z]+)(\+[^@]*)?@/i.exec(recipient)?.[1]?.toLowerCase()

export function simulatedEvents({
  to: [recipient = ''],
  isSuppressed,
}: Pick<AcceptedEmail, 'to' | 'isSuppressed'>): Event[] {
  if (isSuppressed) return [['email.suppressed', suppressed]]
  const outcome = requestedOutcome(recipient)
  const sent: Event = ['email.sent']
  const delivered: Event = ['email.delivered']
  if (outcome === 'bounce') return [sent, ['email.bounced', bounce]]
  if (outcome === 'complain') return [sent, delivered, ['email.complained']]
  if (outcome === 'soft') return [sent, ['email.delivery_delayed'], delivered]
  return [sent, delivered]
}

/** The last event in the email's record. Ignores the suppression list. */
export const lastEvent = (to: string[]) =>
  simulatedEvents({ to, isSuppressed: false })
    .at(-1)![0]
    .slice('email.'.length) as GetEmailResponseSuccess['last_event']
