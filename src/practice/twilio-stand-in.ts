/*
 * Implements the part of Twilio's HTTP API that we use, and stores the texts for the practice page that shows them. The
 * last four digits of the number select a fault:
 *   0001  accepted, but not delivered       0002  accepted, but responds after our timeout; a status callback follows
 *   0003  500, not accepted                 0004  refused: this phone has texted STOP
 * Refused once, then accepted:
 *   0005  account suspended                 0006  our number cannot text there
 *   0007  messaging service without numbers 0008  no such messaging service
 *   0009  country not enabled               0010  queue of our number full
 *   0011  daily limit of the account        0012  too many requests, retry after a second
 * As with Twilio, a phone that replies STOP is refused until it replies START.
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
  /** This process's local URL and public URL. Webhooks are sent to `ownUrl`, but signed for `publicUrl`. */
  ownUrl: string
  publicUrl: string
  /** The path of the webhook for texts to our number. */
  inboundPath: string
  /** The delay of a response after our timeout. */
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
  /** Numbers that were already refused once. */
  const refused = new Set<string>()

  app.post('/2010-04-01/Accounts/:sid/Messages.json', async (c) => {
    if (c.req.header('Authorization') !== expected || c.req.param('sid') !== accountSid)
      return refuse(401, 20003, 'Authenticate')
    const { To: to = '', Body: body = '', StatusCallback: callback } = fieldsOf(await c.req.text())
    if (!/^\+1[2-9]\d{9}$/.test(to)) return refuse(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
    if (body === '') return refuse(400, 21602, 'Message body is required.')
    const suffix = to.slice(-4)
    const once = ONCE[suffix]
    if (once && !refused.has(to)) {
      refused.add(to)
      return refuse(...once)
    }
    if (suffix === '0003') return refuse(500, 20500, 'An internal server error has occurred')
    if (suffix === '0004' || (await inPractice((system) => isOptedOut(system, to))))
      return refuse(400, 21610, 'Attempt to send to unsubscribed recipient')
    const id = newSid()
    await inPractice((system) => insertText(system, { id, sender: from, recipient: to, body, direction: 'out' }))
    const outcome = suffix === '0001' ? ['undelivered', '30003'] : ['delivered']
    void report(id, to, callback, outcome, suffix === '0002' ? hangMs : 0).catch(() => {})
    if (suffix === '0002') {
      await pause(hangMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
      throw new HTTPException(500)
    }
    return c.json({ sid: id, status: 'queued', to, from, body, account_sid: accountSid, num_segments: '1' }, 201)
  })

  async function report(id: string, to: string, callback: string | undefined, [end = '', code]: string[], ms: number) {
    await pause(ms + 50, undefined, { signal: stopped.signal, ref: false })
    await inPractice(({ db }) => db.updateTable('practice_texts').set({ status: end }).where('id', '=', id).execute())
    if (!callback) return
    const fields = { MessageSid: id, AccountSid: accountSid, To: to, From: from }
    await call(callback, { ...fields, MessageStatus: 'sent' })
    await call(callback, { ...fields, MessageStatus: end, ...(code ? { ErrorCode: code } : {}) })
  }

  /** Posts a signed webhook to our own server, with retries because the server may still be starting. */
  async function call(url: string, fields: Fields): Promise<string> {
    const signature = signTwilioRequest(authToken, url, fields)
    const target = url.startsWith(options.publicUrl) ? `${options.ownUrl}${url.slice(options.publicUrl.length)}` : url
    for (const ms of [0, 250, 1_000, 5_000]) {
      await pause(ms, undefined, { signal: stopped.signal, ref: false })
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'X-Twilio-Signature': signature },
        body: new URLSearchParams(fields),
        signal: stopped.signal,
      }).catch(() => undefined)
      const text = await response?.text()
      if (response?.ok) return text ?? ''
    }
    return ''
  }

  return {
    app,
    stop: () => stopped.abort(),
    /** Simulates a text from this phone (ten digits) to our number. A reply is texted to the phone. */
    async receive(phone: string, body: string): Promise<void> {
      const [id, sender] = [newSid(), `+1${phone}`]
      await inPractice((system) =>
        insertText(system, { id, sender, recipient: from, body, direction: 'in', status: 'received' }),
      )
      const fields = { MessageSid: id, AccountSid: accountSid, From: sender, To: from, Body: body, NumMedia: '0' }
      const response = await call(`${options.publicUrl}${options.inboundPath}`, fields)
      const reply = /<Message>(.*?)<\/Message>/s.exec(response)?.[1]
      if (reply)
        await inPractice((system) =>
          insertText(system, {
            id: newSid(),
            sender: from,
            recipient: sender,
            body: unescaped(reply),
            direction: 'out',
          }),
        )
    },
  }
}

/** Twilio's signature: HMAC-SHA1 of the URL and all sorted fields, in base64. */
export const signTwilioRequest = (authToken: string, url: string, fields: Fields): string =>
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
  const texts = await db
    .selectFrom('practice_texts')
    .select('body')
    .where('direction', '=', 'in')
    .where('sender', '=', phone)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return OPT_OUT.test(texts.find(({ body }) => OPT_OUT.test(body) || OPT_IN.test(body))?.body ?? '')
}

interface PracticeText {
  id: string
  sender: string
  recipient: string
  body: string
  direction: 'in' | 'out'
  status?: string
}

const insertText = ({ db, now }: SystemScope, text: PracticeText) =>
  db
    .insertInto('practice_texts')
    .values({ status: 'sent', ...text, sent_at: now })
    .execute()
