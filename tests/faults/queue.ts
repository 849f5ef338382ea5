/** An agency with a full queue: this many due messages, as outreach releases them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { publicToken } from '../../src/lib/tokens.ts'
import type { World } from './world.ts'

/** When every fault test starts, by its processes' clock: a Friday morning where the contacts live. */
export const START = '2026-11-20T15:00:00Z'

export interface QueueOptions {
  messages: number
  /** Sent by hand, or released by outreach. */
  of?: 'quote_email' | 'birthday'
  channel?: 'email' | 'text'
  /** The agency's day on which everything is due. */
  today?: string
}

export interface Queue {
  organizationId: number
  slug: string
  messages: number
}

export const addressOf = (place: number) => `client${place}@example.com`
/** Ten digits. */
export const phoneOf = (place: number) => `828${5_550_000 + place}`

/**
 * All contacts live in North Carolina, which has no rule in either set, and were born on the day a month from `today`:
 * their birthday email is due today, and the check of the plan before sending finds the same.
 */
export async function fillQueue(
  pool: pg.Pool,
  { messages, of = 'birthday', channel = 'email', today = START.slice(0, 10) }: QueueOptions,
): Promise<Queue> {
  const slug = `faults-${publicToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}`
  const agency = await pool.query<{ id: number; agent: number }>(
    `with made as (
       insert into organizations (name, slug, phone, mailing_address, plan, account_state, set_up_at, onboarded_at, time_zone)
       values ('Blue Ridge Medigap', $1, '8285550100', '12 Haywood St, Asheville, NC 28801', 'enterprise', 'live', $2, $2, 'America/New_York')
       returning id),
     set as (
       insert into organization_settings (organization_id, send_mode, outreach_started_at, texts_enabled)
       -- Where a person's button wrote the mails nothing leaves by itself, whatever day it is.
       select id, 'production', case when $4 = 'birthday' then $2::timestamptz end, true from made),
     hired as (
       insert into users (organization_id, email, first_name, last_name, phone, is_admin, is_default_agent, public_token, license_number, email_verified_at)
       select id, 'ruth@' || $1 || '.example', 'Ruth', 'Calloway', '8285550111', true, true, $3, 'NC-1234567', $2 from made
       returning id)
     select made.id, hired.id as agent from made, hired`,
    [slug, '2026-01-02T15:00:00Z', publicToken(), of],
  )
  const { id: organizationId, agent } = agency.rows[0]!
  await pool.query(
    `with made as (
       insert into contacts (organization_id, first_name, last_name, email, phone_number, state, zip_code, county, agent_id,
         current_carrier, plan_type, effective_on, birth_on)
       select $1, 'Walter', 'Number ' || n, 'client' || n || '@example.com', '828' || (5550000 + n), 'NC', '28801',
         'Buncombe', $2, 'Aetna', 'Plan G', '2019-06-01', ($3::date + 30) - interval '74 years'
       from generate_series(1, $4::int) as n
       returning id, email, phone_number),
     agreed as (
       insert into consents (organization_id, contact_id, channel, is_given, wording, language, phone, page, address, recorded_at)
       select $1, id, 'text', true, 'I agree to texts.', 'en', phone_number, '/self-onboarding/x', '203.0.113.9', $10::timestamptz from made)
     insert into messages (organization_id, id, contact_id, channel, kind, occasion, lane, due_on, recipient, tracking_id,
       plan_reason, next_at, created_at)
     select $1, gen_random_uuid(), id, $5, $6, $7, $8, $3, case when $5 = 'text' then '+1' || phone_number else email end,
       'tracking-' || lpad(id::text, 20, '0'), $9, $10, $10 from made`,
    [
      ...[organizationId, agent, today, messages, channel, of],
      of === 'birthday' ? `birthday-${addDays(today, 30).slice(0, 4)}` : 'r1',
      of === 'birthday' ? 2 : 1,
      of === 'birthday' ? { event_on: addDays(today, 30), planned_on: today, due_on: today } : {},
      START,
    ],
  )
  await pool.query('analyze contacts, messages')
  return { organizationId, slug, messages }
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The agency's messages, counted by status. */
export async function statusesOf(pool: pg.Pool, { organizationId }: Queue): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from messages where organization_id = $1 group by status',
    [organizationId],
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/**
 * Waits until no message waits or is being sent, at most ten minutes: what a killed sender had claimed waits for its lease
 * to end. Returns how many still do.
 */
export async function untilSettled({ look }: Pick<World, 'look'>, queue: Queue): Promise<number> {
  for (const deadline = Date.now() + 600_000; ; await sleep(500)) {
    const { queued = 0, sending = 0 } = await look((pool) => statusesOf(pool, queue))
    if (queued + sending === 0 || Date.now() > deadline) return queued + sending
  }
}

/** Reasons why messages were not sent, with the number of each. */
export async function reasonsOf(pool: pg.Pool, { organizationId }: Queue): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select count(*) || ' ' || status || ': ' || coalesce(reason, 'no reason') as line from messages
     where organization_id = $1 and status <> 'sent' group by status, reason order by count(*) desc limit 5`,
    [organizationId],
  )
  return rows.map(({ line }) => line)
}

/** Ends the claims of dead senders: on messages to one address, or on all. */
export async function endLeases(pool: pg.Pool, recipient?: string): Promise<void> {
  await pool.query(
    `update messages set claimed_until = now() where status = 'sending' and recipient = coalesce($1, recipient)`,
    [recipient ?? null],
  )
}
