import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupName, deleteExpiredBackups, expiredBackups, writeFileAtomically } from '../../src/main/backup/files.ts'

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

test('the newest and unknown files are always kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-files-'))
  for (const name of [hoursAgo(2000), hoursAgo(1000), 'notes.txt']) writeFileSync(join(folder, name), '')
  expect(deleteExpiredBackups(folder, now)).toBe(1)
  expect(readdirSync(folder).sort()).toEqual(['notes.txt', hoursAgo(1000)])
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
