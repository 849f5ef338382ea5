import type { ServerResponse } from 'node:http'
import type { AppContext } from './app-env.ts'

/**
 * Streams a file, no faster than the client reads it. If `chunks` throws, the connection is closed, so that the browser
 * does not keep an incomplete file. If the client disconnects, `chunks` ends.
 */
export function download(c: AppContext, chunks: AsyncGenerator<string>): Response {
  const { deps, requestId } = c.var
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(out) {
      try {
        const { done, value } = await chunks.next()
        if (done) out.close()
        else out.enqueue(encoder.encode(value))
      } catch (error) {
        deps.log.error({ requestId, err: error as Error }, 'a download failed')
        // A stream error is not enough: the server would append it to the file and end the response normally.
        const connection = (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing
        if (connection) connection.destroy()
        else out.error(error)
      }
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
  return c.body(body)
}
