/*
 * Seals with a passphrase in the format of age, by the library of its author: `age -d` opens what was written here too.
 * The text passes through in pieces of 64 KiB, so a backup of any size needs the memory of a few of them.
 */
import { ReadableStream } from 'node:stream/web'
import { SealError } from './seal-error.ts'

/** Of scrypt, as a power of two. What keeps the file safe is a key of 32 random characters, not the time this takes. */
const WORK = 12

type Pieces = AsyncIterable<Uint8Array>

export async function* encrypt(passphrase: string, text: Pieces): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(WORK)
  yield* piecesOf(await encrypter.encrypt(streamOf(text)))
}

/** Throws SealError where the passphrase is another, and where anything was changed or cut off. */
export async function* decrypt(passphrase: string, sealed: Pieces): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const file = watched(sealed)
  const opened = await decrypter.decrypt(streamOf(file.pieces)).catch((error: Error) => {
    throw file.failure() ?? headerError(error)
  })
  let bytes = 0
  try {
    for await (const text of piecesOf(opened)) {
      bytes += text.length
      yield text
    }
  } catch {
    throw file.failure() ?? new SealError(`This backup is cut off or damaged from byte ${bytes} of its content.`)
  }
}

/** Loaded only here: no start needs it. */
const age = () => import('age-encryption')

/** What the library says of a header that it does not take; it has no other names for these. */
function headerError({ message }: Error): SealError {
  if (message.includes('no identity matched'))
    return new SealError('BACKUP_KEY is not the key this backup was made with.')
  if (message.includes('HMAC'))
    return new SealError('This backup was changed after it was made: its header does not match.')
  if (message.includes('work factor'))
    return new SealError('This is not a Perennial backup: its key takes too long to derive.')
  return new SealError('This is not a backup, or only its first bytes.')
}

/** Tells what failed in reading a file from what is wrong with it. */
function watched(from: Pieces) {
  let failure: unknown
  async function* pieces() {
    try {
      yield* from
    } catch (error) {
      failure = error
      throw error
    }
  }
  return { pieces: pieces(), failure: () => failure }
}

// The library speaks of the browser's streams, which are Node's by another type.
type WebStream = globalThis.ReadableStream<Uint8Array>
const streamOf = (pieces: Pieces) => ReadableStream.from(pieces) as unknown as WebStream
const piecesOf = (stream: WebStream) => stream as unknown as Pieces
