import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/client.ts'
import { sumTables } from '../../db/load.ts'
import { schemaFiles } from '../../db/migrate.ts'
import { withTables } from '../../db/tables.ts'
import { BackupFileError } from '../../src/main/backup/age.ts'
import { createBackup } from '../../src/main/backup/create-backup.ts'
import { writeFileAtomically } from '../../src/main/backup/files.ts'
import { restoreBackup, verifyBackup as verifySealed } from '../../src/main/backup/restore.ts'
import { snapshots } from '../../src/main/backup/snapshots.ts'
import { warnIfKeyDiffers } from '../../src/main/restore-command.ts'
import { secretKey } from '../../src/main/secret-key.ts'
import { createTestSessions, deleteTestSessions } from '../../src/main/smoke-test.ts'
import { findBackups } from '../../src/organizations/backups.ts'
import { findHold } from '../../src/outreach/sending-state.ts'
import { createTenantDb } from '../../src/scope.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { readMigrations } from '../setup/databases.ts'
import { emptyDatabase, ownedDatabase } from './databases.ts'

const KEY = 'the key of these tests, 32 letters'
const SECRET = 'the key that signs links in tests'
const CANARY = 'Canarybird'
const now = new Date('2026-11-20T15:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'perennial-backup-'))
const file = join(folder, 'one.backup')
let from: Awaited<ReturnType<typeof ownedDatabase>>
const migrations = readMigrations()

beforeAll(async () => {
  from = await ownedDatabase()
  const agency = await makeAgency({ name: `${CANARY} & Söhne` }, from.t)
  const odd = ['tab\there', 'back\\slash', 'line\nfeed', '\\.', '\\N', '"q"', 'ñ 漢 🎈', '', ' ']
  for (const first_name of odd) await makeContact(agency, { first_name: `${CANARY}${first_name}` }, from.t)
  const write = (content: AsyncIterable<Uint8Array>) => writeFileAtomically(file, content)
  await createBackup(from.plain, { write, key: KEY, secretKey: secretKey(SECRET, undefined), now })
})
afterAll(async () => {
  await from.t.close()
  if (from.plain !== from.t) await from.plain.close()
  rmSync(folder, { recursive: true, force: true })
})

const verifyBackup = (path: string, key: string) => verifySealed(createReadStream(path), key)

const piece = (of: Buffer, to: number) => {
  const path = join(folder, 'other.backup')
  writeFileSync(path, of.subarray(0, to))
  return path
}

test('a backup file reveals no client data, and another key does not open it (T48)', async () => {
  const bytes = readFileSync(file)
  expect(bytes.includes(CANARY)).toBe(false)
  expect((await verifyBackup(file, KEY)).rows).toBeGreaterThan(10)
  await expect(verifyBackup(file, KEY.toUpperCase())).rejects.toThrow('BACKUP_KEY is not the key')
})

test('a backup reports that SECRET_KEY differs from the one it was made with, or is the previous one', async () => {
  const read = await verifyBackup(file, KEY)
  const told = (settings: { secretKey?: string; previousSecretKey?: string }) => {
    const lines: string[] = []
    warnIfKeyDiffers(settings, read, (line) => lines.push(line))
    return lines
  }
  for (const fits of [{ secretKey: SECRET }, { secretKey: KEY, previousSecretKey: SECRET }, {}])
    expect(told(fits)).toEqual([])
  expect(told({ secretKey: KEY })).toEqual([expect.stringMatching(/^Warning: SECRET_KEY does not match this backup/)])
})

test('a truncated or changed file is refused with a sentence', async () => {
  const bytes = readFileSync(file)
  for (const at of [0, 100, 200, bytes.length >> 1, bytes.length - 1])
    await expect(verifyBackup(piece(bytes, at), KEY), `cut at ${at}`).rejects.toThrow(
      /cut off or damaged|only the first bytes of one/,
    )
  for (const at of [3, 60, 180, bytes.length >> 1, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    await expect(verifyBackup(piece(changed, changed.length), KEY), `changed at ${at}`).rejects.toThrow(BackupFileError)
  }
})

test('a server makes a backup ten minutes after its start, then hourly, and records it', async () => {
  const clock = { now }
  const later = (minutes: number) => {
    clock.now = new Date(now.getTime() + minutes * 60_000)
  }
  const directory = folder
  const tenantDb = createTenantDb(from.plain.db, () => clock.now)
  const settings = { env: { backupKey: undefined }, directory, secretKey: Buffer.alloc(32) }
  const snapshot = snapshots({ database: from.plain, tenantDb, ...settings })
  expect(await snapshot()).toBeUndefined()
  later(10)
  expect(await snapshot()).toMatchObject({ removed: 0 })
  later(69)
  expect(await snapshot()).toBeUndefined()
  later(70)
  const made = (await snapshot()) as { rows: number }
  const files = readdirSync(join(directory, 'backups'))
  expect(files).toEqual(['perennial-2026-11-20T15-10-00Z.backup', 'perennial-2026-11-20T16-10-00Z.backup'])
  const key = readFileSync(join(directory, 'backup-key'), 'utf8')
  expect((await verifyBackup(join(directory, 'backups', files[1]!), key)).rows).toBe(made.rows)
  const noted = await tenantDb.withSystem('test', findBackups)
  expect(noted).toEqual({
    backed_up_at: clock.now,
    backed_up_rows: made.rows,
    restore_tested_at: null,
    tested_backup_made_at: null,
  })
})

describe('an empty database', () => {
  let into: Awaited<ReturnType<typeof emptyDatabase>>
  beforeAll(async () => {
    into = await emptyDatabase()
  })
  afterAll(() => into.close())
  const restore = (path: string, known = schemaFiles(migrations)) =>
    restoreBackup(into, { content: createReadStream(path), key: KEY, migrations: known, now })
  const sums = async (of: OpenDatabase) => {
    const { instance_state: _, ...rest } = await withTables(of, 'begin', sumTables)
    return rest
  }

  test('is not changed by a backup of a newer version', async () => {
    await expect(restore(file, schemaFiles(migrations).slice(0, -1))).rejects.toThrow(
      /made by a newer version .* \(it has 0\d+/,
    )
  })

  test('stays empty if the file ends early; a complete file fills it with the same rows and holds email to clients (F14)', async () => {
    const bytes = readFileSync(file)
    await expect(restore(piece(bytes, bytes.length - 1))).rejects.toThrow('cut off or damaged')
    const { rows } = await restore(file)
    expect(await sums(into)).toEqual(await sums(from.plain))
    expect(rows).toBe((await verifyBackup(file, KEY)).rows)
    const hold = await createTenantDb(into.db, () => now).withSystem('test', findHold)
    expect(hold).toEqual({ held_at: now, held_because: 'Restored from the backup made at 2026-11-20T15:00:00.000Z' })
  })

  test('has an existing admin and working agencies to look at, and nobody is signed in afterwards', async () => {
    const superuser = await into.asSuperuser()
    const t = { ...superuser, clock: { now }, tenantDb: createTenantDb(superuser.db, () => now) }
    try {
      const [restored] = await t.db
        .selectFrom('organizations')
        .select(['id', 'slug'])
        .where('kind', '<>', 'platform')
        .execute()
      const admins = t.db.updateTable('users').where('organization_id', '=', restored!.id).where('is_admin', '=', true)
      const signIn = async () => {
        const sessions = await t.tenantDb.withSystem('test', createTestSessions)
        const opened = await t.db
          .selectFrom('sessions')
          .innerJoin('users', 'users.id', 'sessions.user_id')
          .select(['users.is_admin', 'users.removed_at'])
          .execute()
        await t.tenantDb.withSystem('test', (system) => deleteTestSessions(system, sessions))
        return { agencies: sessions.map(({ agency }) => agency), opened }
      }
      expect(await signIn()).toEqual({ agencies: [restored!.slug], opened: [{ is_admin: true, removed_at: null }] })
      expect(await t.db.selectFrom('sessions').selectAll().execute()).toEqual([])
      await makeAgency({ closed_at: now }, t)
      await makeAgency({ onboarded_at: null }, t)
      await admins.set({ removed_at: now }).execute()
      expect(await signIn()).toEqual({ agencies: [], opened: [] })
    } finally {
      await superuser.close()
    }
  })

  test('is not overwritten by another backup once it has agencies', async () => {
    const before = await sums(into)
    await expect(restore(file)).rejects.toThrow(/has 3 agencies \(blue-ridge-\S+, .*\)\. Nothing was changed/)
    expect(await sums(into)).toEqual(before)
  })
})
