/* Matches a column heading with the facts that it may name. The words are in heading-words.ts. */
import type { ImportField } from '../contact-import.ts'
import {
  ALTERNATE_COLUMN_WORDS,
  type ExtraFact,
  FIELD_HEADINGS,
  FILLER_WORDS,
  OTHER_PERSON_WORDS,
  SECONDARY_WORDS,
  SYSTEM_WORDS,
} from './heading-words.ts'

const VOCABULARY = new Set(
  Object.values(FIELD_HEADINGS)
    .flatMap(({ anywhere, alone = [], ifCellsAgree = [], never = [] }) => [
      ...anywhere,
      ...alone,
      ...ifCellsAgree,
      ...never,
    ])
    .concat(OTHER_PERSON_WORDS, FILLER_WORDS, 'non')
    .flatMap((phrase) => phrase.split(' '))
    .filter((word) => word.length >= 3 || word === 'id' || word === 'of'),
)

const MAX_HEADING_LENGTH = 100

/**
 * The lower-case words of a heading without accents and punctuation: 'Tobacco User? (Y/N)' is tobacco user y n;
 * 'FirstName', 'first_name' and 'FIRSTNAME' are first name.
 */
export function headingWords(heading: string): readonly string[] {
  const start = heading.slice(0, MAX_HEADING_LENGTH)
  const found = wordsCache.get(start)
  if (found) return found
  if (wordsCache.size === MAX_CACHED_HEADINGS) wordsCache.clear()
  const words = readHeading(start)
  wordsCache.set(start, words)
  return words
}

// Each heading is parsed for every fact that it might name, and again at each step of the import.
const wordsCache = new Map<string, readonly string[]>()
const MAX_CACHED_HEADINGS = 1_000

function readHeading(heading: string): string[] {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s\b/gi, '')
    .replace(/([\p{Ll}])([\p{Lu}])/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .flatMap((word) => (VOCABULARY.has(word) ? [word] : (splitCompound(word) ?? [word])))
}

/** Splits a word that consists of known words; undefined when it does not. */
function splitCompound(word: string): string[] | undefined {
  for (let end = word.length - 2; end >= 2; end--) {
    const head = word.slice(0, end)
    if (!VOCABULARY.has(head)) continue
    const rest = word.slice(end)
    const tail = VOCABULARY.has(rest) ? [rest] : splitCompound(rest)
    if (tail) return [head, ...tail]
  }
  return undefined
}

/** `score`: 0 when the heading does not name the fact; higher is likelier. `needsCells`: only if the cells agree. */
export interface HeadingMatch {
  score: number
  needsCells: boolean
  /** All words are known. 'Nephew Phone' has an unknown word and may be about another person. */
  isWhole: boolean
}

const NO_MATCH: HeadingMatch = { score: 0, needsCells: false, isWhole: false }

/**
 * The words in each fact's phrases. A second word for the same fact is not unknown: 'Mobile Phone' names the phone
 * twice.
 */
const ownWords = new Map(
  Object.entries(FIELD_HEADINGS).map(([fact, { anywhere, alone = [] }]) => [
    fact,
    new Set([...anywhere, ...alone].flatMap((phrase) => phrase.split(' '))),
  ]),
)

const phraseWords = new Map(
  Object.values(FIELD_HEADINGS)
    .flatMap(({ anywhere, alone = [], ifCellsAgree = [] }) => [...anywhere, ...alone, ...ifCellsAgree])
    .map((phrase) => [phrase, phrase.split(' ')]),
)

export function matchHeading(fact: ImportField | ExtraFact, heading: string): HeadingMatch {
  const typed = headingWords(heading)
  if (typed.length === 0) return NO_MATCH
  const { anywhere, alone = [], ifCellsAgree = [], never = [] } = FIELD_HEADINGS[fact]
  if (fact !== 'agentEmail' && typed.some((word) => OTHER_PERSON_WORDS.includes(word))) return NO_MATCH
  // A second phone belongs to the client; a second contact is another person.
  if (typed.includes('contact') && typed.some((word) => SECONDARY_WORDS.includes(word))) return NO_MATCH
  let best = NO_MATCH
  const consider = (
    phrases: readonly string[],
    weight: number,
    { strict, needsCells = false }: { strict: boolean; needsCells?: boolean },
  ) => {
    for (const phrase of phrases) {
      const words = phraseWords.get(phrase)!
      const rest = without(typed, words)
      if (!rest) continue
      // 'Contact Last' is a name; 'Last Contact' is a date.
      if ((phrase === 'last' || phrase === 'first') && typed.at(-1) !== phrase) continue
      // 'Medicare Effective Date' is about Part A or B; 'Medicare Supplement Effective Date' is about the policy.
      if (fact === 'effectiveDate' && rest.includes('medicare') && !/supp?|medigap/.test(rest.join(' '))) continue
      if (rest.some((word) => never.includes(word) && !isFormHint(word, typed))) continue
      const unknown = rest.filter(
        (word) => !FILLER_WORDS.includes(word) && !ALTERNATE_COLUMN_WORDS.has(word) && !ownWords.get(fact)?.has(word),
      ).length
      if (strict && unknown > 0) continue
      const later = rest.filter((word) => ALTERNATE_COLUMN_WORDS.has(word)).length
      const score = weight + 10 * words.length - 15 * unknown - 30 * later - rest.length
      if (score > best.score) best = { score: Math.max(1, score), needsCells, isWhole: unknown === 0 }
    }
  }
  consider(anywhere, 300, { strict: false })
  consider(alone, 200, { strict: true })
  consider(ifCellsAgree, 100, { strict: true, needsCells: true })
  return best
}

/** '(Yes/No)' explains the values of the column. */
const isFormHint = (word: string, typed: readonly string[]) => word === 'no' && typed.includes('yes')

/** The remaining words after removing a contiguous phrase; undefined when the phrase does not occur. */
function without(typed: readonly string[], phrase: readonly string[]): string[] | undefined {
  for (let start = 0; start + phrase.length <= typed.length; start++)
    if (phrase.every((word, index) => typed[start + index] === word))
      return [...typed.slice(0, start), ...typed.slice(start + phrase.length)]
  return undefined
}

const ALL_FACTS = Object.keys(FIELD_HEADINGS) as (ImportField | ExtraFact)[]

/** Whether a text looks like a column name. Used to find the header below a report's title. */
export const isKnownHeading = (text: string): boolean =>
  text.length <= 60 && ALL_FACTS.some((fact) => matchHeading(fact, text).score > 0)

/**
 * Whether a heading has a meaning of its own, so that its cells must not be guessed to be another fact: an id, a system
 * date, another person, a previous policy. 'F7' and 'Contact point' have none.
 */
export const hasOwnMeaning = (heading: string): boolean =>
  /id$/i.test(heading.trim()) ||
  headingWords(heading).some((word) => (VOCABULARY.has(word) && !FILLER_WORDS.includes(word)) || SYSTEM_WORDS.has(word))

/** Whether a yes below the heading means no: 'Non-smoker', 'No fumador'. */
export const isNegated = (heading: string): boolean =>
  /\b(?:non|no|not|not a) (?:smoker|smoking|smokes|smoke|tobacco|nicotine|fumador|fumadora|fuma|tabaco)\b/.test(
    headingWords(heading).join(' '),
  ) && !headingWords(heading).includes('yes')
