import { phoneDigits } from '../lib/phone.ts'

/**
 * Search results are counted up to here and then called '2,500+'. Up to here, too, it is cheaper to fetch all hits from
 * the trigram index and sort them; beyond, to walk the sorted list until a page is full (measured at 100,000 contacts).
 */
export const SEARCH_CAP = 2_500

/**
 * A LIKE pattern for what was typed into the search box; it looks anywhere in a contact's lower-cased name, email and
 * phone digits. A phone number may be typed with its signs: '(828) 555-01' looks for 82855501.
 */
export function searchPattern(typed: string): string {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  const isPhone = /^[\d\s()+.-]+$/.test(text) && /\d{3}/.test(text)
  const wanted = isPhone ? phoneDigits(text) : text
  return `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
}

/** The trigram index knows nothing shorter than three letters or digits in a row; without them it reads all of itself. */
export function suitsTrigrams(pattern: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(pattern)
}
