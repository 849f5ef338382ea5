import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Below this a header costs more than it saves. */
const WORTH_COMPRESSING = 1_000

/**
 * Each at its cheapest level: higher ones cost more than rendering the page. Of the contacts page's 95 kB zstd leaves
 * 7.1 and gzip 9.3.
 */
const codings = {
  zstd: (html: string) => zstdCompressSync(html, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  gzip: (html: string) => gzipSync(html, { level: 1 }),
}

export function compressed(c: Context, html: string, status: ContentfulStatusCode): Response {
  c.header('Vary', 'Accept-Encoding')
  const coding = html.length < WORTH_COMPRESSING ? undefined : bestOf(c.req.header('Accept-Encoding') ?? '')
  // As bytes: a string would be measured once and encoded again.
  if (!coding) return c.body(new TextEncoder().encode(html), status)
  c.header('Content-Encoding', coding)
  return c.body(new Uint8Array(codings[coding](html)), status)
}

function bestOf(accepted: string): keyof typeof codings | undefined {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((each) => each.replaceAll(/\s/g, ''))
    .filter((each) => !/;q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0])
  return (['zstd', 'gzip'] as const).find((name) => names.includes(name))
}
