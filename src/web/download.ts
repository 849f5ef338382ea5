import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * A file that is made while it is downloaded, no faster than it is read. Where making it fails, the connection breaks
 * off, so that no browser takes a part for the whole; where the reader goes away, nothing more is made.
 */
export function download(c: Context<AppEnv>, pieces: AsyncGenerator<string>): Response {
  const { deps, requestId } = c.var
  const bytes = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(out) {
      try {
        const { done, value } = await pieces.next()
        if (done) out.close()
        else out.enqueue(bytes.encode(value))
      } catch (error) {
        deps.log.error({ requestId, err: error as Error }, 'a download broke off')
        // An error of the stream is not enough: the server would write it below the rest and end the file in good order.
        const connection = (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing
        if (connection) connection.destroy()
        else out.error(error)
      }
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
  return c.body(body)
}
