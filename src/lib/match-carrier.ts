import { type CarrierName, carrierNames, carriers } from './carriers.ts'
import { editDistance } from './edit-distance.ts'
import { otherInsurers } from './other-insurers.ts'
import { truncate } from './truncate.ts'

const MAX_INPUT_LENGTH = 64
/** Exclusive. */
const MAX_DISTANCE = 10
const MAX_DISTANCE_PERCENT = 35

/** Lower-case letters and digits only. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]/g, '')
}

const exactNames = new Map<string, CarrierName>(carrierNames.map((name) => [fold(name), name]))
const aliases = new Map<string, CarrierName>(
  carriers.flatMap((each) =>
    [...each.brands, ...each.companies.map((company) => company.company)].map(
      (alias) => [fold(alias), each.name] as const,
    ),
  ),
)
const unsupported = new Map<string, string>(
  otherInsurers.flatMap(([display, ...others]) => [display, ...others].map((alias) => [fold(alias), display] as const)),
)
export interface CarrierMatch {
  carrier: CarrierName | 'Other' | null
  /** 'contains': the text has the carrier's name among other words and names no other insurer. */
  how: 'exact' | 'alias' | 'unsupported' | 'contains' | 'distance' | 'none'
  /** The name to show: the carrier's, the known unsupported insurer's, or what was typed. */
  display: string
}

/**
 * Finds which of the six carriers a free-form text names. The rules, in order: 1. the carrier's name or an alias; 2. a
 * known insurer that we do not support: Other; 3. a carrier's name among other words ('CLI - Aetna'): Other if two
 * insurers are named or it is negated ('was Aetna'); 4. the smallest edit distance below 10 and at most 35% of the
 * longer name; a tie is Other; 5. Other. Rules 1, 2 and 4 try the whole text, then the text without brackets ('Aetna
 * (CVS)'), each also without company and product words at its end ('Aetna Medicare Supplement Plan G'). A text that
 * names no carrier is null (see isNoCarrier). Text beyond 64 characters is ignored. Never throws. Source: csv-013..017,
 * docs/behaviour/imports.md.
 */
export function matchCarrier(text: string): CarrierMatch {
  const display = tidy(text)
  const full = fold(display)
  const unbracketed = SAYS_NO_LONGER.test(display) ? display : tidy(display.replace(IN_BRACKETS, ' ')) || display
  if (full === '' || isNoCarrier(unbracketed)) return { carrier: null, how: 'none', display }
  const keys = [display, unbracketed].flatMap(spellings).map(fold).filter(Boolean)

  for (const key of keys) {
    const exact = exactNames.get(key)
    if (exact) return { carrier: exact, how: 'exact', display: exact }
    const alias = aliases.get(key)
    if (alias) return { carrier: alias, how: 'alias', display: alias }
    const other = unsupported.get(key)
    if (other) return { carrier: 'Other', how: 'unsupported', display: other }
  }
  if (/^(?:anthem)?blue(?:cross|shield)|bluecross|blueshield|bcbs/.test(full)) {
    return { carrier: 'Other', how: 'unsupported', display }
  }
  const contained = containedCarrier(unbracketed)
  if (contained === 'Other') return { carrier: 'Other', how: 'none', display }
  if (contained) return { carrier: contained, how: 'contains', display: contained }
  for (const key of keys) {
    const nearest = nearestCarrier(key)
    if (nearest) return { carrier: nearest, how: 'distance', display: nearest }
  }
  return { carrier: 'Other', how: 'none', display }
}

const EMPTY_WORDS = new Set(
  [
    ['na', 'n a', 'none', 'no', 'nil', 'null', 'nan', 'undefined', 'tbd', 'tba', 't b d', 'to be determined'],
    ['unknown', 'unk', 'not known', 'unspecified', 'unassigned', 'missing', 'blank', 'empty', 'uninsured', 'x', 'xx'],
    ['not provided', 'not available', 'not applicable', 'not specified', 'not given', 'not listed', 'not stated'],
    ['not sure', 'not assigned', 'not insured', 'do not know', 'dont know', 'don t know', 'no data', 'no answer'],
    ['no carrier', 'no current carrier', 'no insurance', 'no coverage', 'no policy', 'select', 'select one', 'ref'],
    ['please select', 'choose', 'choose one', 'ninguno', 'ninguna', 'ningun', 'nada', 'no tiene', 'no tengo', 'value'],
    ['no aplica', 'no sabe', 'no se', 'se desconoce', 'desconocido', 'desconocida', 'por definir', 'no disponible'],
    ['no proporcionado', 'no indicado', 'no especificado', 'sin datos', 'sin seguro', 'sin aseguradora', 'vacio'],
  ].flat(),
)

