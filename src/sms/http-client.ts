/*
 * The wire beneath Twilio's SDK. Its own client cannot tell a request that never left from one whose answer got lost,
 * and for a text that is the difference between trying again and never again.
 */
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'

/** Nothing was written. */
export class NotReached extends Error {
  override name = 'NotReached'
}

/** Written, and no whole answer came. */
class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** As Twilio's SDK asks; what we do not send is left out. */
interface Asked {
  method: string
  uri: string
  username?: string
  password?: string
  headers?: Record<string, string>
  data?: object
}

interface Answer {
  statusCode: number
  body: unknown
  headers: Record<string, unknown>
  toString(): string
}

/** What Twilio's SDK wants as its `httpClient`; `apiBase` stands in for https://api.twilio.com. */
export const textHttpClient = ({ apiBase, timeoutMs }: { apiBase: string; timeoutMs: number }) => ({
  request(asked: Asked): Promise<Answer> {
    const { pathname, search } = new URL(asked.uri)
    const url = new URL(`${apiBase}${pathname}${search}`)
    const body = new URLSearchParams(Object.entries(asked.data ?? {}).map(([name, value]) => [name, String(value)]))
    return exchange(url, asked, body.toString(), timeoutMs)
  },
})

function exchange(url: URL, { method, headers, username, password }: Asked, body: string, timeoutMs: number) {
  return new Promise<Answer>((answered, failed) => {
    let connected = false
    const secure = url.protocol === 'https:'
    // A connection of its own for each text: of one that was kept open nobody knows whether the other side still listens.
    const request = (secure ? secureRequest : plainRequest)(url, {
      method: method.toUpperCase(),
      agent: false,
      auth: `${username}:${password}`,
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' },
    })
    const late = setTimeout(() => request.destroy(new Error(`no answer in ${timeoutMs / 1000} s`)), timeoutMs)
    const fail = ({ message }: Error) => {
      clearTimeout(late)
      failed(connected ? new NoAnswer(message) : new NotReached(message))
    }
    request.on('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true)))
    request.on('error', fail)
    request.on('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', fail)
      response.on('end', () => {
        clearTimeout(late)
        const text = Buffer.concat(pieces).toString('utf8')
        answered({
          statusCode: response.statusCode ?? 0,
          body: parsed(text),
          headers: response.headers,
          toString: () => text,
        })
      })
      response.on('aborted', () => fail(new Error('the answer broke off')))
    })
    request.end(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
