import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Asked {
  path: string
  authorization: string | undefined
  signature?: string | undefined
  fields: Record<string, string>
}

/** Something that speaks HTTP in place of Twilio. */
export async function httpProvider(answer: (asked: Asked, response: ServerResponse) => void) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)))
    const one = { path: request.url ?? '', authorization: request.headers.authorization, fields }
    const signature = request.headers['x-twilio-signature']
    asked.push(signature ? { ...one, signature: String(signature) } : one)
    answer(one, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    asked,
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}/twilio`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
