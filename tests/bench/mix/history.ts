// Generates the history of a book: quote emails and visits, rate increases for a tenth (a sample rate book has none),
// call requests, reminders and outcomes.
import type { Queries } from './books.ts'

export async function addHistory(client: Queries, organizationId: number): Promise<void> {
  const run = (text: string) => client.query(text)
  const some = (of: number) => `from contacts c where c.organization_id = ${organizationId} and c.id % ${of} = 0`
  const quoted = `from contacts c where c.organization_id = ${organizationId} and c.quote_sent_at is not null`
  const quoteId = `'mix-quote-of-contact-' || c.id`
  const messageId = `md5('mix' || c.id)::uuid`
  await run('begin')
  // These rows satisfy what the triggers would check.
  await run(`set local session_replication_role = replica; set local statement_timeout = 0`)
  await run(`insert into quotes (organization_id, id, contact_id, agent_id, created_at, expires_at)
    select c.organization_id, ${quoteId}, c.id, c.agent_id, c.quote_sent_at, now() + interval '180 days' ${quoted}`)
  await run(`insert into messages (organization_id, id, contact_id, quote_id, kind, occasion, due_on, status, recipient,
      tracking_id, provider_id, next_at, sent_at, created_at, created_by)
    select c.organization_id, ${messageId}, c.id, ${quoteId}, 'quote_email', 'mix', c.quote_sent_at::date,
      case when c.id % 400 = 0 then 'failed' else 'sent' end, c.email, 'mix-tracking-of-contact-' || c.id,
      'mix', c.quote_sent_at, c.quote_sent_at, c.quote_sent_at, c.agent_id ${quoted}`)
  await run(`insert into quote_visits (organization_id, quote_id, message_id, visited_at, robot_reason)
    select c.organization_id, ${quoteId}, ${messageId}, c.quote_viewed_at, case when c.id % 8 = 0 then 'scanner' end
    ${quoted} and c.quote_viewed_at is not null`)
  await run(`insert into rate_increases (organization_id, contact_id, kind, effective_on, carrier, plan, old_cents, new_cents,
      is_illustrative, best_carrier, best_plan, best_cents, saves_cents, state, found_at)
    select c.organization_id, c.id, 'book', current_date + (c.id % 90)::integer - 30, c.current_carrier, c.plan_type,
      c.premium_cents, c.premium_cents + 1500, false, 'Aetna', c.plan_type, c.premium_cents - 500,
      (c.id % 700 * 100)::integer, (array['new', 'new', 'working', 'offered', 'done'])[1 + c.id / 10 % 5], now()
    ${some(10)} and c.premium_cents is not null and c.plan_type is not null and c.current_carrier is not null`)
  await run(`insert into follow_ups (organization_id, contact_id, kind, note, due_on, requested_at, done_at)
    select c.organization_id, c.id, case when c.id % 3 = 0 then 'reminder' else 'call_request' end, 'Call about the letter',
      case when c.id % 3 = 0 then current_date + (c.id % 60)::integer - 30 end, now() - (c.id % 300) * interval '1 day',
      case when c.id % 20 > 0 then now() - (c.id % 300) * interval '1 day' end ${some(25)}`)
  await run(`insert into outcomes (organization_id, contact_id, outcome, old_cents, new_cents, decided_on, recorded_at)
    select c.organization_id, c.id, (array['kept', 'switched', 'lost'])[1 + c.id / 50 % 3], c.premium_cents,
      case when c.id / 50 % 3 = 1 then c.premium_cents - 500 end, current_date - (c.id % 300)::integer,
      now() - (c.id % 300) * interval '1 day' ${some(50)}`)
  await run('commit')
}
