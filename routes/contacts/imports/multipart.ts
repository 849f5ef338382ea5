import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { HTTPException } from 'hono/http-exception'

interface PartHandlers {
  /** `text` is truncated after 64 kB. */
  field(name: string, text: string): void
  /**
   * Bytes that the handler does not read are skipped. `fileName` is '' for a file input that was left empty, and
   * undefined for a part without a file name.
   */
  file(name: string, fileName: string | undefined, bytes: AsyncIterable<Uint8Array>): Promise<void>
}

/**
 * Parses a multipart form as a stream; `formData()` would hold a whole file in memory. Throws 415 and 400 for invalid
 * forms.
 */
export async function readMultipart(request: Request, { field, file }: PartHandlers): Promise<void> {
  const parser = createParser(request.headers.get('Content-Type') ?? '')
  if (!request.body || !parser)
    throw new HTTPException(415, { message: 'This address expects a file upload. Send it from the import page.' })
  const files: Promise<void>[] = []
  parser.on('field', field)
  parser.on('file', (name, stream, fileName) => {
    // Busboy does not end the file stream if the form is cut off, and an error without a listener would crash the
    // process.
    parser.once('error', (error) => stream.destroy(error as Error))
    stream.on('error', () => {})
    // Otherwise the parser would wait forever if a file stream was closed before its end.
    const reading = file(name, fileName, stream.iterator({ destroyOnReturn: false })).finally(() => stream.resume())
    reading.catch(() => {})
    files.push(reading)
  })
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), parser)
  } catch {
    await Promise.allSettled(files)
    throw new HTTPException(400, { message: 'We could not read that form. Please go back and send it again.' })
  }
  await Promise.all(files)
}

function createParser(type: string) {
  if (!/^multipart\/form-data\b/i.test(type)) return undefined
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { headerSize: 16 * 1024, fieldSize: 64 * 1024, files: 5 },
    })
  } catch {
    // No boundary.
    return undefined
  }
}
