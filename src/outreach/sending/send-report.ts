import type { MessageStatus } from '../../outbox/message.ts'

/** How many messages ended in which way; 'queued' will be tried again, 'lost' were settled by a report, or by another sender. */
export type SendReport = Partial<Record<MessageStatus | 'lost', number>> & {
  /** Why no mail can leave at all. */
  lockedOut?: string
}

/** Single messages could not be handled; `report` says what became of the others. */
export class SendTrouble extends AggregateError {
  readonly report: SendReport

  constructor(errors: unknown[], report: SendReport) {
    super(errors, `${errors.length} messages could not be handled`)
    this.report = report
  }
}

/** What one round of sending has come to so far, for all that work on it. */
export interface SendRound {
  report: SendReport
  errors: unknown[]
  /** Messages that may still be taken. */
  left: number
}

export function countResult(report: SendReport, status: MessageStatus | 'lost', messages = 1) {
  if (messages > 0) report[status] = (report[status] ?? 0) + messages
}

/** What a transaction has come to: counted once it has ended, however often it was begun. */
export type SettledCounts = [status: MessageStatus | 'lost', messages: number][]

export function countResults(report: SendReport, ended: SettledCounts) {
  for (const [status, messages] of ended) countResult(report, status, messages)
}
