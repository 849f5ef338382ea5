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
export interface CarrierMatch {
  carrier: CarrierName | 'Other' | null
  how: 'exact' | 'alias' | 'unsupported' | 'distance' | 'none'
  /** The name to show: the carrier's, the known unsupported insurer's, or what was typed. */
  display: string
}

/**
 * Which of the six carriers a free text names. In this order: the name itself or an alias; a known insurer we do not
 * support (Other); the smallest edit distance below 10 and at most 35 % of the longer name, ties counting as Other;
 * else Other. Each step is asked with the whole text first, then without what stands in brackets ('Aetna (CVS)'), each
 * also with company and product words taken from its end ('Aetna Medicare Supplement Plan G'). Empty text is null. Text
 * beyond 64 characters is ignored. Never throws.
 * Source: csv-013..017, docs/decisions.md.
 */
export function matchCarrier(text: string): CarrierMatch {
  const display = tidy(text)
  const full = fold(display)
  if (full === '') return { carrier: null, how: 'none', display }
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
  for (const key of keys) {
    const nearest = nearestCarrier(key)
    if (nearest) return { carrier: nearest, how: 'distance', display: nearest }
  }
  return { carrier: 'Other', how: 'none', display }
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
