import { HTTPException } from 'hono/http-exception'

export interface MultipartPart {
  name: string
  /** Undefined for plain fields, '' for a file input that was left empty. */
  fileName: string | undefined
  bytes: AsyncGenerator<Uint8Array>
}

const MAX_HEADER_BYTES = 16 * 1024

/**
 * Parses a multipart form (RFC 7578) as a stream; `formData()` would hold a whole file in memory. The rest of a part is
 * skipped when the next one is requested. Throws 415 and 400 for invalid forms.
 */
export async function* readMultipart(request: Request): AsyncGenerator<MultipartPart> {
  const type = request.headers.get('Content-Type') ?? ''
  const [, quoted, bare] = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  if (!request.body || !(quoted ?? bare))
    throw new HTTPException(415, { message: 'This address expects a file upload. Send it from the import page.' })
  const delimiter = Buffer.from(`\r\n--${quoted ?? bare}`)
  const stream = request.body.getReader()
  // The first delimiter has no line before it.
  let buffer = Buffer.from('\r\n')
  let inPart = true

  async function fill() {
    const { value, done } = await stream.read()
    if (done) throw brokenForm()
    buffer = Buffer.concat([buffer, value])
  }

  async function* untilDelimiter(): AsyncGenerator<Uint8Array> {
    while (inPart) {
      const end = buffer.indexOf(delimiter)
      // Without a delimiter in sight, the last bytes may be the start of one.
      const ready = buffer.subarray(0, end >= 0 ? end : Math.max(0, buffer.length - delimiter.length + 1))
      buffer = buffer.subarray(ready.length + (end >= 0 ? delimiter.length : 0))
      inPart = end < 0
      if (ready.length > 0) yield ready
      if (inPart) await fill()
    }
  }

  async function readHeader(): Promise<string> {
    let end = buffer.indexOf('\r\n\r\n')
    while (end < 0) {
      if (buffer.length > MAX_HEADER_BYTES) throw brokenForm()
      await fill()
      end = buffer.indexOf('\r\n\r\n')
    }
    const text = buffer.toString('utf8', 0, end)
    buffer = buffer.subarray(end + 4)
    return text
  }

  for await (const _ of untilDelimiter());
  while (true) {
    while (buffer.length < 2) await fill()
    if (buffer.toString('latin1', 0, 2) === '--') return
    const header = await readHeader()
    inPart = true
    yield {
      name: /;\s*name="([^"]*)"/i.exec(header)?.[1] ?? '',
      fileName: /;\s*filename="([^"]*)"/i.exec(header)?.[1],
      bytes: untilDelimiter(),
    }
    for await (const _ of untilDelimiter());
  }
}

const brokenForm = () =>
  new HTTPException(400, { message: 'We could not read that form. Please go back and send it again.' })

const MAX_TEXT_BYTES = 64 * 1024

/** Reads a part as text. Throws 400 above MAX_TEXT_BYTES. */
export async function readTextPart(part: MultipartPart): Promise<string> {
  let text = Buffer.alloc(0)
  for await (const chunk of part.bytes) {
    text = Buffer.concat([text, chunk])
    if (text.length > MAX_TEXT_BYTES) throw brokenForm()
  }
  return text.toString('utf8')
}
