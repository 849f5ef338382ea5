import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  backupName,
  deleteExpiredBackups,
  diskFolder,
  expiredBackups,
  writeFileAtomically,
} from '../../src/main/backup/files.ts'

const now = new Date('2026-11-23T12:00:00Z')
const hoursAgo = (hours: number) => backupName(new Date(now.getTime() - hours * 3_600_000))

test('hourly backups are kept for 48 hours, and the last of each day for 30 days', () => {
  const all = Array.from({ length: 40 * 24 }, (_, hours) => hoursAgo(hours))
  const gone = new Set(expiredBackups([...all, 'notes.txt', 'perennial.backup'], now))
  const kept = all.filter((name) => !gone.has(name))
  expect(kept.slice(0, 49)).toEqual(all.slice(0, 49))
  expect(kept.slice(49).every((name) => name.includes('T23-00-00Z'))).toBe(true)
  expect(kept.slice(49)).toHaveLength(28)
  expect([...gone].every((name) => all.includes(name))).toBe(true)
})

test('the newest and unknown files are always kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-files-'))
  for (const name of [hoursAgo(2000), hoursAgo(1000), 'notes.txt']) writeFileSync(join(folder, name), '')
  expect(await deleteExpiredBackups(diskFolder(`${folder}/`), now)).toBe(1)
  expect(readdirSync(folder).sort()).toEqual(['notes.txt', hoursAgo(1000)])
  rmSync(folder, { recursive: true })
})

test('drafts of killed processes are deleted after a day, by the next backup', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-files-'))
  const [old, recent] = [1, 2].map((pid) => `${hoursAgo(0)}.${pid}.draft`) as [string, string]
  for (const name of [old, recent]) writeFileSync(join(folder, name), '')
  utimesSync(join(folder, old), 0, Date.now() / 1000 - 25 * 3600)
  async function* content() {
    yield Buffer.from('whole')
  }
  expect(await diskFolder(`${folder}/`).write('one', content())).toBe(5)
  expect(readdirSync(folder).sort()).toEqual(['one', recent])
  rmSync(folder, { recursive: true })
})

test('an interrupted write leaves no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-files-'))
  async function* breaks() {
    yield Buffer.from('half')
    throw new Error('no room')
  }
  await expect(writeFileAtomically(join(folder, 'one'), breaks())).rejects.toThrow('no room')
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
