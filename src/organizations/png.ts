/*
 * Checks a PNG file without decoding pixels. Files that are not PNG, too large, truncated or have data after the end are
 * refused before a decoder sees them.
 */
import { crc32 } from 'node:zlib'

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The chunks needed to draw the first image. Profiles, text and animation are dropped. */
const IMAGE_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

export type PngRefusal = 'not_png' | 'too_many_pixels' | 'broken'

export type ReadPng = { ok: true; png: Buffer; width: number; height: number } | { ok: false; refused: PngRefusal }

/**
 * Returns the PNG with only the chunks that draw the image. `maxPixels` is the inclusive limit per side. Source: PNG,
 * 3rd edition.
 */
export function readPng(bytes: Uint8Array, maxPixels: number): ReadPng {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) return { ok: false, refused: 'not_png' }
  const chunks: Buffer[] = [MAGIC]
  let offset = MAGIC.length
  let size: { width: number; height: number } | undefined
  let type = ''
  while (type !== 'IEND') {
    if (offset + 12 > file.length) return { ok: false, refused: 'broken' }
    const length = file.readUInt32BE(offset)
    const end = offset + 12 + length
    if (end > file.length) return { ok: false, refused: 'broken' }
    type = file.toString('latin1', offset + 4, offset + 8)
    if (crc32(file.subarray(offset + 4, end - 4)) !== file.readUInt32BE(end - 4))
      return { ok: false, refused: 'broken' }
    if ((type === 'IHDR') !== (size === undefined)) return { ok: false, refused: 'broken' }
    if (type === 'IHDR') {
      if (length !== 13) return { ok: false, refused: 'broken' }
      size = { width: file.readUInt32BE(offset + 8), height: file.readUInt32BE(offset + 12) }
      if (size.width === 0 || size.height === 0) return { ok: false, refused: 'broken' }
      if (size.width > maxPixels || size.height > maxPixels) return { ok: false, refused: 'too_many_pixels' }
    }
    if (IMAGE_CHUNKS.has(type)) chunks.push(file.subarray(offset, end))
    offset = end
  }
  if (!size || offset !== file.length) return { ok: false, refused: 'broken' }
  return { ok: true, png: Buffer.concat(chunks), ...size }
}
