/*
 * The decrypted content of a backup: a gzipped psql script. The first line is the header, then comes one COPY per
 * table, and the last line has the checksums. `age -d FILE | gunzip` therefore gives a script that psql can load
 * without Perennial.
 */

import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type TableChecksum, withChecksum } from '../../../db/checksum.ts'
import type { SequenceState } from '../../../db/tables.ts'
import { BackupFileError, decrypt, encrypt } from './age.ts'

export interface BackupHead {
  format: 1
  madeAt: string
  /** The migrations that had run, in order. */
  migrations: { name: string; checksum: string }[]
  /** The fingerprint of the SECRET_KEY that encrypted the backup's encrypted columns. */
  secretKey: string
}

export interface BackupTail {
  tables: Record<string, TableChecksum>
  sequences: SequenceState[]
}

export interface BackupSection {
  table: string
  columns: string
  /** Consists of whole lines. Read all of them before requesting the next section. */
  lines: AsyncIterable<Uint8Array>
}

const HEADER_PREFIX = '-- Perennial backup '
const TRAILER_PREFIX = '-- Whole '
const END_OF_COPY = '\\.\n'
const COPY_STATEMENT = /^COPY "(\w+)" \((.*)\) FROM stdin;$/

/** Compresses and encrypts while it reads, so that the backup never exists unencrypted. */
export async function* writeBackupScript(
  key: string,
  head: BackupHead,
  sections: AsyncIterable<BackupSection>,
  sequences: () => Promise<SequenceState[]>,
): AsyncGenerator<Uint8Array> {
  async function* script() {
    yield Buffer.from(`${HEADER_PREFIX}${JSON.stringify(head)}\n`)
    const tail: BackupTail = { tables: {}, sequences: await sequences() }
    for await (const { table, columns, lines } of sections) {
      yield Buffer.from(`\nCOPY "${table}" (${columns}) FROM stdin;\n`)
      yield* withChecksum(lines, (sum) => {
        tail.tables[table] = sum
      })
      yield Buffer.from(END_OF_COPY)
    }
    yield Buffer.from(`\n${TRAILER_PREFIX}${JSON.stringify(tail)}\n`)
  }
  yield* encrypt(key, through(script(), createGzip({ level: 4 })))
}

export interface BackupScript {
  head: BackupHead
  sections: AsyncGenerator<BackupSection>
  /** Call it after the last section. */
  tail(): BackupTail
}

/** Throws BackupFileError if the key is wrong or the file is incomplete. */
export async function readBackupScript(key: string, sealed: AsyncIterable<Uint8Array>): Promise<BackupScript> {
  const { line, block, close } = lineReader(through(decrypt(key, sealed), createGunzip()))
  const first = await line()
  if (!first?.startsWith(HEADER_PREFIX)) throw new BackupFileError('This file is not a Perennial backup.')
  const head = JSON.parse(first.slice(HEADER_PREFIX.length)) as BackupHead
  if (head.format !== 1)
    throw new BackupFileError('This backup was made by a newer version of Perennial. Restore it with that version.')
  let tail: BackupTail | undefined
  async function* sections() {
    try {
      for (let text = await line(); text !== undefined; text = await line()) {
        const copy = COPY_STATEMENT.exec(text)
        if (copy) yield { table: copy[1]!, columns: copy[2]!, lines: block() }
        else if (text.startsWith(TRAILER_PREFIX)) tail = JSON.parse(text.slice(TRAILER_PREFIX.length)) as BackupTail
        else if (text !== '') throw new BackupFileError('This backup is damaged: it has an unexpected line.')
      }
    } finally {
      await close()
    }
  }
  return {
    head,
    sections: sections(),
    tail: () => {
      if (!tail) throw new BackupFileError('This backup is cut off: its last line is missing.')
      return tail
    },
  }
}

/** Reads single lines, and blocks of lines up to the end of a COPY. */
function lineReader(text: AsyncIterable<Uint8Array>) {
  const from = text[Symbol.asyncIterator]()
  let buffer: Buffer = Buffer.alloc(0)
  const readMore = async () => {
    const { value, done } = await from.next()
    if (!done) buffer = buffer.length > 0 ? Buffer.concat([buffer, value]) : Buffer.from(value)
    return !done
  }
  return {
    close: async () => void (await from.return?.()),
    async line() {
      while (!buffer.includes(10)) if (!(await readMore())) return undefined
      const end = buffer.indexOf(10)
      const found = buffer.toString('utf8', 0, end)
      buffer = buffer.subarray(end + 1)
      return found
    },
    async *block() {
      for (;;) {
        if (buffer.length >= END_OF_COPY.length && buffer.toString('latin1', 0, END_OF_COPY.length) === END_OF_COPY) {
          buffer = buffer.subarray(END_OF_COPY.length)
          return
        }
        const end = buffer.indexOf(`\n${END_OF_COPY}`)
        const whole = end >= 0 ? end + 1 : buffer.lastIndexOf(10) + 1
        const lines = buffer.subarray(0, whole)
        buffer = buffer.subarray(whole)
        if (lines.length > 0) yield lines
        else if (!(await readMore())) throw new BackupFileError('This backup is cut off in the middle of a table.')
      }
    },
  }
}

/** The output of a zlib stream. Errors in the input stream are thrown here too. */
async function* through(from: AsyncIterable<Uint8Array>, zlib: NodeJS.ReadWriteStream): AsyncGenerator<Buffer> {
  const out = new PassThrough()
  const flows = pipeline(from, zlib, out).catch((error: NodeJS.ErrnoException) => {
    out.destroy(error.code?.startsWith('Z_') ? new BackupFileError('This file is not a Perennial backup.') : error)
  })
  try {
    yield* out as AsyncIterable<Buffer>
  } finally {
    out.destroy()
    await flows
  }
}
