// Creates the icons for browser tabs, home screens and the web manifest from static/public/favicon.svg.
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const FOLDER = new URL('../../static/public/', import.meta.url)

export async function writeIcons() {
  const round = readFileSync(new URL('favicon.svg', FOLDER), 'utf8')
  // Phones round the corners themselves, and crop a maskable icon to a circle 80% of its size.
  const square = round.replace(' rx="7"', '')
  const maskable = square.replace('translate(4 3.6)', 'translate(7 6.7) scale(.75)')
  const draw = (svg: string, size: number) =>
    sharp(Buffer.from(svg), { density: size * 3 })
      .resize(size)
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
  const write = (name: string, bytes: Buffer) => writeFileSync(new URL(name, FOLDER), bytes)
  write('apple-touch-icon.png', await draw(square, 180))
  write('icon-192.png', await draw(round, 192))
  write('icon-512.png', await draw(round, 512))
  write('icon-maskable-512.png', await draw(maskable, 512))
  write('favicon.ico', ico(await draw(round, 32), 32))
}

/** Wraps a PNG in the ICO format. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([size, size], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
