import {
  closeSync,
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

/** Writes it under another name, and takes the name once all of it is on the disk. Answers its bytes. */
export async function writeFileAtomically(file: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.draft`
  let bytes = 0
  try {
    const to = await open(draft, 'w', 0o600)
    try {
      for await (const piece of content) {
        await to.writeFile(piece)
        bytes += piece.length
      }
      await to.sync()
    } finally {
      await to.close()
    }
    renameSync(draft, file)
    syncFolder(dirname(file))
    return bytes
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Else a power cut may forget the new name. */
function syncFolder(folder: string) {
  const opened = openSync(folder, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

const NAME = /^perennial-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/
const DRAFT = /^perennial-.*\.draft$/
const HOUR_MS = 3_600_000
const ALL_HOURS = 48
const ONE_A_DAY = 30

export const backupName = (now: Date) => `perennial-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

const madeAt = (name: string): number => {
  const found = NAME.exec(name)
  return found ? Date.parse(`${found[1]}T${found[2]}:${found[3]}:${found[4]}Z`) : Number.NaN
}

/** Those that are kept no longer: all of 48 hours stay, then the last of each day for 30 days. Days are those of UTC. */
export function expiredBackups(names: readonly string[], now: Date): string[] {
  const ours = names.filter((name) => NAME.test(name)).sort()
  const lastOfDay = new Set(new Map(ours.map((name) => [NAME.exec(name)![1], name])).values())
  return ours.filter((name) => {
    const hours = (now.getTime() - madeAt(name)) / HOUR_MS
    return hours > ALL_HOURS && (hours > ONE_A_DAY * 24 || !lastOfDay.has(name))
  })
}

/** Removes what is kept no longer, and drafts that nobody has written to for a day. Never the newest. */
export function deleteExpiredBackups(folder: string, now: Date): number {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const newest = names
    .filter((name) => NAME.test(name))
    .sort()
    .at(-1)
  const gone = expiredBackups(names, now).filter((name) => name !== newest)
  const isLeft = (name: string) =>
    DRAFT.test(name) && statSync(join(folder, name)).mtimeMs < now.getTime() - 24 * HOUR_MS
  for (const name of [...gone, ...names.filter(isLeft)]) rmSync(join(folder, name), { force: true })
  return gone.length
}

/** When the newest of them was made. */
export function lastBackup(names: readonly string[]): number | undefined {
  const newest = names
    .filter((name) => NAME.test(name))
    .sort()
    .at(-1)
  return newest === undefined ? undefined : madeAt(newest)
}
