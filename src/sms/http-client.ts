/*
 * The HTTP transport of Twilio's SDK. The SDK's own client cannot tell a request that was never sent from one whose
 * response was lost. For a text, the difference decides whether it may be sent again.
 */
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'

/** The connection failed, so nothing was sent. */
export class ConnectionFailed extends Error {
  override name = 'NotReached'
}

/** The connection was made, so the request may have been sent, but no complete response arrived. */
class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** A request of Twilio's SDK, reduced to the fields we use. */
interface HttpRequest {
  method: string
  uri: string
  username?: string
  password?: string
  headers?: Record<string, string>
  data?: object
}

interface HttpResponse {
  statusCode: number
  body: unknown
  headers: Record<string, unknown>
  toString(): string
}

/** An `httpClient` for Twilio's SDK. `apiBase` replaces https://api.twilio.com. */
export const textHttpClient = ({ apiBase, timeoutMs }: { apiBase: string; timeoutMs: number }) => ({
  request(request: HttpRequest): Promise<HttpResponse> {
    const { pathname, search } = new URL(request.uri)
    const url = new URL(`${apiBase}${pathname}${search}`)
    const body = new URLSearchParams(Object.entries(request.data ?? {}).map(([name, value]) => [name, String(value)]))
    return exchange(url, request, body.toString(), timeoutMs)
  },
})

function exchange(url: URL, { method, headers, username, password }: HttpRequest, body: string, timeoutMs: number) {
  return new Promise<HttpResponse>((resolve, reject) => {
    let connected = false
    const secure = url.protocol === 'https:'
    // Each text gets its own connection: the other side of a kept-alive connection may be gone.
    const request = (secure ? secureRequest : plainRequest)(url, {
      method: method.toUpperCase(),
      agent: false,
      auth: `${username}:${password}`,
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' },
    })
    const timeout = setTimeout(() => request.destroy(new Error(`no response in ${timeoutMs / 1000} s`)), timeoutMs)
    const fail = ({ message }: Error) => {
      clearTimeout(timeout)
      reject(connected ? new NoAnswer(message) : new ConnectionFailed(message))
    }
    request.on('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true)))
    request.on('error', fail)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () => {
        clearTimeout(timeout)
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({
          statusCode: response.statusCode ?? 0,
          body: parseJson(text),
          headers: response.headers,
          toString: () => text,
        })
      })
      response.on('aborted', () => fail(new Error('the response was cut off')))
    })
    request.end(body)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
