import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readLogo } from '../../../src/organizations/logo.ts'
import { animated, chunk, claiming, pngOf } from '../../organizations/pictures.ts'

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const page = Buffer.from('<html><script>alert(1)</script></html>')
const jpeg = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()
const logo = pngOf(240, 60)

test.each([
  ['nothing', Buffer.alloc(0), 'no_file'],
  ['an SVG with a PNG’s name', svg, 'not_png'],
  ['a JPEG with a PNG’s name', jpeg, 'not_png'],
  ['a page with a picture behind it', Buffer.concat([page, logo]), 'not_png'],
  ['a picture with a page behind it', Buffer.concat([logo, page]), 'broken'],
  ['10 KB that claim to be 50,000 by 50,000', claiming(50_000, 50_000), 'too_many_pixels'],
  ['one row too many', claiming(10, 2_001), 'too_many_pixels'],
  ['no row at all', claiming(10, 0), 'broken'],
  ['a size its pixels do not fill', claiming(2_000, 2_000), 'broken'],
  ['a picture cut off in the middle', logo.subarray(0, logo.length - 20), 'broken'],
  ['one byte changed', Buffer.from(logo.map((byte, at) => (at === 60 ? byte ^ 1 : byte))), 'broken'],
  ['nothing but the first eight bytes', logo.subarray(0, 8), 'broken'],
  ['a megabyte and a byte', Buffer.alloc(1024 * 1024 + 1), 'too_heavy'],
  ['20 MB', Buffer.alloc(20 * 1024 * 1024), 'too_heavy'],
] as const)('%s is refused (T30)', async (_, bytes, refused) => {
  expect(await readLogo(bytes)).toEqual({ ok: false, refused })
})

test('the stored logo is re-encoded and contains only pixels (T30)', async () => {
  const secret = Buffer.from('Comment\0<script>alert(1)</script>', 'latin1')
  const bomb = Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(900_000))])
  const given = pngOf(240, 60, { extra: [chunk('tEXt', secret), chunk('zTXt', bomb), chunk('iCCP', bomb)] })
  const read = await readLogo(given)
  if (!read.ok) throw new Error(read.refused)
  const { png, width, height, hash } = read.logo
  expect([width, height]).toEqual([240, 60])
  expect(hash).toMatch(/^[0-9a-f]{32}$/)
  expect(png.equals(given)).toBe(false)
  expect(png.includes('script')).toBe(false)
  expect(png.includes('zTXt') || png.includes('iCCP')).toBe(false)
  expect([...(await sharp(png).raw().toBuffer()).subarray(0, 3)]).toEqual([31, 95, 139])
})

test('the first image of an animation is kept', async () => {
  const read = await readLogo(animated(24, 6))
  if (!read.ok) throw new Error(read.refused)
  expect(read.logo.png.includes('acTL')).toBe(false)
  expect([...(await sharp(read.logo.png).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 95, 139])
})

test('a large image is scaled down to what the pages need', async () => {
  const read = await readLogo(pngOf(2_000, 400))
  expect(read).toMatchObject({ ok: true, logo: { width: 960, height: 192 } })
})
