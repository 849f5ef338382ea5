/** What the mail provider says became of a message that it took. Opens and clicks are kept, and not believed. */
export const reportKinds = [
  'sent',
  'delivered',
  'delayed',
  'bounced',
  'complained',
  'opened',
  'clicked',
  'failed',
  'undelivered',
] as const
export type ReportKind = (typeof reportKinds)[number]

export interface MailReport {
  /** The provider's name for this report; sent again, it is the same. */
  id: string
  /** 'undelivered' was never tried: the provider itself writes to that address no more. */
  kind: ReportKind
  happenedAt: Date
  /** Of our message, from the tag that every mail of ours carries. */
  messageId: string
  /** The provider's own name for the mail. */
  providerId: string
  /** Of a bounce: nobody will ever read mail at this address. */
  isPermanent: boolean
  /** In the provider's words, without addresses; '' where it gives no reason. */
  reason: string
}
