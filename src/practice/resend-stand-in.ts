/*
 * Implements the part of Resend's HTTP API that we use, and puts emails into the practice mailbox. The part of the
 * address before the @ selects a fault:
 *   reject   refused with 422                    flaky       500 the first time, accepted the second
 *   lost     accepted, but responds 500 once     slow        accepted, but responds after 9 s
 *   poison   500 for every request with it       haste       429 once, with Retry-After
 *   revoked  403 once, like a revoked key        unverified  403 once, like a domain without DNS records
 *   daily, monthly   429 once, like a used-up quota
 * Webhooks report the delivery of accepted emails. The address selects that too: resend-webhooks.ts.
 */
import { createHash, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { GetEmailResponseSuccess } from 'resend'
import { z } from 'zod'
import { HOUR_MS } from '../lib/durations.ts'
import type { SystemScope, TenantDb } from '../scope.ts'
import { type AcceptedEmail, lastEvent, requestedOutcome } from './accepted-email.ts'
import { domainsStandIn } from './resend-domains.ts'

export const PRACTICE_RESEND_KEY = 're_practice'
/** Like Resend's keys with sending access: can only send. */
export const PRACTICE_SENDING_KEY = 're_practice_sending'

const IDEMPOTENCY_KEY_TTL_MS = 24 * HOUR_MS
const SLOW_MS = 9_000

const mailBody = z
  .object({
    from: z.string().min(1),
    to: z.union([z.string().transform((one) => [one]), z.array(z.string()).min(1).max(50)]),
    subject: z.string().min(1),
    html: z.string().default(''),
    text: z.string().default(''),
    reply_to: z.union([z.string(), z.array(z.string())]).optional(),
    headers: z.record(z.string(), z.string()).default({}),
    tags: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  })
  .refine((mail) => mail.html || mail.text, 'Missing `html` or `text` field.')
type MailBody = z.infer<typeof mailBody>

const validMail = mailBody.refine(
  ({ to }) => !to.some((address) => address.startsWith('reject@')),
  'Invalid `to` field. The email address needs to follow the `email@example.com` format.',
)

const page = z.object({ limit: z.coerce.number().int().min(1).max(100).default(20), after: z.string().optional() })

type Failure = { status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500; name: string; message: string }
const failure = (status: Failure['status'], name: string, message: string): Failure => ({ status, name, message })

export interface StandInOptions {
  tenantDb: TenantDb
  /** The delay of a slow response. */
  slowMs?: number
  /** Called once for each accepted email. */
  onAccepted?: ((mail: AcceptedEmail) => void) | undefined
}

/** The response to the first request with a recipient of this name (the part before the @). */
const ONCE: Record<string, Failure> = {
  flaky: failure(500, 'application_error', 'Internal server error'),
  revoked: failure(403, 'invalid_api_key', 'API key is invalid'),
  unverified: failure(403, 'validation_error', 'The perennial.example domain is not verified.'),
  haste: failure(429, 'rate_limit_exceeded', 'Too many requests. You can only make 2 requests per second.'),
  daily: failure(429, 'daily_quota_exceeded', 'You have reached your daily email sending quota.'),
  monthly: failure(429, 'monthly_quota_exceeded', 'You have reached your monthly email sending quota.'),
}
const HASTE_SECONDS = 1

export function resendStandIn({ tenantDb, slowMs = SLOW_MS, onAccepted }: StandInOptions) {
  const failedOnce = new Set<string>()
  /** True only for the first call with these recipients and this key. */
  const isFirstTry = (mail: MailBody, key: string) => {
    const id = `${key} ${mail.to.join()}`
    return !failedOnce.has(id) && Boolean(failedOnce.add(id))
  }
  const inPractice = <T>(fn: (system: SystemScope) => Promise<T>) => tenantDb.withSystem('practice: mail', fn)
  const app = new Hono()
  app.use(async (c, next) => {
    const key = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1]
    if (key === PRACTICE_RESEND_KEY) return next()
    if (key === undefined) return refuse(failure(401, 'missing_api_key', 'Missing API Key'))
    if (key !== PRACTICE_SENDING_KEY) return refuse(failure(403, 'invalid_api_key', 'API key is invalid'))
    if (c.req.method === 'POST' && /\/emails(\/batch)?$/.test(c.req.path)) return next()
    return refuse(failure(401, 'restricted_api_key', 'This API key is restricted to only send emails'))
  })

  async function handleSend(raw: string, key: string, mails: MailBody[]): Promise<AcceptedEmails | Failure> {
    const sentinel = (name: string) => mails.find((mail) => mail.to.some((address) => address.startsWith(`${name}@`)))
    if (sentinel('poison')) return failure(500, 'application_error', 'Internal server error')
    for (const [name, response] of Object.entries(ONCE)) {
      const mail = sentinel(name)
      // Account errors do not depend on the request: the second attempt is accepted under any key.
      if (mail && isFirstTry(mail, name === 'flaky' ? key : name)) return response
    }
    const accepted = await inPractice((system) => accept(system, raw, key, mails))
    if ('ids' in accepted)
      for (const [index, id] of accepted.ids.entries())
        if (accepted.fresh.has(id)) onAccepted?.({ ...mails[index]!, id, isSuppressed: accepted.suppressed.has(id) })
    const lost = sentinel('lost')
    if (lost && isFirstTry(lost, key)) return failure(500, 'application_error', 'Accepted, but the response was lost.')
    if (sentinel('slow')) await new Promise((resolve) => setTimeout(resolve, slowMs).unref())
    return accepted
  }

  app.post('/emails', async (c) => {
    const raw = await c.req.text()
    const read = validMail.safeParse(parse(raw))
    if (!read.success) return refuse(failure(422, 'validation_error', z.prettifyError(read.error)))
    const accepted = await handleSend(raw, c.req.header('Idempotency-Key') ?? randomUUID(), [read.data])
    return 'ids' in accepted ? c.json({ id: accepted.ids[0] }) : refuse(accepted)
  })
  app.post('/emails/batch', async (c) => {
    const raw = await c.req.text()
    const all = z.array(z.unknown()).min(1).max(100).safeParse(parse(raw))
    if (!all.success) return refuse(failure(422, 'validation_error', z.prettifyError(all.error)))
    const read = all.data.map((one) => validMail.safeParse(one))
    const errors = read.flatMap((one, index) => (one.success ? [] : [{ index, message: z.prettifyError(one.error) }]))
    const isPermissive = c.req.header('x-batch-validation') === 'permissive'
    if (errors[0] && !isPermissive) return refuse(failure(422, 'validation_error', errors[0].message))
    const mails = read.flatMap((one) => one.data ?? [])
    const accepted = await handleSend(raw, c.req.header('Idempotency-Key') ?? randomUUID(), mails)
    if (!('ids' in accepted)) return refuse(accepted)
    return c.json({ data: accepted.ids.map((id) => ({ id })), ...(isPermissive && { errors }) })
  })
  app.get('/emails', async (c) => {
    const read = page.safeParse(c.req.query())
    if (!read.success) return refuse(failure(422, 'validation_error', z.prettifyError(read.error)))
    const { limit, after } = read.data
    const found = await inPractice(({ db }) => listMails(db, limit + 1, after))
    const data = found.slice(0, limit).map(({ html: _, text: __, tags: ___, object: ____, ...email }) => email)
    return c.json({ object: 'list', has_more: found.length > limit, data })
  })
  app.get('/emails/:id', async (c) => {
    const id = c.req.param('id')
    const [email] = await inPractice(({ db }) => listMails(db, 1, undefined, id))
    return email ? c.json(email) : refuse(failure(404, 'not_found', 'Email not found'))
  })
  app.route('/domains', domainsStandIn({ tenantDb }))
  app.get('/suppressions/:address', async (c) => {
    const row = await inPractice((system) => findSuppression(system, c.req.param('address')))
    if (!row) return refuse(failure(404, 'not_found', 'Suppression not found'))
    return c.json({ object: 'suppression', ...row, created_at: row.created_at.toISOString() })
  })
  app.delete('/suppressions/:address', async (c) => {
    const row = await inPractice(async (system) => {
      const found = await findSuppression(system, c.req.param('address'))
      if (found) await system.db.deleteFrom('practice_suppressions').where('id', '=', found.id).execute()
      return found
    })
    if (!row) return refuse(failure(404, 'not_found', 'Suppression not found'))
    return c.json({ object: 'suppression', id: row.id, deleted: true })
  })
  return app
}

