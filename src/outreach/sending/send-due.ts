import { sendBatches } from './send-batches.ts'
import { type SendReport, type SendRound, SendTrouble } from './send-report.ts'
import { type SendContext, sendSingly } from './send-singly.ts'

/**
 * Sends what is due until nothing is, or `signal` aborts. Any number of senders may run at once. The provider is called
 * outside of every transaction, with a key that stays the same over all tries: it accepts each message once.
 * Throws SendTrouble at the end when single messages could not be handled; they come back by themselves.
 */
export async function sendDueMessages(sending: SendContext): Promise<SendReport> {
  const round: SendRound = { report: {}, errors: [], left: sending.limit ?? Number.POSITIVE_INFINITY }
  const { report, errors } = round
  if (sending.only !== 'outreach' && (await sendSingly(sending, round, 'first')))
    await sendSingly(sending, round, 'lost')
  if (sending.only !== 'first' && !report.lockedOut) await sendBatches(sending, round)
  if (errors.length > 0) throw new SendTrouble(errors, report)
  return report
}
