/*
 * Speaks the part of Resend's HTTP API that we use, and puts the mail into the practice mailbox instead of the post.
 * A person can make it fail by the part of the address before the @:
 *   reject  refused with 422              flaky  fails with 500 the first time, takes it the second
 *   lost    taken, but answers 500 once   slow   taken, but answers after we stopped waiting
 * What becomes of a mail it took is reported by webhook; the address decides that too: resend-webhooks.ts.
 */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { sha256 } from '../lib/tokens.ts'
import type { Doors, SystemScope } from '../scope.ts'
import { domainsStandIn } from './resend-domains.ts'

export const PRACTICE_RESEND_KEY = 're_practice'

const HOUR_MS = 3_600_000
const KEY_MEMORY_MS = 24 * HOUR_MS
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

type Failure = { status: 400 | 401 | 409 | 422 | 500; name: string; message: string }
const failure = (status: Failure['status'], name: string, message: string): Failure => ({ status, name, message })

export interface StandInOptions {
  doors: Doors
  /** How long a slow answer takes. */
  slowMs?: number
  /** Told of each mail once, when it was taken. */
  onTaken?: ((mail: TakenMail) => void) | undefined
}

export interface TakenMail {
  id: string
  from: string
  to: string[]
  subject: string
  tags: { name: string; value: string }[]
}

export function resendStandIn({ doors, slowMs = SLOW_MS, onTaken }: StandInOptions) {
  const failedOnce = new Set<string>()
  /** True the first time it is asked about this mail. */
  const isFirstTry = (mail: MailBody, key: string) => {
    const id = `${key} ${mail.to.join()}`
    return !failedOnce.has(id) && Boolean(failedOnce.add(id))
  }
  const app = new Hono()
  app.use(async (c, next) => {
    if (c.req.header('Authorization') === `Bearer ${PRACTICE_RESEND_KEY}`) return next()
    return refuse(failure(401, 'invalid_api_key', 'API key is invalid'))
  })

  async function take(raw: string, key: string, mails: MailBody[]): Promise<Taken | Failure> {
    const sentinel = (name: string) => mails.find((mail) => mail.to.some((address) => address.startsWith(`${name}@`)))
    if (sentinel('reject')) return failure(422, 'validation_error', 'The recipient is not a valid address.')
    const flaky = sentinel('flaky')
    if (flaky && isFirstTry(flaky, key)) return failure(500, 'application_error', 'The mail service stumbled.')
    const taken = await doors.asSystem('practice: take mail', (system) => accept(system, raw, key, mails))
    if ('ids' in taken)
      for (const [index, id] of taken.ids.entries()) if (taken.fresh.has(id)) onTaken?.({ ...mails[index]!, id })
    const lost = sentinel('lost')
    if (lost && isFirstTry(lost, key)) return failure(500, 'application_error', 'Taken, but the answer got lost.')
    if (sentinel('slow')) await new Promise((resolve) => setTimeout(resolve, slowMs).unref())
    return taken
  }

  app.post('/emails', async (c) => {
    const raw = await c.req.text()
    const read = mailBody.safeParse(parse(raw))
    if (!read.success) return refuse(failure(422, 'validation_error', z.prettifyError(read.error)))
    const taken = await take(raw, c.req.header('Idempotency-Key') ?? randomUUID(), [read.data])
    return 'ids' in taken ? c.json({ id: taken.ids[0] }) : refuse(taken)
  })
  app.post('/emails/batch', async (c) => {
    const raw = await c.req.text()
    const read = z.array(mailBody).min(1).max(100).safeParse(parse(raw))
    if (!read.success) return refuse(failure(422, 'validation_error', z.prettifyError(read.error)))
    const taken = await take(raw, c.req.header('Idempotency-Key') ?? randomUUID(), read.data)
    return 'ids' in taken ? c.json({ data: taken.ids.map((id) => ({ id })) }) : refuse(taken)
  })
  app.route('/domains', domainsStandIn({ doors }))
  // It keeps no list of its own of whom it does not write to.
  app.on(['GET', 'DELETE'], '/suppressions/:address', () =>
    Response.json({ statusCode: 404, name: 'not_found', message: 'Suppression not found' }, { status: 404 }),
  )
  return app
}

interface Taken {
  ids: string[]
  /** Those that were not there before. */
  fresh: ReadonlySet<string>
}

const refuse = ({ status, name, message }: Failure) => Response.json({ statusCode: status, name, message }, { status })

/** Stores each mail once per key: the same request again gets the same ids, another request under the key a refusal. */
async function accept({ db, now }: SystemScope, raw: string, key: string, mails: MailBody[]): Promise<Taken | Failure> {
  const hash = sha256(raw)
  const keys = mails.map((_, index) => (mails.length === 1 ? key : `${key}/${index}`))
  await db
    .updateTable('practice_mails')
    .set({ idempotency_key: null })
    .where('idempotency_key', 'in', keys)
    .where('sent_at', '<', new Date(now.getTime() - KEY_MEMORY_MS))
    .execute()
  const fresh = await db
    .insertInto('practice_mails')
    .values(
      mails.map((mail, index) => ({ ...rowOf(mail, now), idempotency_key: keys[index] ?? null, request_hash: hash })),
    )
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .execute()
  const stored = await db
    .selectFrom('practice_mails')
    .select(['id', 'idempotency_key', 'request_hash'])
    .where('idempotency_key', 'in', keys)
    .execute()
  if (stored.some((row) => !row.request_hash.equals(hash)))
    return failure(409, 'invalid_idempotent_request', 'This idempotency key was used with another request body.')
  const ids = new Map(stored.map((row) => [row.idempotency_key, row.id]))
  return { ids: keys.map((one) => ids.get(one) ?? ''), fresh: new Set(fresh.map(({ id }) => id)) }
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
