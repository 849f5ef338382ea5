/** What the email provider reports about a message. Opens and clicks prove only that the provider accepted it. */
const reportKinds = [
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
  /** The provider's id of this report. A repeated report has the same id. */
  id: string
  /** 'undelivered': the provider did not try, because the address is on its own block list. */
  kind: ReportKind
  happenedAt: Date
  /** The id of our message, from the tag on every email. */
  messageId: string
  /** The provider's id of the email. */
  providerId: string
  /** For a bounce: the address will never accept email. */
  isPermanent: boolean
  /** The provider's explanation with addresses masked; '' if it gives none. */
  reason: string
}
