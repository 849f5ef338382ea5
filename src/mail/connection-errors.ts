import { subscribe } from 'node:diagnostics_channel'

/**
 * Errors raised before a connection exists, so nothing was sent. If a connection breaks later, the request may have
 * been sent.
 */
const CONNECT_FAILURES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

interface ConnectError {
  connectParams: { host?: string; hostname: string; port: string }
  error: Error & { code?: string; errors?: { code?: string }[] }
}
interface SentHeaders {
  headers: string
}

interface Call {
  sent: boolean
  refused: boolean
}

/**
 * Distinguishes requests that were written from requests that never got a connection, which the Resend SDK does not do.
 * It listens to the diagnostics channels of Node's own fetch. If they publish nothing, every request counts as sent.
 */
export function watchConnections(baseUrl: string) {
  const { hostname } = new URL(baseUrl)
  const calls = new Map<string, Call>()
  subscribe('undici:client:connectError', (message) => {
    const { connectParams, error } = message as ConnectError
    if (connectParams.hostname !== hostname) return
    const codes = [error.code, ...(error.errors ?? []).map(({ code }) => code)]
    if (codes.some((code) => code !== undefined && CONNECT_FAILURES.has(code)))
      for (const call of calls.values()) call.refused = true
  })
  subscribe('undici:client:sendHeaders', (message) => {
    const key = /^idempotency-key: (.*)\r?$/im.exec((message as SentHeaders).headers)?.[1]
    const call = key === undefined ? undefined : calls.get(key)
    if (call) call.sent = true
  })
  return {
    begin(key: string) {
      const call: Call = { sent: false, refused: false }
      calls.set(key, call)
      return {
        /** False if the request certainly did not reach the provider. */
        end(): boolean {
          calls.delete(key)
          return call.sent || !call.refused
        },
      }
    },
  }
}
