import { subscribe } from 'node:diagnostics_channel'

/** No connection came about, so nothing can have been handed over. A connection that breaks later proves nothing. */
const NOT_REACHED = new Set([
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
 * Tells calls whose request was written from those that reached nobody, which the mail service's client does not: by
 * what Node's own fetch publishes of its connections. Where nothing is published every call counts as reached.
 */
export function watchConnections(baseUrl: string) {
  const { hostname } = new URL(baseUrl)
  const calls = new Map<string, Call>()
  subscribe('undici:client:connectError', (message) => {
    const { connectParams, error } = message as ConnectError
    if (connectParams.hostname !== hostname) return
    const codes = [error.code, ...(error.errors ?? []).map((one) => one.code)]
    if (codes.some((code) => code !== undefined && NOT_REACHED.has(code)))
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
        /** False when surely nothing was handed over. */
        end(): boolean {
          calls.delete(key)
          return call.sent || !call.refused
        },
      }
    },
  }
}
