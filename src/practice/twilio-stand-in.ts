/*
 * Speaks the part of Twilio's HTTP API that we use, and puts texts on a page instead of into phones. A person can make it
 * misbehave by the last four digits of the number:
 *   0001  taken, and never arrives          0002  taken, but never answered; the report comes later
 *   0003  fails with 500 and takes nothing  0004  refused: this phone texted STOP to us before
 * Once, and then taken:
 *   0005  account suspended                 0006  our number cannot text there
 *   0007  messaging service without numbers 0008  no such messaging service
 *   0009  country not switched on           0010  queue of our number full
 *   0011  daily limit of the account        0012  too many requests, wait a second
 * A phone that answers STOP is refused from then on, as Twilio does, until it answers START.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { SystemScope, TenantDb } from '../scope.ts'

export interface PhonesOptions {
  accountSid: string
  authToken: string
  /** Our number. */
  from: string
  /** Where this process listens, and what the world calls it: calls are sent to the one and signed for the other. */
  ownUrl: string
  publicUrl: string
  /** The path that texts to our number are reported to. */
  inboundPath: string
  /** How long a call that is never answered hangs. */
  hangMs?: number
}

type Fields = Record<string, string>

const HANG_MS = 12_000

/** Source: twilio.com/docs/api/errors. */
const ONCE: Record<string, [status: 400 | 403 | 429, code: number, message: string, retryAfter?: string]> = {
  '0005': [403, 20403, 'Forbidden'],
  '0006': [400, 21606, "The 'From' phone number provided is not a valid message-capable Twilio phone number"],
  '0007': [400, 21703, 'The Messaging Service does not have a phone number available to send a message'],
  '0008': [400, 21705, 'The Messaging Service Sid is invalid'],
  '0009': [400, 21408, 'Permission to send an SMS has not been enabled for the region'],
  '0010': [400, 21611, "This 'From' number has exceeded the maximum number of queued messages"],
  '0011': [429, 63038, 'Account exceeded the daily messages limit'],
  '0012': [429, 20429, 'Too Many Requests', '1'],
}
const OPT_OUT = /^\s*(?:stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)\s*$/i
const OPT_IN = /^\s*(?:start|yes|unstop)\s*$/i

const newSid = () => `SM${randomUUID().replaceAll('-', '')}`

