// Emails that leave meanwhile: in the lane of outreach and so a hundred to a request, but of a kind that is sent at any
// hour of the day.

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { lanes } from '../../../src/outbox/message.ts'

/** Queues this many, to people who had a quote before. `word` tells one group from another. */
export async function queueQuotes(admin: pg.Client, organizationId: number, messages: number, word: string) {
  await admin.query(`update organization_settings set send_mode = 'production' where organization_id = $1`, [
    organizationId,
  ])
  await admin.query('update users set email_verified_at = now() where organization_id = $1', [organizationId])
  const { rowCount } = await admin.query(
    `insert into messages (organization_id, id, contact_id, quote_id, kind, occasion, lane, due_on, recipient,
       tracking_id, next_at, created_at, created_by)
     select m.organization_id, gen_random_uuid(), m.contact_id, m.quote_id, 'quote_email', $3, ${lanes.onTime}, current_date, m.recipient,
       replace(gen_random_uuid()::text, '-', ''), now(), now(), m.created_by
     from messages m join contacts c on c.organization_id = m.organization_id and c.id = m.contact_id
     where m.organization_id = $1 and m.occasion = 'mix' and m.status = 'sent' and c.deleted_at is null
     order by m.contact_id ${word === 'alone' ? 'desc' : ''} limit $2`,
    [organizationId, Math.floor(messages), word],
  )
  if (rowCount !== Math.floor(messages)) throw new Error(`${rowCount} of ${messages} mails could be queued`)
}

/** How many a second of this group are sent, until all are or `until` (ms of performance.now()) is past. */
export async function messagesASecond(
  admin: pg.Client,
  organizationId: number,
  word: string,
  until = Number.POSITIVE_INFINITY,
): Promise<number> {
  const began = performance.now()
  // By an index, and rarely, because the measuring costs the database time too.
  const { rows: made } = await admin.query(
    'select created_at from messages where organization_id = $1 order by created_at desc limit 1',
    [organizationId],
  )
  for (;;) {
    const { rows } = await admin.query(
      `select count(*) filter (where status in ('queued', 'sending'))::integer as waiting,
         count(*) filter (where status not in ('queued', 'sending', 'sent'))::integer as failed,
         count(*) filter (where status = 'sent')::integer as sent, max(reason) as reason
       from messages where organization_id = $1 and contact_id is not null and created_at >= $2 and occasion = $3`,
      [organizationId, made[0].created_at, word],
    )
    const [{ waiting, sent, failed, reason }] = rows
    if (failed > 0) throw new Error(`${failed} quote mails were not sent: ${reason}`)
    if (waiting === 0 || performance.now() > until) return sent / ((performance.now() - began) / 1_000)
    await sleep(1_000)
  }
}

/** Waits until earlier ones are sent. */
export async function noneWaits(admin: pg.Client, organizationId: number) {
  for (;;) {
    const { rows } = await admin.query(
      `select from messages where organization_id = $1 and status in ('queued', 'sending') limit 1`,
      [organizationId],
    )
    if (rows.length === 0) return
    await sleep(1_000)
  }
}
