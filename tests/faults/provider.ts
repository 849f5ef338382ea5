/*
 * A fake email and text service that can be made to fail. It has Resend's /emails and /emails/batch with idempotency
 * keys, its list of sent emails, and Twilio's message create, which has no keys. It records everything it accepts.
 */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from './random.ts'

export interface Trouble {
  /** Shares of all requests, 0 to 1: refused with 500; accepted but answered 500; accepted and never answered. */
  failBefore: number
  failAfter: number
  hang: number
  /** A request that hangs loses its connection after this time; undefined: when the caller gives up. */
  hangMs: number | undefined
  /** Requests in one second; further ones get 429. */
  cap: number
  /** The delay of every response. */
  latencyMs: number
  /** Answers 503 to everything. */
  down: boolean
  /** Other keys are refused. */
  apiKey: string | undefined
  forgetsKeys: boolean
  /** Runs when a request was accepted, before the response, which waits for a promise. */
  onAccepted: ((taken: Taken[]) => unknown) | undefined
}

const NO_TROUBLE: Trouble = {
  failBefore: 0,
  failAfter: 0,
  hang: 0,
  hangMs: undefined,
  cap: Number.POSITIVE_INFINITY,
  latencyMs: 0,
  down: false,
  apiKey: undefined,
  forgetsKeys: false,
  onAccepted: undefined,
}

/** One email or text that its recipient gets. */
export interface Taken {
  channel: 'email' | 'text'
  key: string
  to: string
  /** Subject of an email, body of a text. */
  says: string
  /** Our message id, if the request had one. */
  messageId: string | undefined
  providerId: string
  at: number
}

export interface Asked {
  at: number
  status: number
  messages: number
}

export type Provider = Awaited<ReturnType<typeof startProvider>>

