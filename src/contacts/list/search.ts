import { foldText } from '../../lib/fold-text.ts'
import { phoneDigits } from '../../lib/phone.ts'

/**
 * Search results are counted up to here and then called '10,000+'. Up to here, too, all hits are collected and sorted;
 * beyond, it is cheaper to walk the sorted list until a page is full.
 */
export const SEARCH_CAP = 10_000

/**
 * The words typed into a search box as contacts.search spells them: lower case without accents, a phone number, which may
 * be typed with its signs, as its digits: '(828) 555-01' is 82855501. A contact is found by all of them in any order, so
 * 'Castañeda, Elena' and 'el castan' find the same. Signs between words count only where there is nothing else: a text
 * that was typed never means everybody. The longest first.
 */
export function searchWords(typed: string): string[] {
  const text = foldText(typed.trim())
  const words = isPhone(text) ? [text] : text.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const spelt = words.map((word) => (isPhone(word) ? phoneDigits(word) : word))
  if (spelt.length === 0 && text !== '') return [text]
  return [...new Set(spelt)].sort((one, other) => other.length - one.length)
}

const isPhone = (text: string) => /^[\d\s()+.-]+$/.test(text) && /\d{3}/.test(text)

/** The LIKE pattern for a text anywhere. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Of an address its part before the @, with it: that is long enough to be rare. */
const BEFORE_DOMAIN = /^[^@]{5,}@(?=.)/

/**
 * What search_contacts_with looks for: it looks up the first two in the trigram index, and the rest in what these find.
 * A domain many contacts share, and to go through all of them in the index takes ten times as long as to find one name.
 */
export function searchPatterns(words: readonly string[]): string[] {
  const parts = words.map((word) => BEFORE_DOMAIN.exec(word)?.[0] ?? word)
  const addresses = words.filter((word) => !parts.includes(word))
  // An @ alone is not looked up: without it an address that stands alone would be the second.
  return (addresses.length > 0 ? [...parts, '@', ...addresses] : parts).map(containsPattern)
}

/** The trigram index knows nothing shorter than three letters or digits in a row; without them it reads all of itself. */
export function isTrigramSearchable(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text)
}
