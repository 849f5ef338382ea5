import { expect, test } from 'vitest'
import { decrypt, encrypt } from '../../src/main/backup/age.ts'

const KEY = 'a key that only this test has, 32'

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function whole(pieces: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

test('what age-encryption 0.3.1, of the author of age, has written is opened', async () => {
  const theirs = Buffer.from(
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBIS29tNDBSWXRoQ3J0dlNWSGZlanh3IDEwCm42TjhuWGhIeldSK2o5OElBS0FmT3Y0aGVadENUVXZBUHhvMW80ZEE4ZkUKLS0tIDJGVlAxMldjb01Xd3lvdHZvYW81ZVFReHEybnBXVFdPV29jRC9HTmpCNmsKcb5LcdcrfIrGBCvYmUpBZKZlXW9+zi35HD8lheXvTUa8/h+syuPPLG86HT1Q7icVElxPGM44bUYQeU5UxCyk',
    'base64',
  )
  expect((await whole(decrypt(KEY, inPieces(theirs, 50)))).toString()).toBe('Written by age-encryption 0.3.1')
})

test.each([0, 1, 65_535, 65_536, 65_537, 131_072])('%i bytes come back, however they arrive', async (length) => {
  const text = Buffer.alloc(length, 'abc')
  const sealed = await whole(encrypt(KEY, inPieces(text, 10_000)))
  expect((await whole(decrypt(KEY, inPieces(sealed, 777)))).equals(text)).toBe(true)
})

test('a file whose last piece was left away whole is refused', async () => {
  const sealed = await whole(encrypt(KEY, inPieces(Buffer.alloc(131_072), 65_536)))
  const cut = sealed.subarray(0, sealed.length - 65_536 - 16)
  await expect(whole(decrypt(KEY, inPieces(cut, 5_000)))).rejects.toThrow('cut off or damaged, from byte 0')
})
