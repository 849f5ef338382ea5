import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../../src/env.ts'
import { openBackupFolder } from '../../src/main/backup/open-folder.ts'
import { verifyBackup } from '../../src/main/backup/restore.ts'
import { backup } from '../../src/main/backup-command.ts'
import type { Services } from '../../src/main/bootstrap.ts'
import { restore } from '../../src/main/restore-command.ts'
import { secretKey } from '../../src/main/secret-key.ts'
import { findBackups } from '../../src/organizations/backups.ts'
import { createTenantDb } from '../../src/scope.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { type S3Server, startS3 } from '../setup/s3.ts'
import { newDataDir } from '../setup/server.ts'
import { ownedDatabase } from './databases.ts'

const KEY = 'the key of these tests, 32 letters'
const now = new Date('2026-11-20T15:00:00Z')
let s3: S3Server
let from: Awaited<ReturnType<typeof ownedDatabase>>

beforeAll(async () => {
  s3 = await startS3()
  from = await ownedDatabase()
  await makeContact(await makeAgency({}, from.t), {}, from.t)
})
afterAll(async () => {
  await s3.close()
  await from.t.close()
  if (from.plain !== from.t) await from.plain.close()
})

test('a backup in a bucket is read back and recorded, and restore finds it there', async () => {
  const DATA_DIR = newDataDir()
  const env = readEnv({ ...s3.settings, BACKUP_KEY: KEY, DATA_DIR })
  const tenantDb = createTenantDb(from.plain.db, () => now)
  const services = { env, database: from.plain, tenantDb, secretKey: secretKey('x'.repeat(32), undefined) }
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const backUp = (target: string) =>
    backup({ services: services as unknown as Services, args: [target], cwd: DATA_DIR, print })

  await backUp('s3://backups/nightly/')
  const file = 's3://backups/nightly/perennial-2026-11-20T15-00-00Z.backup'
  expect(lines).toEqual([expect.stringMatching(`^Wrote ${file}: \\S+ rows in \\S+ MB, verified\\.$`)])
  const { backed_up_at, backed_up_rows } = await tenantDb.withSystem('test', findBackups)
  expect(backed_up_at).toEqual(now)
  expect(backed_up_rows).toBeGreaterThan(10)
  await expect(backUp('s3://backups/nightly/')).rejects.toThrow(`${file} already exists. Choose another name.`)

  const { folder, name } = await openBackupFolder(env, file, DATA_DIR)
  expect((await verifyBackup(folder.read(name), KEY)).rows).toBe(backed_up_rows)
  await expect(restore(env, ['s3://backups/nightly/other.backup', '--try'], print)).rejects.toThrow(
    'No file s3://backups/nightly/other.backup.',
  )
  rmSync(DATA_DIR, { recursive: true })
})
