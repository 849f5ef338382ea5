/*
 * Invariants of the database, whatever happened to it. Each statement lists the rows that violate it. Source:
 * reliability.md section 5.
 */
import type pg from 'pg'
import type { FigureBook } from './figures.ts'

const CLIENT_MAIL = `m.contact_id is not null and m.mode = 'production'`

const invariants: Readonly<Record<string, string>> = {
  'one occasion was sent twice to one person': `
    select 1 from messages m where m.status = 'sent' and ${CLIENT_MAIL}
    group by organization_id, lower(recipient), channel, kind, occasion having count(*) > 1`,
  'sent without the provider’s id': `select 1 from messages where status = 'sent' and provider_id is null`,
  'two messages with one id of the provider': `
    select 1 from messages where provider_id is not null group by channel, provider_id having count(*) > 1`,
  'on its way long after its lease ran out': `
    select 1 from messages where status = 'sending' and claimed_until < now() - interval '2 minutes'`,
  'a lease on what is not on its way': `
    select 1 from messages where status <> 'sending' and (claimed_by is not null or claimed_until is not null)`,
  'sent and still holding its text': `
    select 1 from messages where status in ('sent', 'skipped', 'failed') and payload is not null and batch_id is null`,
  'tried after an unsubscribe': `
    select 1 from messages m
    join suppressions s on s.organization_id = m.organization_id and s.channel = m.channel and s.address = lower(m.recipient)
    where m.status = 'sent' and ${CLIENT_MAIL} and m.first_attempt_at > s.created_at + interval '5 seconds'`,
  'not suppressed for its strongest reason': `
    select 1 from suppressions s full join (
      select distinct on (organization_id, channel, address) * from suppression_reasons
      order by organization_id, channel, address, strength_of_suppression(reason)) r using (organization_id, channel, address)
    where s.reason is distinct from r.reason`,
  'tried more often than allowed': `select 1 from messages where attempts > 12`,
  'two places of a batch are one': `
    select 1 from messages where batch_id is not null group by batch_id, batch_position having count(*) > 1`,
  'a message of another agency’s contact': `
    select 1 from messages m join contacts c on c.id = m.contact_id where c.organization_id <> m.organization_id`,
  'a message of another agency’s quote': `
    select 1 from messages m join quotes q on q.id = m.quote_id where q.organization_id <> m.organization_id`,
  'a contact of another agency’s agent': `
    select 1 from contacts c join users u on u.id = c.agent_id where u.organization_id <> c.organization_id`,
  'a plan for another agency’s contact': `
    select 1 from planned_emails p join contacts c on c.id = p.contact_id where c.organization_id <> p.organization_id`,
  'an agency without an admin, or not with one default agent': `
    select 1 from organizations o left join users u on u.organization_id = o.id and u.removed_at is null
    where o.set_up_at is not null and o.closed_at is null
    group by o.id having not coalesce(bool_or(u.is_admin), false) or count(*) filter (where u.is_default_agent) <> 1`,
  'a session of somebody who was removed': `
    select 1 from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id
    where u.removed_at is not null and s.expires_at > now() and s.signed_in_at > u.removed_at`,
}

/** The violated invariants, with the number of rows each. */
async function brokenInvariants(pool: pg.Pool): Promise<Record<string, number>> {
  const broken: Record<string, number> = {}
  for (const [name, statement] of Object.entries(invariants)) {
    const { rows } = await pool.query<{ rows: number }>(`select count(*)::int as rows from (${statement}) as found`)
    if (rows[0]!.rows > 0) broken[name] = rows[0]!.rows
  }
  return broken
}

export async function claimInvariants({ claim }: FigureBook, pool: pg.Pool): Promise<void> {
  const broken = await brokenInvariants(pool)
  claim(`broken invariants, of ${Object.keys(invariants).length}`, Object.keys(broken).length, '= 0')
  // One claim for each invariant, so that a failure names it.
  for (const [name, rows] of Object.entries(broken)) claim(`  ${name}`, rows, '= 0')
}
