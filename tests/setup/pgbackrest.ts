import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres, scratch, startPostgres, type ThrowawayPostgres, unprivilegedUser } from './postgres.ts'
import type { S3Server } from './s3.ts'

/** As Debian's package `pgbackrest` installs it. */
const PROGRAM = '/usr/bin/pgbackrest'

export const hasPgbackrest = findPostgres() !== undefined && existsSync(PROGRAM)

export interface ArchivedPostgres {
  postgres: ThrowawayPostgres
  version: string
  backUp(type: 'full' | 'incr'): Promise<void>
  /** Stops Postgres, restores it to this time into an empty data directory, and starts it there. */
  restoreTo(time: string): Promise<void>
  close(): void
}

/**
 * Starts a Postgres whose log pgBackRest archives to `s3`, set up as docs/operations/backup.md describes. It works on
 * Postgres' files, so it runs as the same user.
 */
export async function startArchivedPostgres(s3: S3Server): Promise<ArchivedPostgres> {
  const bin = findPostgres()
  if (!bin || !hasPgbackrest) throw new Error('This needs pgBackRest: apt-get install pgbackrest postgresql openssl.')
  const version = /\d[\d.]*/.exec(execFileSync(PROGRAM, ['version'], { encoding: 'utf8' }))?.[0] ?? 'unknown'
  const folder = mkdtempSync(join(scratch(), 'pgbackrest-'))
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  const giveToOwner = (path: string) => owner && chownSync(path, owner.uid, owner.gid)
  giveToOwner(folder)
  const file = join(folder, 'pgbackrest.conf')
  const command = [`--config=${file}`, '--stanza=perennial']
  const run = (args: string[]) =>
    promisify(execFile)(PROGRAM, [...command, ...args], {
      ...owner,
      cwd: folder,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder },
    })

  const postgres = await startPostgres(bin, [
    'synchronous_commit=on',
    'full_page_writes=on',
    'archive_mode=on',
    'archive_timeout=60',
    `'archive_command=${PROGRAM} ${command.join(' ')} archive-push %p'`,
  ])
  const { port, searchParams } = new URL(postgres.socketUrl('postgres'))
  const socket = searchParams.get('host')!
  const data = join(socket, 'data')
  writeFileSync(file, configOf(s3, { folder, data, socket, port }))
  const close = () => {
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await run(['stanza-create'])
    await run(['check'])
  } catch (error) {
    close()
    throw error
  }
  return {
    postgres,
    version,
    backUp: async (type) => void (await run([`--type=${type}`, 'backup'])),
    async restoreTo(time) {
      postgres.keep()
      renameSync(data, `${data}.before`)
      mkdirSync(data, { mode: 0o700 })
      giveToOwner(data)
      await run(['--type=time', `--target=${time}`, '--target-action=promote', 'restore'])
      postgres.start()
    },
    close,
  }
}

interface Place {
  folder: string
  data: string
  socket: string
  port: string
}

/** It always speaks TLS, and does not know the certificate of this server. */
const configOf = ({ bucket, port: s3Port, settings }: S3Server, { folder, data, socket, port }: Place) => `
[global]
repo1-type=s3
repo1-path=/pgbackrest
repo1-s3-bucket=${bucket}
repo1-s3-endpoint=localhost
repo1-s3-region=us-east-1
repo1-s3-key=${settings.AWS_ACCESS_KEY_ID}
repo1-s3-key-secret=${settings.AWS_SECRET_ACCESS_KEY}
repo1-s3-uri-style=path
repo1-storage-host=127.0.0.1
repo1-storage-port=${s3Port}
repo1-storage-verify-tls=n
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${randomBytes(48).toString('base64')}
repo1-retention-full=2
repo1-bundle=y
start-fast=y
compress-type=zst
process-max=2
log-level-console=error
log-level-file=off
log-level-stderr=error
lock-path=${folder}/lock
spool-path=${folder}/spool

[perennial]
pg1-path=${data}
pg1-socket-path=${socket}
pg1-port=${port}
pg1-user=perennial
`
