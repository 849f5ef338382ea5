import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimDataDirectory } from '../../../src/main/data-directory.ts'
import { secretKey } from '../../../src/main/secret-key.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'perennial-key-'))

test('the embedded mode makes a key once and keeps it', () => {
  const dir = folder()
  const key = secretKey(undefined, dir)
  expect(key).toHaveLength(32)
  expect(secretKey(undefined, dir)).toEqual(key)
  expect(secretKey(undefined, folder())).not.toEqual(key)
  expect(readFileSync(join(dir, 'secret-key'), 'utf8').length).toBeGreaterThan(40)
})

test('half a key is not accepted', () => {
  const dir = folder()
  writeFileSync(join(dir, 'secret-key'), '')
  expect(() => secretKey(undefined, dir)).toThrow('does not contain a complete key')
})

test('a data directory whose path is too long for a socket is refused with a sentence', async () => {
  const dir = join(folder(), 'x'.repeat(100))
  await expect(claimDataDirectory(dir, new Date('2026-11-20T15:00:00Z'), 'http://localhost:3000')).rejects.toThrow(
    'The DATA_DIR path is too long',
  )
})
