/*
 * Looks at a PNG file without decoding a pixel: what claims to be one, is too large, cut off or has something hidden
 * behind its end is refused before any decoder sees it.
 */
import { crc32 } from 'node:zlib'

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** All that is needed to draw the first picture; profiles, texts and animation stay behind. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

export type PngRefusal = 'not_png' | 'too_many_pixels' | 'broken'

export type ReadPng = { ok: true; png: Buffer; width: number; height: number } | { ok: false; refused: PngRefusal }

/** The same picture made of nothing but the chunks that draw it. `mostPixels` is the longest side. Source: PNG, 3rd edition. */
export function readPng(bytes: Uint8Array, mostPixels: number): ReadPng {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) return { ok: false, refused: 'not_png' }
  const kept: Buffer[] = [MAGIC]
  let at = MAGIC.length
  let size: { width: number; height: number } | undefined
  let type = ''
  while (type !== 'IEND') {
    if (at + 12 > file.length) return { ok: false, refused: 'broken' }
    const length = file.readUInt32BE(at)
    const end = at + 12 + length
    if (end > file.length) return { ok: false, refused: 'broken' }
    type = file.toString('latin1', at + 4, at + 8)
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return { ok: false, refused: 'broken' }
    if ((type === 'IHDR') !== (size === undefined)) return { ok: false, refused: 'broken' }
    if (type === 'IHDR') {
      if (length !== 13) return { ok: false, refused: 'broken' }
      size = { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) }
      if (size.width === 0 || size.height === 0) return { ok: false, refused: 'broken' }
      if (size.width > mostPixels || size.height > mostPixels) return { ok: false, refused: 'too_many_pixels' }
    }
    if (KEPT.has(type)) kept.push(file.subarray(at, end))
    at = end
  }
  if (!size || at !== file.length) return { ok: false, refused: 'broken' }
  return { ok: true, png: Buffer.concat(kept), ...size }
}
