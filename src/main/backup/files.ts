import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOUR_MS } from '../../lib/durations.ts'

/** A folder of backups, on disk or in a bucket. */
export interface BackupFolder {
  /** Ends with a slash. */
  path: string
  list(): Promise<string[]>
  exists(name: string): Promise<boolean>
  /** The file appears only when it is complete. Returns its size in bytes. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>
  read(name: string): AsyncIterable<Uint8Array>
  delete(name: string): Promise<void>
}

/** `path` ends with a slash. */
export const diskFolder = (path: string): BackupFolder => ({
  path,
  list: async () => (existsSync(path) ? readdirSync(path) : []),
  exists: async (name) => existsSync(join(path, name)),
  async write(name, content) {
    deleteAbandonedDrafts(path)
    return writeFileAtomically(join(path, name), content)
  },
  read: (name) => createReadStream(join(path, name)),
  delete: async (name) => rmSync(join(path, name), { force: true }),
})

/** Writes a draft and renames it once it is on the disk, so `file` is always complete. Returns the size in bytes. */
export async function writeFileAtomically(file: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.draft`
  let bytes = 0
  try {
    const handle = await open(draft, 'w', 0o600)
    try {
      for await (const chunk of content) {
        await handle.writeFile(chunk)
        bytes += chunk.length
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    renameSync(draft, file)
    syncFolder(dirname(file))
    return bytes
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Without this, a power outage may undo the rename. */
function syncFolder(folder: string) {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

const BACKUP_NAME = /^perennial-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/
const DRAFT_NAME = /^perennial-.*\.draft$/
const KEEP_ALL_HOURS = 48
const KEEP_DAILY_DAYS = 30

export const backupName = (now: Date) => `perennial-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

const madeAt = (name: string): number => {
  const found = BACKUP_NAME.exec(name)
  return found ? Date.parse(`${found[1]}T${found[2]}:${found[3]}:${found[4]}Z`) : Number.NaN
}

/** The backups to delete. Keeps all backups from the last 48 hours, then the last one of each UTC day for 30 days. */
export function expiredBackups(names: readonly string[], now: Date): string[] {
  const ours = names.filter((name) => BACKUP_NAME.test(name)).sort()
  const lastOfDay = new Set(new Map(ours.map((name) => [BACKUP_NAME.exec(name)![1], name])).values())
  return ours.filter((name) => {
    const hours = (now.getTime() - madeAt(name)) / HOUR_MS
    return hours > KEEP_ALL_HOURS && (hours > KEEP_DAILY_DAYS * 24 || !lastOfDay.has(name))
  })
}

/** Deletes expired backups, except the newest. Returns their number. */
export async function deleteExpiredBackups(folder: BackupFolder, now: Date): Promise<number> {
  const names = await folder.list()
  const newest = names
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .at(-1)
  const expired = expiredBackups(names, now).filter((name) => name !== newest)
  for (const name of expired) await folder.delete(name)
  return expired.length
}

/** Deletes drafts older than a day, which processes left that were killed. */
function deleteAbandonedDrafts(folder: string) {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!DRAFT_NAME.test(name) || statSync(join(folder, name)).mtimeMs > Date.now() - 24 * HOUR_MS) continue
    rmSync(join(folder, name), { force: true })
  }
}

/** When the newest backup was made, in milliseconds since 1970; undefined if there is none. */
export function lastBackup(names: readonly string[]): number | undefined {
  const newest = names
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .at(-1)
  return newest === undefined ? undefined : madeAt(newest)
}
