/*
 * The format of age with a passphrase, so that `age -d` opens what was written here too. One key for a file, sealed
 * with the passphrase; the text in pieces of 64 KiB, each with its number and whether it is the last, so that one that is
 * missing, moved or cut is noticed. Source: github.com/C2SP/C2SP/blob/main/age.md, read 2026-11-23.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto'

/** The file does not open, or is not whole; the sentence says which. */
export class SealError extends Error {
  override name = 'SealError'
}

const VERSION = 'age-encryption.org/v1'
const PIECE = 64 * 1024
const TAG = 16
/** Of scrypt, as a power of two. What keeps the file safe is a key of 32 random characters, not the time this takes. */
const WORK = 12
const MOST_WORK = 20
const CIPHER = 'chacha20-poly1305'
/** A header of ours has 150 bytes. */
const LONGEST_HEADER = 4096

type Bytes = Uint8Array
type Pieces = AsyncIterable<Bytes>

const base64 = (bytes: Bytes) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
const derived = (key: Bytes, salt: Bytes, info: string) => Buffer.from(hkdfSync('sha256', key, salt, info, 32))
const macOf = (fileKey: Bytes, header: string) =>
  createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()

function stretched(passphrase: string, salt: Bytes, work: number): Buffer {
  const N = 2 ** work
  const salted = Buffer.concat([Buffer.from(`${VERSION}/scrypt`), salt])
  return scryptSync(passphrase, salted, 32, { N, r: 8, p: 1, maxmem: 256 * N * 8 })
}

function seal(key: Bytes, nonce: Bytes, text: Bytes): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG })
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** Undefined when the key is another or a bit has changed. */
function open(key: Bytes, nonce: Bytes, sealed: Bytes): Buffer | undefined {
  if (sealed.length < TAG) return undefined
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  } catch {
    return undefined
  }
}

function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Parts of exactly that many bytes, but the last, which is none only where there are none at all. */
async function* inParts(from: Pieces, size: number): AsyncGenerator<{ part: Buffer; isLast: boolean }> {
  let held: Bytes[] = []
  let length = 0
  for await (const bytes of from) {
    held.push(bytes)
    length += bytes.length
    if (length <= size) continue
    const all = Buffer.concat(held)
    let at = 0
    for (; length - at > size; at += size) yield { part: all.subarray(at, at + size), isLast: false }
    held = [all.subarray(at)]
    length -= at
  }
  yield { part: Buffer.concat(held), isLast: true }
}

export async function* encrypt(passphrase: string, text: Pieces): AsyncGenerator<Buffer> {
  const [fileKey, salt, nonce] = [randomBytes(16), randomBytes(16), randomBytes(16)]
  const body = seal(stretched(passphrase, salt, WORK), Buffer.alloc(12), fileKey)
  const header = `${VERSION}\n-> scrypt ${base64(salt)} ${WORK}\n${base64(body)}\n---`
  yield Buffer.from(`${header} ${base64(macOf(fileKey, header))}\n`)
  yield nonce
  const key = derived(fileKey, nonce, 'payload')
  let number = 0
  for await (const { part, isLast } of inParts(text, PIECE)) yield seal(key, nonceOf(number++, isLast), part)
}

const HEADER = /^(age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) (\d{1,2})\n([\w+/]{43})\n---) ([\w+/]{43})\n/

/** Throws SealError where the passphrase is another, and where anything was changed or cut off. */
export async function* decrypt(passphrase: string, sealed: Pieces): AsyncGenerator<Buffer> {
  const rest = sealed[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  let found: RegExpExecArray | null = null
  while (!found || head.length < found[0].length + 16) {
    const { value, done } = await rest.next()
    if (done || head.length > LONGEST_HEADER) throw new SealError('This is no backup, or only its first bytes.')
    head = Buffer.concat([head, value])
    found = HEADER.exec(head.toString('latin1'))
  }
  const [whole, header = '', salt = '', work = '', body = '', mac = ''] = found
  if (Number(work) > MOST_WORK) throw new SealError('This is no backup of ours: its key takes too long to derive.')
  const wrap = stretched(passphrase, Buffer.from(salt, 'base64'), Number(work))
  const fileKey = open(wrap, Buffer.alloc(12), Buffer.from(body, 'base64'))
  if (!fileKey) throw new SealError('BACKUP_KEY is not the key that this backup was made with.')
  if (!timingSafeEqual(macOf(fileKey, header), Buffer.from(mac, 'base64')))
    throw new SealError('This backup was changed after it was made: its header does not fit.')
  const key = derived(fileKey, head.subarray(whole.length, whole.length + 16), 'payload')
  const first = head.subarray(whole.length + 16)
  async function* payload() {
    if (first.length > 0) yield first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  }
  let number = 0
  for await (const { part, isLast } of inParts(payload(), PIECE + TAG)) {
    const text = open(key, nonceOf(number, isLast), part)
    if (!text) throw new SealError(`This backup is cut off or damaged, from byte ${number * PIECE} of its content on.`)
    number++
    yield text
  }
}