export function twilioStandIn(tenantDb: TenantDb, options: PhonesOptions) {
  const { accountSid, authToken, from, hangMs = HANG_MS } = options
  const stopped = new AbortController()
  const inPractice = <T>(fn: (system: SystemScope) => Promise<T>) => tenantDb.withSystem('practice: texts', fn)
  const app = new Hono()
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  const refuse = (status: 400 | 401 | 403 | 429 | 500, code: number, message: string, retryAfter?: string) =>
    Response.json(
      { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
      { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} },
    )
  /** Numbers that have had their one refusal. */
  const refused = new Set<string>()

  app.post('/2010-04-01/Accounts/:sid/Messages.json', async (c) => {
    if (c.req.header('Authorization') !== expected || c.req.param('sid') !== accountSid)
      return refuse(401, 20003, 'Authenticate')
    const { To: to = '', Body: body = '', StatusCallback: callback } = fieldsOf(await c.req.text())
    if (!/^\+1[2-9]\d{9}$/.test(to)) return refuse(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
    if (body === '') return refuse(400, 21602, 'Message body is required.')
    const way = to.slice(-4)
    const once = ONCE[way]
    if (once && !refused.has(to)) {
      refused.add(to)
      return refuse(...once)
    }
    if (way === '0003') return refuse(500, 20500, 'An internal server error has occurred')
    if (way === '0004' || (await inPractice((system) => isOptedOut(system, to))))
      return refuse(400, 21610, 'Attempt to send to unsubscribed recipient')
    const id = newSid()
    await inPractice((system) => keep(system, { id, sender: from, recipient: to, body, direction: 'out' }))
    const ends = way === '0001' ? ['undelivered', '30003'] : ['delivered']
    void report(id, to, callback, ends, way === '0002' ? hangMs : 0).catch(() => {})
    if (way === '0002') {
      await pause(hangMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
      throw new HTTPException(500)
    }
    return c.json({ sid: id, status: 'queued', to, from, body, account_sid: accountSid, num_segments: '1' }, 201)
  })

  async function report(id: string, to: string, callback: string | undefined, [end = '', code]: string[], ms: number) {
    await pause(ms + 50, undefined, { signal: stopped.signal, ref: false })
    await inPractice(({ db }) => db.updateTable('practice_texts').set({ status: end }).where('id', '=', id).execute())
    if (!callback) return
    const about = { MessageSid: id, AccountSid: accountSid, To: to, From: from }
    await call(callback, { ...about, MessageStatus: 'sent' })
    await call(callback, { ...about, MessageStatus: end, ...(code ? { ErrorCode: code } : {}) })
  }

  /** Posts a form to our own server, signed as Twilio signs. Tried a few times, as it may just be starting. */
  async function call(url: string, fields: Fields): Promise<string> {
    const signature = sign(authToken, url, fields)
    const target = url.startsWith(options.publicUrl) ? `${options.ownUrl}${url.slice(options.publicUrl.length)}` : url
    for (const ms of [0, 250, 1_000, 5_000]) {
      await pause(ms, undefined, { signal: stopped.signal, ref: false })
      const answer = await fetch(target, {
        method: 'POST',
        headers: { 'X-Twilio-Signature': signature },
        body: new URLSearchParams(fields),
        signal: stopped.signal,
      }).catch(() => undefined)
      const text = await answer?.text()
      if (answer?.ok) return text ?? ''
    }
    return ''
  }

  return {
    app,
    stop: () => stopped.abort(),
    /** As if this phone (ten digits) texted our number. What is answered goes to the phone. */
    async receive(phone: string, body: string): Promise<void> {
      const [id, sender] = [newSid(), `+1${phone}`]
      await inPractice((system) =>
        keep(system, { id, sender, recipient: from, body, direction: 'in', status: 'received' }),
      )
      const fields = { MessageSid: id, AccountSid: accountSid, From: sender, To: from, Body: body, NumMedia: '0' }
      const answer = await call(`${options.publicUrl}${options.inboundPath}`, fields)
      const reply = /<Message>(.*?)<\/Message>/s.exec(answer)?.[1]
      if (reply)
        await inPractice((system) =>
          keep(system, { id: newSid(), sender: from, recipient: sender, body: unescaped(reply), direction: 'out' }),
        )
    },
  }
}

/** Twilio's signature: HMAC-SHA1 over the address and all fields, sorted, in base64. */
export const sign = (authToken: string, url: string, fields: Fields): string =>
  createHmac('sha1', authToken)
    .update(
      Object.keys(fields)
        .sort()
        .reduce((text, name) => `${text}${name}${fields[name]}`, url),
    )
    .digest('base64')

const fieldsOf = (form: string): Fields => Object.fromEntries(new URLSearchParams(form))

const unescaped = (xml: string) => xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

async function isOptedOut({ db }: SystemScope, phone: string): Promise<boolean> {
  const said = await db
    .selectFrom('practice_texts')
    .select('body')
    .where('direction', '=', 'in')
    .where('sender', '=', phone)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return OPT_OUT.test(said.find(({ body }) => OPT_OUT.test(body) || OPT_IN.test(body))?.body ?? '')
}

interface Kept {
  id: string
  sender: string
  recipient: string
  body: string
  direction: 'in' | 'out'
  status?: string
}

const keep = ({ db, now }: SystemScope, text: Kept) =>
  db
    .insertInto('practice_texts')
    .values({ status: 'sent', ...text, sent_at: now })
    .execute()
