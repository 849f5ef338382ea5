import { transcode } from 'node:buffer'
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Below this a header costs more than it saves. */
const WORTH_COMPRESSING = 1_000

/**
 * Each at its cheapest level, as of the contacts page's 95 kB zstd leaves 7.1 and gzip 9.3; higher ones cost more than
 * rendering the page. Of a client's page, which has to be there in 14 kB, at the third: 5 % less for 27 µs more.
 */
const levels = { app: 1, public: 3 }
const codings = {
  zstd: (html: Uint8Array, level: number) =>
    zstdCompressSync(html, { params: { [constants.ZSTD_c_compressionLevel]: level } }),
  gzip: (html: Uint8Array, level: number) => gzipSync(html, { level }),
}

export function compressed(
  c: Context,
  html: string,
  { status, stylesheet }: { status: ContentfulStatusCode; stylesheet: keyof typeof levels },
): Response {
  c.header('Vary', 'Accept-Encoding')
  const coding = html.length < WORTH_COMPRESSING ? undefined : bestOf(c.req.header('Accept-Encoding') ?? '')
  const bytes = utf8(html)
  if (!coding) return c.body(bytes, status)
  c.header('Content-Encoding', coding)
  return c.body(codings[coding](bytes, levels[stylesheet]), status)
}

/**
 * One sign beyond Latin-1, and V8 keeps the whole page in two bytes a sign: encoding that takes it four times as long as
 * copying it and letting Node's vector code make the UTF-8.
 */
const utf8 = (html: string) => transcode(Buffer.from(html.toWellFormed(), 'utf16le'), 'utf16le', 'utf8')

function bestOf(accepted: string): keyof typeof codings | undefined {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((each) => each.replaceAll(/\s/g, ''))
    .filter((each) => !/;q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0])
  return (['zstd', 'gzip'] as const).find((name) => names.includes(name))
}
