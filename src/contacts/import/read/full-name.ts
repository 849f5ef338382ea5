const GENERATION = /^(?:jr|sr|ii|iii|iv|2nd|3rd)\.?$/i
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|hon(?=\.)|sr|sra|srta)\.?$/i
// Not 'Do', which is a last name, nor 'J.D.', which are common initials.
const CREDENTIAL =
  /^(?:m\.?d|ph\.?d|r\.?n|l\.?p\.?n|c\.?p\.?a|d\.?d\.?s|d\.?v\.?m|d\.o|m\.?b\.?a|esq|esquire|clu|chfc)\.?$/i
// Parts of a last name that come before its main word.
const PARTICLE = /^(?:da|das|de|del|della|der|den|di|dos|du|la|las|le|los|san|santa|van|von|st\.?|ter|ten)$/i

const wordsOf = (text: string) => text.split(' ').filter(Boolean)

/**
 * Removes leading titles ('Mr. Harold') and trailing credentials ('Brandt, M.D.') from a name cell. A cell with nothing
 * else is unchanged. Generation suffixes and the titles of two people ('Mr. & Mrs. Harold') stay.
 */
export function cleanNamePart(typed: string): string {
  const words = wordsOf(typed.replaceAll(',', ' , '))
  let end = words.length
  while (end > 1 && (words[end - 1] === ',' || CREDENTIAL.test(words[end - 1] ?? ''))) end -= 1
  let start = 0
  while (start < end - 1 && TITLE.test(words[start] ?? '') && !/^(?:&|and|y|\/|\+|,)$/i.test(words[start + 1] ?? ''))
    start += 1
  if (start === 0 && end === words.length) return typed.trim()
  return words.slice(start, end).join(' ').replaceAll(' ,', ',')
}

/**
 * Splits a full name: 'Brandt, Walter H.' and 'Dr. Walter H. Brandt' are both first 'Walter H.', last 'Brandt'. Generation
 * suffixes ('Jr.') and particles ('Maria de la Cruz') belong to the last name. Titles and credentials are removed. A single
 * word is a last name. The last name is '' when only a suffix follows the first name.
 */
export function splitFullName(name: string): { first: string; last: string } {
  const [beforeComma = '', ...afterComma] = name
    .split(',')
    .map((part) => part.trim())
    .filter((part, index) => part !== '' && (index === 0 || !wordsOf(part).every((word) => CREDENTIAL.test(word))))
  const generations = afterComma.filter((part) => GENERATION.test(part))
  const firstNames = cleanNamePart(afterComma.filter((part) => !GENERATION.test(part)).join(', '))
  const words = wordsOf(cleanNamePart(beforeComma))
  if (firstNames === '') return splitWords([...words, ...generations])
  const first = wordsOf(firstNames)
  if (first.length > 1 && GENERATION.test(first.at(-1) ?? '')) generations.unshift(first.pop() ?? '')
  return { first: first.join(' '), last: [...words, ...generations].join(' ') }
}

function splitWords(words: string[]): { first: string; last: string } {
  let start = words.length - 1
  if (start > 0 && GENERATION.test(words[start] ?? '')) start -= 1
  if (start === 0 && words.length > 1) return { first: words.join(' '), last: '' }
  while (start > 1 && PARTICLE.test(words[start - 1] ?? '')) start -= 1
  return { first: words.slice(0, Math.max(start, 0)).join(' '), last: words.slice(Math.max(start, 0)).join(' ') }
}

/** Adds the cell of a suffix column to a last name, unless it is no generation suffix or the name already ends in one. */
export const withSuffix = (last: string, suffix: string): string =>
  GENERATION.test(suffix) && !GENERATION.test(wordsOf(last).at(-1) ?? '') ? `${last} ${suffix}` : last

/** True for an all-capitals name of more than two letters. */
export function isAllCaps(name: string): boolean {
  const letters = name.replace(/[^\p{L}]/gu, '')
  return letters.length > 2 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

const LOWER_BEFORE_NAME = /^(?:da|das|de|del|della|dos|von)$/
const LOWER_AFTER_PARTICLE = /^(?:la|las|los|le|der|den)$/

/** 'HAROLD' as 'Harold', "O'BRIEN" as "O'Brien", 'DE LA CRUZ' as 'de la Cruz'. Other names are unchanged. */
export function fixCapitals(name: string): string {
  if (!isAllCaps(name)) return name
  const words = name.split(' ')
  const lower = words.map((word) => word.toLowerCase())
  return words
    .map((word, index) => {
      const lowerWord = lower[index] ?? ''
      const next = lower[index + 1]
      if (next !== undefined) {
        if (LOWER_BEFORE_NAME.test(lowerWord) || (lowerWord === 'van' && /^(?:de|den|der)$/.test(next)))
          return lowerWord
        if (index > 0 && LOWER_AFTER_PARTICLE.test(lowerWord) && PARTICLE.test(lower[index - 1] ?? '')) return lowerWord
      }
      const isNumber = index > 0 && /^I{2,3}$|^IV$/.test(word)
      // 'J.R.' and 'TJ' are initials.
      const isInitials = /^(?:\p{Lu}\.){2,}$/u.test(word) || /^(?!JR|SR|ST|MC|NG)[BCDFGHJKLMNPQRSTVWXZ]{2}$/.test(word)
      return isNumber || isInitials ? word : capitalized(lowerWord)
    })
    .join(' ')
}

function capitalized(word: string): string {
  return word.replace(/\p{L}[\p{L}\p{M}]*/gu, (run, index: number) => {
    // "O'Brien" and "De'Andre", but "Te'o".
    const isTail =
      /\p{L}['’]$/u.test(word.slice(0, index)) && !/^\p{L}['’]$/u.test(word.slice(0, index)) && run.length < 3
    if (isTail) return run
    const start = /^mc(?=\p{L}{2})/u.test(run) ? 2 : 0
    return (start ? 'Mc' : '') + run.charAt(start).toUpperCase() + run.slice(start + 1)
  })
}