/** Listens on loopback. `trouble` may be changed while it runs. The same seed causes the same faults. */
export async function startProvider(options: Partial<Trouble> = {}, seed = 1) {
  const trouble: Trouble = { ...NO_TROUBLE, ...options }
  const random = randomFrom(seed)
  const taken: Taken[] = []
  const asked: Asked[] = []
  /** Recipients of texts whose result our side cannot know. */
  const ambiguous = new Set<string>()
  const answers = new Map<string, { hash: string; body: unknown }>()
  let second = { number: 0, requests: 0 }

  const overCap = () => {
    const number = Math.floor(Date.now() / 1000)
    if (second.number !== number) second = { number, requests: 0 }
    return ++second.requests > trouble.cap
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const at = Date.now()
    const path = request.url ?? ''
    const raw = await text(request)
    const isText = path.includes('/Messages')
    const entry: Asked = { at, status: 0, messages: 1 }
    asked.push(entry)
    const answer = async (status: number, body: unknown, headers: Record<string, string> = {}) => {
      entry.status = status
      if (trouble.latencyMs > 0) await sleep(trouble.latencyMs)
      if (response.destroyed) return
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
    }
    const fail = (status: number, name: string) =>
      answer(
        status,
        isText ? { code: 20_000 + status, message: name, status } : { statusCode: status, name, message: name },
      )

    if (trouble.apiKey && !request.headers.authorization?.endsWith(trouble.apiKey))
      return fail(isText ? 401 : 403, 'invalid_api_key')
    if (overCap())
      return answer(
        429,
        { statusCode: 429, name: 'rate_limit_exceeded', message: 'Too many requests' },
        { 'Retry-After': '1' },
      )
    if (trouble.down) return fail(503, 'down')
    if (request.method === 'GET') {
      entry.messages = 0
      return answer(200, listed(taken, new URL(path, 'http://provider')))
    }
    const die = random()
    const { failBefore, failAfter, hang } = trouble
    const messages = isText ? [textOf(raw)] : mailsOf(raw, String(request.headers['idempotency-key'] ?? randomUUID()))
    entry.messages = messages.length
    if (die < failBefore) {
      if (isText) ambiguous.add(messages[0]!.to)
      return fail(500, 'stumbled')
    }

    const key = messages[0]!.key
    const hash = createHash('sha256').update(raw).digest('hex')
    const known = isText || trouble.forgetsKeys ? undefined : answers.get(key)
    if (known && known.hash !== hash) return fail(409, 'invalid_idempotent_request')
    const body = known?.body ?? bodyOf(messages, path)
    if (!known) {
      answers.set(key, { hash, body })
      const now = messages.map((message) => ({ ...message, at: Date.now() }))
      taken.push(...now)
      await trouble.onAccepted?.(now)
    }
    if (die < failBefore + failAfter + hang && isText) ambiguous.add(messages[0]!.to)
    if (die < failBefore + failAfter) return fail(500, 'taken, but the answer got lost')
    if (die < failBefore + failAfter + hang) {
      entry.status = -1
      if (trouble.hangMs !== undefined) setTimeout(() => response.destroy(), trouble.hangMs).unref()
      return
    }
    return answer(isText ? 201 : 200, body)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 60_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trouble,
    taken,
    asked,
    ambiguous,
    /** Messages that a recipient already had. */
    doubles: () => taken.length - new Set(taken.map(({ to }) => to)).size,
    refusedForHaste: () => asked.filter(({ status }) => status === 429).length,
    /** The most accepted requests within any one second, and the messages in them. */
    peak: () => peakOf(asked.filter(({ status }) => status !== 429)),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** `GET /emails`, newest first and without tags, and `GET /emails/{id}`. */
function listed(taken: readonly Taken[], { pathname, searchParams }: URL) {
  const emailOf = ({ providerId, to, says, at }: Taken) => ({
    id: providerId,
    to: [to],
    subject: says,
    created_at: new Date(at).toISOString(),
  })
  const id = pathname.split('/emails/')[1]
  const one = taken.find(({ providerId }) => providerId === id)
  if (one) return { object: 'email', ...emailOf(one), tags: [{ name: 'message', value: one.messageId }] }
  const newest = taken.filter(({ channel }) => channel === 'email').toReversed()
  const after = searchParams.get('after')
  const from = after ? newest.findIndex(({ providerId }) => providerId === after) + 1 : 0
  const limit = Number(searchParams.get('limit') ?? 20)
  return { object: 'list', has_more: newest.length > from + limit, data: newest.slice(from, from + limit).map(emailOf) }
}

type Message = Omit<Taken, 'at'>

interface MailBody {
  to: string | string[]
  subject: string
  tags?: { name: string; value: string }[]
}

function mailsOf(raw: string, key: string): Message[] {
  return [JSON.parse(raw) as MailBody | MailBody[]].flat().map(({ to, subject, tags }) => ({
    channel: 'email',
    key,
    to: [to].flat().join(),
    says: subject,
    messageId: tags?.find(({ name }) => name === 'message')?.value,
    providerId: randomUUID(),
  }))
}

function textOf(raw: string): Message {
  const form = new URLSearchParams(raw)
  const providerId = `SM${randomUUID().replaceAll('-', '')}`
  const messageId = /message=([\w-]+)/.exec(form.get('StatusCallback') ?? '')?.[1]
  return {
    channel: 'text',
    key: providerId,
    to: form.get('To') ?? '',
    says: form.get('Body') ?? '',
    messageId,
    providerId,
  }
}

function bodyOf(messages: Message[], path: string) {
  const [{ channel, providerId, to, says }] = messages as [Message]
  if (channel === 'text')
    return { sid: providerId, status: 'queued', to, body: says, error_code: null, error_message: null }
  return path.endsWith('/batch') ? { data: messages.map((one) => ({ id: one.providerId })) } : { id: providerId }
}

function peakOf(asked: readonly Asked[]) {
  let [from, requests, messages] = [0, 0, 0]
  let inWindow = 0
  const sorted = asked.toSorted((a, b) => a.at - b.at)
  for (const [to, one] of sorted.entries()) {
    inWindow += one.messages
    while (one.at - sorted[from]!.at >= 1000) inWindow -= sorted[from++]!.messages
    requests = Math.max(requests, to - from + 1)
    messages = Math.max(messages, inWindow)
  }
  return { requests, messages }
}
