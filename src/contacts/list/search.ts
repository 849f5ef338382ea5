import { foldText } from '../../lib/fold-text.ts'
import { phoneDigits } from '../../lib/phone.ts'

/**
 * Hits of a rare text are all collected and sorted up to this number. Beyond it, scanning the sorted list until a page is
 * full is cheaper.
 */
export const SEARCH_CAP = 10_000
/** Hits of a common text are counted up to this number, and then shown as '1,000+'. */
export const COMMON_TEXT_CAP = 1_000

/**
 * The words of a search, normalized like contacts.search: lower case without accents, phone numbers as digits ('(828)
 * 555-01' is 82855501). A contact must contain all words in any order, so 'Castañeda, Elena' and 'el castan' find the
 * same contact. Commas, and words without a letter or digit, are ignored unless there is nothing else, so that a nonblank
 * search never matches everyone. Other punctuation must match: 'j.' does not find 'J Smith'. Longest word first.
 */
export function searchWords(typed: string): string[] {
  const text = foldText(typed.trim())
  const words = isPhone(text) ? [text] : text.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const normalized = words.map((word) => (isPhone(word) ? phoneDigits(word) : word))
  if (normalized.length === 0 && text !== '') return [text]
  return [...new Set(normalized)].sort((one, other) => other.length - one.length)
}

const isPhone = (text: string) => /^[\d\s()+.-]+$/.test(text) && /\d{3}/.test(text)

/** The LIKE pattern for a text at any position. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The part of an email address up to and including the @, if it is long enough to be rare. */
const BEFORE_DOMAIN = /^[^@]{5,}@(?=.)/

/**
 * The patterns for search_contacts_with, which looks up the first two in the trigram index and filters their hits by
 * the rest. A domain is not looked up: many contacts share it, so the lookup would take ten times as long as finding
 * one name.
 */
export function searchPatterns(words: readonly string[]): string[] {
  const parts = words.map((word) => BEFORE_DOMAIN.exec(word)?.[0] ?? word)
  const addresses = words.filter((word) => !parts.includes(word))
  // The pattern '@' is a filler that is never looked up. It takes the second position, so that a single full address is
  // only used as a filter.
  return (addresses.length > 0 ? [...parts, '@', ...addresses] : parts).map(containsPattern)
}

/** The trigram index needs three letters or digits in a row; without them, Postgres would read all of it. */
export function isTrigramSearchable(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text)
}
