import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checksumOf } from '../../db/migrate.ts'
import { readMigrations } from '../setup/databases.ts'

/** The lines 'name checksum' of the files that databases have run. A release appends its files. */
const released = readFileSync(new URL('../fixtures/released-migrations.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

test('a released migration is never edited, renamed or removed', () => {
  const now = readMigrations().map((migration) => `${migration.name} ${checksumOf(migration)}`)
  expect(now.slice(0, released.length)).toEqual(released)
})