interface AcceptedEmails {
  ids: string[]
  /** Ids that were not stored before. */
  fresh: ReadonlySet<string>
  suppressed: ReadonlySet<string>
}

const refuse = ({ status, name, message }: Failure) =>
  Response.json(
    { statusCode: status, name, message },
    { status, headers: name === 'rate_limit_exceeded' ? { 'Retry-After': String(HASTE_SECONDS) } : {} },
  )

/**
 * Stores each email once per key. A repeated request gets the same ids, and a different request with the same key is
 * refused.
 */
async function accept(
  system: SystemScope,
  raw: string,
  key: string,
  mails: MailBody[],
): Promise<AcceptedEmails | Failure> {
  if (mails.length === 0) return { ids: [], fresh: new Set(), suppressed: new Set() }
  const { db, now } = system
  // A batch of 100 emails is several megabytes.
  const hash = createHash('sha256').update(raw).digest()
  const keys = mails.map((_, index) => (mails.length === 1 ? key : `${key}/${index}`))
  await db
    .updateTable('practice_emails')
    .set({ idempotency_key: null })
    .where('idempotency_key', 'in', keys)
    .where('sent_at', '<', new Date(now.getTime() - IDEMPOTENCY_KEY_TTL_MS))
    .execute()
  const fresh = await db
    .insertInto('practice_emails')
    .values(
      mails.map((mail, index) => ({ ...rowOf(mail, now), idempotency_key: keys[index] ?? null, request_hash: hash })),
    )
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .execute()
  const stored = await db
    .selectFrom('practice_emails')
    .select(['id', 'idempotency_key', 'request_hash'])
    .where('idempotency_key', 'in', keys)
    .execute()
  if (stored.some((row) => !row.request_hash.equals(hash)))
    return failure(409, 'invalid_idempotent_request', 'This idempotency key was used with another request body.')
  const ids = new Map(stored.map((row) => [row.idempotency_key, row.id]))
  const accepted = {
    ids: keys.map((one) => ids.get(one) ?? ''),
    fresh: new Set(fresh.map(({ id }) => id)),
    suppressed: new Set<string>(),
  }
  for (const [index, { to }] of mails.entries()) {
    const id = accepted.ids[index] ?? ''
    if (!accepted.fresh.has(id)) continue
    const email = to[0]?.toLowerCase() ?? ''
    if (await findSuppression(system, email)) accepted.suppressed.add(id)
    else await suppressAfter(system, email, id)
  }
  return accepted
}