/** Whether the text means "no carrier" or "unknown": 'N/A', 'TBD', '-', '0', 'ninguno'. */
export function isNoCarrier(text: string): boolean {
  const words = wordsOf(truncate(text, MAX_INPUT_LENGTH)).join(' ')
  return words === '' || /^[0 ]+$/.test(words) || /^i (?:don ?t|do not) have\b/.test(words) || EMPTY_WORDS.has(words)
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

// Other companies, places and groups use these names too. Among other words they name no carrier by themselves, but
// make another carrier's name ambiguous.
const SHARED_BRANDS = new Set(['omaha', 'moo', 'cvs', 'aarp', 'tier one', 'continental life', 'united health'])
const DOUBTFUL =
  /^(?:not|no|non|never|ex|was|were|former|formerly|previous|previously|prior|old|past|left|leaving|cancel\p{L}*|declin\p{L}*|denied|drop\p{L}*|lapsed|moved|moving|switch\p{L}*|replac\p{L}*|terminated|quote|quoted|wants|considering|maybe|possibly|nunca|antes|anterior|era)$/u
const CONNECTED = /[/;,+|\\>]|\b(?:and|or|y|o|to|then|vs)\b|&/i

const namesByLength = [
  ...carriers.flatMap((each) =>
    [each.name, ...each.brands, ...each.companies.map(({ company }) => company)].map(
      (name) => [wordsOf(name).join(' '), each.name] as const,
    ),
  ),
  ...otherInsurers.flat().map((name) => [wordsOf(name).join(' '), 'Other'] as const),
].sort(([one], [other]) => other.length - one.length)

/** The carrier named among other words; Other if that is ambiguous; undefined if none is named. */
function containedCarrier(text: string): CarrierName | 'Other' | undefined {
  const words = wordsOf(text)
  let rest = ` ${words.join(' ')} `
  const found = new Set<CarrierName | 'Other'>()
  let named = false
  for (const [name, carrier] of namesByLength) {
    if (!rest.includes(` ${name} `)) continue
    found.add(carrier)
    if (carrier !== 'Other' && !SHARED_BRANDS.has(name)) named = true
    rest = rest.replaceAll(` ${name} `, ' | ')
  }
  const others = rest.split(' ').filter((word) => word !== '' && word !== '|')
  if (others.some((word) => DOUBTFUL.test(word))) return 'Other'
  if (!named) return undefined
  const [only] = found
  const isListed =
    CONNECTED.test(text) && others.some((word) => !TRAILING_WORD.test(word) && !/^(?:and|by|\d+)$/.test(word))
  return found.size > 1 || isListed ? 'Other' : only
}

function nearestCarrier(key: string): CarrierName | undefined {
  let best: { distance: number; name: CarrierName | undefined } = { distance: MAX_DISTANCE, name: undefined }
  for (const [spelling, name] of exactNames) {
    const distance = editDistance(key, spelling)
    const closeEnough = distance * 100 <= MAX_DISTANCE_PERCENT * Math.max(key.length, spelling.length)
    if (!closeEnough || distance > best.distance) continue
    if (distance < best.distance) best = { distance, name }
    else best = { distance, name: undefined }
  }
  return best.name
}

function tidy(text: string): string {
  return truncate(text, MAX_INPUT_LENGTH).replace(/\s+/g, ' ').trim()
}

/** 'Aetna (declined)' is not a policy with Aetna, but 'Humana (was Aetna)' is one with Humana. */
const SAYS_NO_LONGER = /[([](?:declin|denied|cancel|dropp|lapsed|terminat|quote|wants|considering|left|leaving)/i
/** The closing bracket may be missing, because the text was truncated. */
const IN_BRACKETS = /\([^)]*\)?|\[[^\]]*\]?/g

const TRAILING_WORD =
  /^(?:insurance|ins|company|co|inc|corp|corporation|llc|group|life|health|healthcare|medicare|med|supplement|supplemental|supp|sup|medigap|plan|[fgn]|the)$/

/** The text, then the text with one, two or more company or product words removed from its end. */
function spellings(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}&]+/u)
    .filter(Boolean)
  const found = [text]
  while (words.length > 1 && TRAILING_WORD.test(words.at(-1) ?? '')) {
    words.pop()
    found.push(words.join(' '))
  }
  return found
}
