import { type CarrierName, carrierNames, carriers } from './carriers.ts'
import { cut } from './cut.ts'
import { editDistance } from './edit-distance.ts'
import { otherInsurers } from './other-insurers.ts'

const LONGEST_INPUT = 64
const DISTANCE_BELOW = 10
const DISTANCE_PERCENT = 35

/** Lower-case letters and digits only, so that case, accents, spaces and punctuation do not matter. */
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

const NONE = new Set(
  [
    'na',
    'none',
    'nil',
    'null',
    'tbd',
    'unknown',
    'notprovided',
    'notavailable',
    'nocarrier',
    'nocoverage',
    'uninsured',
    '0',
  ].concat(['ninguno', 'ninguna', 'notiene', 'desconocido', 'desconocida', 'sinseguro', 'notsure', 'nocurrentcarrier']),
)

/** 'N/A', 'TBD', 'None', '-': a text that says that there is no carrier, or that nobody knows it. */
export const isNoCarrier = (text: string): boolean => {
  const key = fold(tidy(text))
  return key === '' || NONE.has(key)
}

export interface CarrierMatch {
  carrier: CarrierName | 'Other' | null
  how: 'exact' | 'alias' | 'unsupported' | 'distance' | 'none'
  /** The name to show: the carrier's, the known unsupported insurer's, or what was typed. */
  display: string
}

/**
 * Which of the six carriers a free text names. In this order: the name itself or an alias; a known insurer we do not
 * support (Other); the smallest edit distance below 10 and at most 35 % of the longer name, ties counting as Other;
 * else Other. A longer text that holds the name of one of the six, and of nobody else, is that carrier ('Aetna - ACI'). Each step is asked with the whole text first, then without what stands in brackets ('Aetna (CVS)'), each
 * also with company and product words taken from its end ('Aetna Medicare Supplement Plan G'). Empty text is null, and so is 'N/A'. Text
 * beyond 64 characters is ignored. Never throws.
 * Source: csv-013..017, docs/decisions.md.
 */
export function matchCarrier(text: string): CarrierMatch {
  const display = tidy(text)
  const full = fold(display)
  if (isNoCarrier(display)) return { carrier: null, how: 'none', display }
  const keys = [display, display.replace(IN_BRACKETS, ' ')].flatMap(spellings).map(fold).filter(Boolean)

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
  const held = carrierWithin(display)
  if (held) return { carrier: held, how: 'alias', display: held }
  for (const key of keys) {
    const nearest = nearestCarrier(key)
    if (nearest) return { carrier: nearest, how: 'distance', display: nearest }
  }
  return { carrier: 'Other', how: 'none', display }
}

const SAYS_OTHERWISE =
  /\b(?:not|no|was|former|formerly|prior|previous|previously|ex|old|from|left|instead|vs|except)\b/i

/** The carrier whose name stands within a text as whole words; undefined where another insurer's does too. */
function carrierWithin(text: string): CarrierName | undefined {
  if (SAYS_OTHERWISE.test(text)) return undefined
  const words = text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(fold)
    .filter(Boolean)
  const found = new Set<string>()
  for (let start = 0; start < words.length; start++)
    for (let end = start + 1; end <= words.length; end++) {
      const key = words.slice(start, end).join('')
      const name = exactNames.get(key) ?? (key.length >= 5 ? aliases.get(key) : undefined)
      const other = unsupported.get(key)
      if (name ?? other) found.add(name ?? `other ${other}`)
    }
  const [only, ...others] = found
  return others.length === 0 ? carrierNames.find((name) => name === only) : undefined
}

function nearestCarrier(key: string): CarrierName | undefined {
  let best: { distance: number; name: CarrierName | undefined } = { distance: DISTANCE_BELOW, name: undefined }
  for (const [spelling, name] of exactNames) {
    const distance = editDistance(key, spelling)
    const closeEnough = distance * 100 <= DISTANCE_PERCENT * Math.max(key.length, spelling.length)
    if (!closeEnough || distance > best.distance) continue
    if (distance < best.distance) best = { distance, name }
    else best = { distance, name: undefined }
  }
  return best.name
}

function tidy(text: string): string {
  return cut(text, LONGEST_INPUT).replace(/\s+/g, ' ').trim()
}

// A bracket may lack its partner, cut off with the end of the text.
const IN_BRACKETS = /\([^)]*\)?|\[[^\]]*\]?/g

const TRAILING_WORD =
  /^(?:insurance|ins|company|co|inc|corp|corporation|llc|group|life|health|healthcare|medicare|med|supplement|supplemental|supp|sup|medigap|plan|[fgn]|the)$/

/** The text, then the text with one, two ... company or product words taken from its end. */
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