/** Adds an address to the suppression list if it bounces or complains. */
async function suppressAfter({ db, now }: SystemScope, email: string, source_id: string): Promise<void> {
  const outcome = requestedOutcome(email)
  const origin = outcome === 'bounce' ? 'bounce' : outcome === 'complain' ? 'complaint' : undefined
  if (!origin) return
  await db
    .insertInto('practice_suppressions')
    .values({ id: randomUUID(), email, origin, source_id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const findSuppression = ({ db }: SystemScope, idOrEmail: string) =>
  db
    .selectFrom('practice_suppressions')
    .selectAll()
    .where((row) => row.or([row('email', '=', idOrEmail.toLowerCase()), row(sql`id::text`, '=', idOrEmail)]))
    .executeTakeFirst()

/** Newest first, in the format of `GET /emails/{id}`. */
async function listMails(db: SystemScope['db'], limit: number, after?: string, id?: string) {
  const rows = await db
    .selectFrom('practice_emails')
    .select(['id', 'sent_at', 'sender', 'recipients', 'subject', 'html', 'text', 'headers', 'tags'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(sent_at, id) < (select sent_at, id from practice_emails where id = ${after ?? ''})`),
    )
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, sent_at, sender, recipients, headers, ...email }): GetEmailResponseSuccess => {
    const replyTo = (headers as Record<string, string>)['Reply-To']
    return {
      object: 'email',
      id,
      message_id: `<${id}@practice.example>`,
      created_at: sent_at.toISOString(),
      from: sender,
      to: recipients,
      subject: email.subject,
      html: email.html,
      text: email.text,
      cc: null,
      bcc: null,
      reply_to: replyTo ? replyTo.split(', ') : null,
      scheduled_at: null,
      last_event: lastEvent(recipients),
      tags: email.tags as { name: string; value: string }[],
    }
  })
}

function rowOf({ reply_to, ...mail }: MailBody, now: Date) {
  const headers = { ...mail.headers, ...(reply_to ? { 'Reply-To': [reply_to].flat().join(', ') } : {}) }
  return {
    id: randomUUID(),
    sent_at: now,
    sender: mail.from,
    recipients: mail.to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: JSON.stringify(headers),
    tags: JSON.stringify(mail.tags),
  }
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
