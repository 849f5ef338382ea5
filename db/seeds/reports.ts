import type { Insertable } from 'kysely'
import { MINUTE_MS } from '../../src/lib/durations.ts'
import type { Database } from '../client.ts'
import type { Messages } from '../schema.ts'

type Row = Pick<Insertable<Messages>, 'organization_id' | 'id' | 'status' | 'recipient' | 'viewed_at'> & {
  next_at: Date
  /** The provider's error message. */
  reason_detail: string | null
}

const UNKNOWN_ADDRESS = 'The address does not exist'

/** The email provider's events: most emails were delivered, some bounced, one was reported as spam. */
export async function addReports(tx: Database, messages: readonly Row[], now: Date): Promise<void> {
  const sentMessages = messages.filter(({ status }) => status !== 'queued')
  // A complaint stops further emails, so it must be about the last email to its recipient.
  const newest = new Map(
    sentMessages.toSorted((a, b) => +a.next_at - +b.next_at).map((message) => [message.recipient, message]),
  )
  const complained = sentMessages.findLast(
    (message) => message.status === 'sent' && !message.viewed_at && newest.get(message.recipient) === message,
  )
  const events = sentMessages.flatMap((message) => {
    const { organization_id, id: message_id, next_at, status, reason_detail: error } = message
    const event = (kind: string, minutes: number, detail: object = {}) => ({
      organization_id,
      message_id,
      kind,
      detail: JSON.stringify(detail),
      happened_at: new Date(Math.min(next_at.getTime() + minutes * MINUTE_MS, now.getTime())),
    })
    if (status === 'failed')
      return [event('sent', 0), event('bounced', 1, { permanent: error === UNKNOWN_ADDRESS, reason: `550 ${error}` })]
    return [...[event('sent', 0), event('delivered', 1)], ...(message === complained ? [event('complained', 90)] : [])]
  })
  if (events.length > 0) await tx.insertInto('message_events').values(events).execute()
  const suppressed = [
    ...sentMessages.filter(({ reason_detail }) => reason_detail === UNKNOWN_ADDRESS),
    ...(complained ? [complained] : []),
  ]
  if (suppressed.length === 0) return
  await tx
    .insertInto('suppression_reasons')
    .values(
      suppressed.map(({ organization_id, recipient, reason_detail, next_at }) => ({
        organization_id,
        channel: 'email',
        address: recipient,
        created_at: next_at,
        reason: reason_detail === UNKNOWN_ADDRESS ? 'bounced' : 'complained',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
