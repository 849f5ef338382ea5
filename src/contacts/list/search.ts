import { foldText } from '../../lib/fold-text.ts'
import { phoneDigits } from '../../lib/phone.ts'

/**
 * Search results are counted up to here and then called '10,000+'. Up to here, too, all hits are collected and sorted;
 * beyond, it is cheaper to walk the sorted list until a page is full.
 */
export const SEARCH_CAP = 10_000

/**
 * What was typed into the search box as contacts.search spells it: lower case without accents, single spaces, and a
 * phone number, which may be typed with its signs, as digits: '(828) 555-01' is 82855501. 'Castañeda, Elena' is
 * turned round, for names stand there first name first.
 */
export function searchText(typed: string): string {
  const text = foldText(typed.trim().replace(/\s+/g, ' '))
    .replace(/^([^,]+?) ?, ?([^,]*)$/, '$2 $1')
    .trim()
  const isPhone = /^[\d\s()+.-]+$/.test(text) && /\d{3}/.test(text)
  return isPhone ? phoneDigits(text) : text
}

/** The LIKE pattern for a text anywhere. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The trigram index knows nothing shorter than three letters or digits in a row; without them it reads all of itself. */
export function suitsTrigrams(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text)
}
