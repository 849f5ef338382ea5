// Windows-1252 and MacRoman assign a character to every byte above 127, so a file in one decodes as the other without
// an error: 'Günther' from a Mac is 'GŸnther' on Windows. The character must make sense between its neighbors: a
// capital letter amid lower-case letters, or a dash inside a word, does not.

type SingleByteEncoding = 'windows-1252' | 'macintosh'

const MAX_CONTEXTS = 20_000

/** Collects each byte above 127 with the byte before it and the three bytes after it from a stream. */
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
// The better encoding must make sense of at least this many times more characters than the other.
const DECISIVE_RATIO = 10

/** The encoding in which the bytes make sense between their neighbors; undefined when the evidence is not decisive. */
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
    // 'AARP® plan': a mark after a word is more common than a word that ends in Æ or ô.
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
    if (only[encoding] > Math.max(neither, only[other] * DECISIVE_RATIO)) return encoding
  return undefined
}

const LETTERS = /[áéíóúñüàèâêîôûçäöëïåøæãßìòùýõÁÉÍÓÚÑÜÀÈÂÊÎÔÛÇÄÖËÏÅØÃ]/
const WORD_START_LETTERS = /[áéíóúñ]/
const SLAVIC = /[šžŠŽ]/
const upper = (character: string) => /\p{Lu}/u.test(character)
const lower = (character: string) => /\p{Ll}/u.test(character)
const letter = (character: string) => /\p{L}/u.test(character)
const vowel = (character: string) => /[aeiouy]/i.test(character)

const CONTRACTION = /^.’(?:[stdm]|ll|re|ve)(?!\p{L})/u
// How MacRoman decodes the Windows-1252 bytes of 'doesn’t' and 'they’re': 'doesnít' and 'theyíre'.
const MISREAD_CONTRACTION = /^(?:nít|.í(?:ll|re|ve))(?!\p{L})/u

/** Whether the second of these five characters plausibly occurs between its neighbors in a name or note. */
function makesSense(text: string): boolean {
  const [before = ' ', character = ' ', next = ' '] = text
  if (SLAVIC.test(character)) return (vowel(before) || vowel(next)) && fitsCase(before, character, next)
  if (/[œŒ]/.test(character)) return /[uicb]/i.test(next) && fitsCase(before, character, next)
  if (LETTERS.test(character)) return fitsCase(before, character, next) && !MISREAD_CONTRACTION.test(text)
  switch (character) {
    case '’':
      if (!letter(before)) return false
      return upper(before) ? letter(next) : !lower(next) || CONTRACTION.test(text)
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

function fitsCase(before: string, character: string, next: string): boolean {
  if (upper(character)) return !lower(before) && (upper(before) ? !lower(next) : letter(next))
  if (upper(next)) return false
  if (!letter(before)) return WORD_START_LETTERS.test(character) && lower(next)
  return lower(before) || lower(next)
}
