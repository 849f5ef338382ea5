// Windows-1252 and MacRoman give every byte above 127 a meaning, so that each reads a file of the other without an error:
// 'Günther' of a Mac is 'GŸnther' on Windows. What tells them apart is whether the sign makes sense between its
// neighbors: a capital amid small letters, or a dash inside a word, does not.

type SingleByteEncoding = 'windows-1252' | 'macintosh'

const MAX_CONTEXTS = 20_000

/** Collects each byte above 127 with the byte before it and the three behind it, while the file passes by. */
export function singleByteEvidence() {
  const found = new Set<string>()
  let tail = Buffer.from(' ')
  const scan = (bytes: Buffer, end: number) => {
    for (let at = 1; at < end && found.size < MAX_CONTEXTS; at++)
      if ((bytes[at] ?? 0) > 127) found.add(bytes.toString('latin1', at - 1, at + 4))
  }
  return {
    feed(bytes: Uint8Array) {
      const all = Buffer.concat([tail, bytes])
      const end = Math.max(all.length - 3, 1)
      scan(all, end)
      tail = all.subarray(end - 1)
    },
    contexts(): Uint8Array[] {
      scan(tail, tail.length)
      return [...found].map((context) => Buffer.from(context, 'latin1'))
    },
  }
}

const decoders = { 'windows-1252': new TextDecoder('windows-1252'), macintosh: new TextDecoder('macintosh') }
// One encoding has to explain this many times what the other does.
const CLEARLY_MORE = 10

/** The encoding in which the bytes make sense beside their neighbors; undefined where both or neither do. */
export function guessSingleByteEncoding(contexts: readonly Uint8Array[]): SingleByteEncoding | undefined {
  const only = { 'windows-1252': 0, macintosh: 0 }
  let [neither, same] = [0, 0]
  for (const context of contexts) {
    const windows = decoders['windows-1252'].decode(context)
    const mac = decoders.macintosh.decode(context)
    if (windows[1] === mac[1]) {
      same += 1
      continue
    }
    // 'AARP® plan': the mark behind a word is commoner than a word that ends in Æ or ô.
    if (/^\p{L}[®™](?!\p{L})/u.test(windows)) {
      only['windows-1252'] += 1
      continue
    }
    const [isWindows, isMac] = [makesSense(windows), makesSense(mac)]
    if (isWindows && !isMac) only['windows-1252'] += 1
    else if (isMac && !isWindows) only.macintosh += 1
    else if (!isMac) neither += 1
  }
  if (same === contexts.length) return 'windows-1252'
  for (const [encoding, other] of [
    ['windows-1252', 'macintosh'],
    ['macintosh', 'windows-1252'],
  ] as const)
    if (only[encoding] > Math.max(neither, only[other] * CLEARLY_MORE)) return encoding
  return undefined
}

const LETTERS = /[áéíóúñüàèâêîôûçäöëïåøæãßìòùýõÁÉÍÓÚÑÜÀÈÂÊÎÔÛÇÄÖËÏÅØÃ]/
const MAY_START = /[áéíóúñ]/
const SLAVIC = /[šžŠŽ]/
const upper = (sign: string) => /\p{Lu}/u.test(sign)
const lower = (sign: string) => /\p{Ll}/u.test(sign)
const letter = (sign: string) => /\p{L}/u.test(sign)
const vowel = (sign: string) => /[aeiouy]/i.test(sign)

const CONTRACTED = /^.’(?:[stdm]|ll|re|ve)(?!\p{L})/u
// "doesn't" and "they're" of Windows, as a Mac would read them.
const NO_WORD = /^(?:nít|.í(?:ll|re|ve))(?!\p{L})/u

/** Whether the second of five signs is one that names and notes hold between such neighbors. */
function makesSense(text: string): boolean {
  const [before = ' ', sign = ' ', next = ' '] = text
  if (SLAVIC.test(sign)) return (vowel(before) || vowel(next)) && fitsCase(before, sign, next)
  if (/[œŒ]/.test(sign)) return /[uicb]/i.test(next) && fitsCase(before, sign, next)
  if (LETTERS.test(sign)) return fitsCase(before, sign, next) && !NO_WORD.test(text)
  switch (sign) {
    case '’':
      if (!letter(before)) return false
      return upper(before) ? letter(next) : !lower(next) || CONTRACTED.test(text)
    case '‘':
    case '“':
      return !letter(before) && !/[\s,]/.test(next)
    case '”':
      return !/[\s,]/.test(before) && !letter(next)
    case '–':
    case '—':
      return lower(before) ? upper(next) || !letter(next) : !letter(before) && !letter(next)
    case '…':
      return !upper(before) && !letter(next)
    case '\u00a0':
      return !(upper(before) && upper(next))
    case '€':
    case '£':
      return !letter(before)
    case '•':
    case '·':
    case '½':
    case '¼':
    case '¾':
    case '°':
    case 'º':
    case 'ª':
    case '®':
    case '™':
    case '§':
      return !letter(before) && !letter(next)
    default:
      return false
  }
}

function fitsCase(before: string, sign: string, next: string): boolean {
  if (upper(sign)) return !lower(before) && (upper(before) ? !lower(next) : letter(next))
  if (upper(next)) return false
  if (!letter(before)) return MAY_START.test(sign) && lower(next)
  return lower(before) || lower(next)
}
