import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readLogo } from '../../../src/organizations/logo.ts'
import { chunk, pngOf } from '../../organizations/pictures.ts'

const EVIL = '<script>zq(1)</script>'
const evil = Buffer.from(EVIL)
const logo = pngOf(24, 12)
const MAGIC = logo.subarray(0, 8)
const IHDR = logo.subarray(8, 33)
const END = chunk('IEND')
const rest = logo.subarray(33)
const text = (start: string) => Buffer.from(`${start}${EVIL}`, 'latin1')
/** The head with one of its thirteen bytes changed, and a check sum that fits. */
const head = (at: number, value: number) => {
  const data = Buffer.from(IHDR.subarray(8, 21))
  data[at] = value
  return Buffer.concat([MAGIC, chunk('IHDR', data), rest])
}
const drawn = sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })

const files: Record<string, Buffer> = {
  ...Object.fromEntries(
    await Promise.all(
      (['jpeg', 'webp', 'gif', 'tiff'] as const).map(async (format) => [
        format,
        await drawn.toFormat(format).toBuffer(),
      ]),
    ),
  ),
  ...Object.fromEntries(
    [
      'GIF89a',
      'BM',
      '%PDF-1.4',
      'PK\u0003\u0004',
      '\u001f\u008b',
      'MZ',
      '<?xml?><svg>',
      '<svg onload=zq(1)>',
      '<!doctype html>',
    ]
      .concat(['RIFF    WEBP', '\0\0\u0001\0', '\u00ff\u00d8\u00ff', '#!/bin/sh', '{"a":1}', 'data:image/png;base64,'])
      .map((start) => [`what begins with ${JSON.stringify(start)}`, text(start)]),
  ),
  'the magic and a page': Buffer.concat([MAGIC, evil]),
  'a page before the magic': Buffer.concat([evil, logo]),
  'a mark before the magic': Buffer.concat([Buffer.from('\ufeff'), logo]),
  'a page behind the end': Buffer.concat([logo, evil]),
  'two pictures': Buffer.concat([logo, logo]),
  'no end': logo.subarray(0, logo.length - END.length),
  'no head': Buffer.concat([MAGIC, rest]),
  'two heads': Buffer.concat([MAGIC, IHDR, IHDR, rest]),
  'no pixels': Buffer.concat([MAGIC, IHDR, END]),
  'a chunk longer than the file': Buffer.concat([
    MAGIC,
    IHDR,
    Buffer.from('7fffffff', 'hex'),
    Buffer.from('IDAT'),
    evil,
  ]),
  'a chunk of a negative length': Buffer.concat([
    MAGIC,
    IHDR,
    Buffer.from('ffffffff', 'hex'),
    Buffer.from('IDAT'),
    evil,
  ]),
  'pixels that are none': Buffer.concat([MAGIC, IHDR, chunk('IDAT', evil), END]),
  'a wrong check sum': Buffer.from(logo.map((byte, at) => (at === 30 ? byte ^ 1 : byte))),
  'three bits a colour': head(8, 3),
  'an unknown kind of colour': head(9, 7),
  'a palette that is missing': head(9, 3),
  'an unknown compression': head(10, 1),
  'an unknown filter': head(11, 1),
  'an unknown order': head(12, 2),
  ...Object.fromEntries(
    ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'iCCP', 'zzZz', 'CgBI'].map((type) => [
      `a page in ${type}`,
      pngOf(24, 12, { extra: [chunk(type, Buffer.concat([Buffer.from('Comment\0'), evil]))] }),
    ]),
  ),
}

test('each of forty files that look like a picture is refused or redrawn, and none fails (T30)', async () => {
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(40)
  const kept: string[] = []
  for (const [name, bytes] of Object.entries(files)) {
    const read = await readLogo(bytes)
    if (!read.ok) continue
    kept.push(name)
    const { png } = read.logo
    expect(png.subarray(0, 8), name).toEqual(MAGIC)
    expect(png.equals(bytes), name).toBe(false)
    expect(png.includes('zq'), name).toBe(false)
  }
  // Only what is a whole picture but for words that pictures may carry.
  expect(kept.filter((name) => !name.startsWith('a page in '))).toEqual([])
})
