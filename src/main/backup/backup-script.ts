/*
 * What a backup holds once it is opened: gzip of a script for psql. Its first line says what it is of, then one COPY a
 * table, and its last line how much that was. So that `age -d FILE | gunzip` can be read, and loaded, without us.
 */

import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type TableChecksum, withChecksum } from '../../../db/checksum.ts'
import type { SequenceState } from '../../../db/tables.ts'
import { decrypt, encrypt } from './age.ts'
import { SealError } from './seal-error.ts'

export interface BackupHead {
  format: 1
  madeAt: string
  /** Of the schema: the migrations that ran, in their order. */
  migrations: { name: string; checksum: string }[]
  /** Tells whether SECRET_KEY is the one that sealed what is sealed inside. */
  secretKey: string
}

export interface BackupTail {
  tables: Record<string, TableChecksum>
  sequences: SequenceState[]
}

export interface BackupSection {
  table: string
  columns: string
  /** Whole lines. All of them must be read before the next section is asked for. */
  lines: AsyncIterable<Uint8Array>
}

const FIRST = '-- Perennial backup '
const LAST = '-- Whole '
const END = '\\.\n'
const COPY = /^COPY "(\w+)" \((.*)\) FROM stdin;$/

/** Sealed and pressed together, as it is made. */
export async function* writeBackupScript(
  key: string,
  head: BackupHead,
  sections: AsyncIterable<BackupSection>,
  sequences: () => Promise<SequenceState[]>,
  done: (tail: BackupTail) => void,
): AsyncGenerator<Uint8Array> {
  async function* script() {
    yield Buffer.from(`${FIRST}${JSON.stringify(head)}\n`)
    const tail: BackupTail = { tables: {}, sequences: await sequences() }
    for await (const { table, columns, lines } of sections) {
      yield Buffer.from(`\nCOPY "${table}" (${columns}) FROM stdin;\n`)
      yield* withChecksum(lines, (sum) => {
        tail.tables[table] = sum
      })
      yield Buffer.from(END)
    }
    yield Buffer.from(`\n${LAST}${JSON.stringify(tail)}\n`)
    done(tail)
  }
  yield* encrypt(key, through(script(), createGzip({ level: 4 })))
}

export interface BackupScript {
  head: BackupHead
  sections: AsyncGenerator<BackupSection>
  /** After the last section. */
  tail(): BackupTail
}

/** Throws SealError where the key is another, or the file is not whole. */
export async function readBackupScript(key: string, sealed: AsyncIterable<Uint8Array>): Promise<BackupScript> {
  const { line, block, close } = lineReader(through(decrypt(key, sealed), createGunzip()))
  const first = await line()
  if (!first?.startsWith(FIRST)) throw new SealError('This file is not a Perennial backup.')
  const head = JSON.parse(first.slice(FIRST.length)) as BackupHead
  if (head.format !== 1)
    throw new SealError('This backup was made by a newer version of Perennial. Restore it with that version.')
  let tail: BackupTail | undefined
  async function* sections() {
    try {
      for (let text = await line(); text !== undefined; text = await line()) {
        const copy = COPY.exec(text)
        if (copy) yield { table: copy[1]!, columns: copy[2]!, lines: block() }
        else if (text.startsWith(LAST)) tail = JSON.parse(text.slice(LAST.length)) as BackupTail
        else if (text !== '') throw new SealError('This backup is damaged: it has an unexpected line.')
      }
    } finally {
      await close()
    }
  }
  return {
    head,
    sections: sections(),
    tail: () => {
      if (!tail) throw new SealError('This backup is cut off: its last line is missing.')
      return tail
    },
  }
}

/** Reads lines, and blocks of lines up to the one that ends them. */
function lineReader(text: AsyncIterable<Uint8Array>) {
  const from = text[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await from.next()
    if (!done) held = held.length > 0 ? Buffer.concat([held, value]) : Buffer.from(value)
    return !done
  }
  return {
    close: async () => void (await from.return?.()),
    async line() {
      while (!held.includes(10)) if (!(await more())) return undefined
      const end = held.indexOf(10)
      const found = held.toString('utf8', 0, end)
      held = held.subarray(end + 1)
      return found
    },
    async *block() {
      for (;;) {
        if (held.length >= END.length && held.toString('latin1', 0, END.length) === END) {
          held = held.subarray(END.length)
          return
        }
        const end = held.indexOf(`\n${END}`)
        const whole = end >= 0 ? end + 1 : held.lastIndexOf(10) + 1
        const lines = held.subarray(0, whole)
        held = held.subarray(whole)
        if (lines.length > 0) yield lines
        else if (!(await more())) throw new SealError('This backup is cut off in the middle of a table.')
      }
    },
  }
}

/** What comes out of a stream of zlib's; whatever fails before it fails here. */
async function* through(from: AsyncIterable<Uint8Array>, zlib: NodeJS.ReadWriteStream): AsyncGenerator<Buffer> {
  const out = new PassThrough()
  const flows = pipeline(from, zlib, out).catch((error: NodeJS.ErrnoException) => {
    out.destroy(error.code?.startsWith('Z_') ? new SealError('This file is not a Perennial backup.') : error)
  })
  try {
    yield* out as AsyncIterable<Buffer>
  } finally {
    out.destroy()
    await flows
  }
}
