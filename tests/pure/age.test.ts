import { expect, test } from 'vitest'
import { decrypt, encrypt } from '../../src/main/backup/age.ts'

const KEY = 'a key that only this test has, 32'
const PIECE = 65_536

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function whole(pieces: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

test('files Perennial wrote before using the age library are opened', async () => {
  const ours = Buffer.from(
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBHcFVUTFdsT3dqS2dNdUNwZmFUSVdnIDEyCllxSmNnV3F3aG41RS9BTWdZUjFCeE5GM29WTTQrOFRoTHBZWm5tek5IajgKLS0tIFRwcEJIYWZ5T1IvalpqSTlXS3g1Ny9Mek1SbVNGY0Y0bEUwL0VGTWRkV2sK9bsk9tlIoK20WHfqn07zxxA0jHl6lrcH852mkTnRzHBwyrZONfQDX686qpmUR9QEq7FGqSIunkE6aaC0dsXvIyykzzxG',
    'base64',
  )
  expect((await whole(decrypt(KEY, inPieces(ours, 50)))).toString()).toBe('Written by Perennial in November 2026')
})

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE])('%i bytes are restored, in any chunks', async (length) => {
  const text = Buffer.alloc(length, 'abc')
  const sealed = await whole(encrypt(KEY, inPieces(text, 10_000)))
  expect((await whole(decrypt(KEY, inPieces(sealed, 777)))).equals(text)).toBe(true)
})

test('for a file of any size only a few chunks are read ahead, when sealing and opening', async () => {
  const ahead = async (through: typeof encrypt, of: Buffer) => {
    const [read, most] = [{ bytes: 0 }, { bytes: 0 }]
    async function* counted() {
      for await (const piece of inPieces(of, PIECE)) {
        read.bytes += piece.length
        yield piece
      }
    }
    let written = 0
    for await (const piece of through(KEY, counted())) {
      written += piece.length
      // Whoever writes it down takes a while, in which the rest could come.
      await new Promise((done) => setImmediate(done))
      most.bytes = Math.max(most.bytes, read.bytes - written)
    }
    return most.bytes / PIECE
  }
  const text = Buffer.alloc(30 * PIECE)
  expect(await ahead(encrypt, text)).toBeLessThan(8)
  expect(await ahead(decrypt, await whole(encrypt(KEY, inPieces(text, PIECE))))).toBeLessThan(8)
})

test('a file without its last chunk is refused, and an unreadable one says why', async () => {
  const sealed = await whole(encrypt(KEY, inPieces(Buffer.alloc(2 * PIECE), PIECE)))
  const cut = sealed.subarray(0, sealed.length - PIECE - 16)
  await expect(whole(decrypt(KEY, inPieces(cut, 5_000)))).rejects.toThrow('cut off or damaged from byte 0')
  async function* failing(after: Buffer) {
    yield* inPieces(after, 5_000)
    throw new Error('EIO: i/o error, read')
  }
  for (const at of [0, 50, 100_000])
    await expect(whole(decrypt(KEY, failing(sealed.subarray(0, at)))), `after ${at}`).rejects.toThrow('EIO')
  await expect(whole(encrypt(KEY, failing(cut)))).rejects.toThrow('EIO')
})

test('reading stops once the consumer stops', async () => {
  let closed = false
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(PIECE)
    } finally {
      closed = true
    }
  }
  let pieces = 0
  for await (const _ of encrypt(KEY, endless())) if (++pieces === 5) break
  await expect.poll(() => closed).toBe(true)
})
