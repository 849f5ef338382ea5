import type { MessageStatus } from '../../outbox/message.ts'

/** 'queued' messages are tried again. 'lost' ones were settled by a delivery report, or belong to another sender. */
export type SettledStatus = MessageStatus | 'lost'

/** Number of messages by their status after a run. */
export type SendReport = Partial<Record<SettledStatus, number>> & {
  /** Why the provider rejects all email. */
  lockedOut?: string
}

/** Some messages could not be handled; `report` counts the others. */
export class SendError extends AggregateError {
  readonly report: SendReport

  constructor(errors: unknown[], report: SendReport) {
    super(errors, `${errors.length} messages could not be handled`)
    this.report = report
  }
}

/** Shared state of one run of the sender. */
export interface SendRun {
  report: SendReport
  errors: unknown[]
  /** Number of messages that may still be claimed. */
  left: number
}

export function countResult(report: SendReport, status: SettledStatus, messages = 1) {
  if (messages > 0) report[status] = (report[status] ?? 0) + messages
}

/** Results of a transaction. Counted after it commits, because it may run more than once. */
export type SettledCounts = [status: SettledStatus, messages: number][]

export function countResults(report: SendReport, ended: SettledCounts) {
  for (const [status, messages] of ended) countResult(report, status, messages)
}
