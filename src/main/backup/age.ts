/*
 * Encrypts with a passphrase in the age format, using the library by age's author, so `age -d` opens these files too.
 * Data is processed in chunks of 64 KiB, so memory use does not depend on the size of a backup.
 */
import { ReadableStream } from 'node:stream/web'

/** The file cannot be used as a backup. The message says why. */
export class BackupFileError extends Error {
  override name = 'BackupFileError'
}

/** scrypt's cost as a power of two. It can be low: the key is 32 random bytes, not a human's password. */
const SCRYPT_WORK_FACTOR = 12

type Chunks = AsyncIterable<Uint8Array>

export async function* encrypt(passphrase: string, text: Chunks): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR)
  yield* chunksOf(await encrypter.encrypt(toStream(text)))
}

/** Throws BackupFileError if the passphrase is wrong or the file was changed or cut off. */
export async function* decrypt(passphrase: string, sealed: Chunks): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const file = captureReadError(sealed)
  const opened = await decrypter.decrypt(toStream(file.chunks)).catch((error: Error) => {
    throw file.failure() ?? headerError(error)
  })
  let bytes = 0
  try {
    for await (const text of chunksOf(opened)) {
      bytes += text.length
      yield text
    }
  } catch {
    throw file.failure() ?? new BackupFileError(`This backup is cut off or damaged from byte ${bytes} of its content.`)
  }
}

/** Loaded on demand, because the server starts without it. */
const age = () => import('age-encryption')

/** Maps the library's messages to ours. The library has no error codes. */
function headerError({ message }: Error): BackupFileError {
  if (message.includes('no identity matched'))
    return new BackupFileError(
      'BACKUP_KEY is not the key this backup was made with. In embedded mode, the key is in the file backup-key in DATA_DIR.',
    )
  if (message.includes('HMAC'))
    return new BackupFileError('This backup was changed after it was made: its header does not match.')
  if (message.includes('work factor'))
    return new BackupFileError('This is not a Perennial backup: its key takes too long to derive.')
  return new BackupFileError('This is not a backup, or it is only the first bytes of one.')
}

/** Separates a failure to read the file from a fault in its content. */
function captureReadError(from: Chunks) {
  let failure: unknown
  async function* chunks() {
    try {
      yield* from
    } catch (error) {
      failure = error
      throw error
    }
  }
  return { chunks: chunks(), failure: () => failure }
}

// The library's types name the browser's streams. At run time they are Node's.
type WebStream = globalThis.ReadableStream<Uint8Array>
const toStream = (chunks: Chunks) => ReadableStream.from(chunks) as unknown as WebStream
const chunksOf = (stream: WebStream) => stream as unknown as Chunks
