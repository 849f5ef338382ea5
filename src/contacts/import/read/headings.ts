/* How a heading is matched with the facts that it may name; the words themselves are in heading-words.ts. */
import type { ImportField } from '../contact-import.ts'
import {
  type ExtraFact,
  FIELD_HEADINGS,
  FILLER_WORDS,
  LATER_COLUMN_WORDS,
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
 * The words of a heading without accents, capitals and signs: 'Tobacco User? (Y/N)' is tobacco user y n, 'FirstName',
 * 'first_name' and 'FIRSTNAME' are first name.
 */
export function headingWords(heading: string): readonly string[] {
  const start = heading.slice(0, MAX_HEADING_LENGTH)
  const found = read.get(start)
  if (found) return found
  if (read.size === HEADINGS_KEPT) read.clear()
  const words = readHeading(start)
  read.set(start, words)
  return words
}

// Each heading of a file is read for every fact that it might name, and again at each step of the import.
const read = new Map<string, readonly string[]>()
const HEADINGS_KEPT = 1_000

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
    .flatMap((word) => (VOCABULARY.has(word) ? [word] : (parts(word) ?? [word])))
}

/** A word that is several known ones written together. */
function parts(word: string): string[] | undefined {
  for (let end = word.length - 2; end >= 2; end--) {
    const head = word.slice(0, end)
    if (!VOCABULARY.has(head)) continue
    const rest = word.slice(end)
    const tail = VOCABULARY.has(rest) ? [rest] : parts(rest)
    if (tail) return [head, ...tail]
  }
  return undefined
}

/** How surely a heading names a fact: 0 for not at all, the higher the likelier. `needsCells`: only if its cells agree. */
export interface HeadingMatch {
  score: number
  needsCells: boolean
  /** All its words are known; 'Caregiver-in-law Phone' may be anybody's. */
  isWhole: boolean
}

const NO_MATCH: HeadingMatch = { score: 0, needsCells: false, isWhole: false }

/** 'Mobile Phone' names the phone twice. */
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
  const given = headingWords(heading)
  if (given.length === 0) return NO_MATCH
  const { anywhere, alone = [], ifCellsAgree = [], never = [] } = FIELD_HEADINGS[fact]
  if (fact !== 'agentEmail' && given.some((word) => OTHER_PERSON_WORDS.includes(word))) return NO_MATCH
  // A second phone is the client's, a second contact is not.
  if (given.includes('contact') && given.some((word) => SECONDARY_WORDS.includes(word))) return NO_MATCH
  let best = NO_MATCH
  const consider = (
    phrases: readonly string[],
    weight: number,
    { strict, needsCells = false }: { strict: boolean; needsCells?: boolean },
  ) => {
    for (const phrase of phrases) {
      const words = phraseWords.get(phrase)!
      const rest = without(given, words)
      if (!rest) continue
      // 'Contact Last' is a name, 'Last Contact' a day.
      if ((phrase === 'last' || phrase === 'first') && given.at(-1) !== phrase) continue
      // 'Medicare Effective Date' is the day of Part A or B, 'Medicare Supplement Effective Date' the policy's.
      if (fact === 'effectiveDate' && rest.includes('medicare') && !/supp?|medigap/.test(rest.join(' '))) continue
      if (rest.some((word) => never.includes(word) && !isFormHint(word, given))) continue
      const unknown = rest.filter(
        (word) => !FILLER_WORDS.includes(word) && !LATER_COLUMN_WORDS.has(word) && !ownWords.get(fact)?.has(word),
      ).length
      if (strict && unknown > 0) continue
      const later = rest.filter((word) => LATER_COLUMN_WORDS.has(word)).length
      const score = weight + 10 * words.length - 15 * unknown - 30 * later - rest.length
      if (score > best.score) best = { score: Math.max(1, score), needsCells, isWhole: unknown === 0 }
    }
  }
  consider(anywhere, 300, { strict: false })
  consider(alone, 200, { strict: true })
  consider(ifCellsAgree, 100, { strict: true, needsCells: true })
  return best
}

/** '(Y/N)', '(Yes/No)' and '(M/F)' say how to fill the column in. */
const isFormHint = (word: string, given: readonly string[]) => word === 'no' && given.includes('yes')

/** The words that are left when the phrase is taken out, where they stand side by side; undefined where they do not. */
function without(given: readonly string[], phrase: readonly string[]): string[] | undefined {
  for (let at = 0; at + phrase.length <= given.length; at++)
    if (phrase.every((word, index) => given[at + index] === word))
      return [...given.slice(0, at), ...given.slice(at + phrase.length)]
  return undefined
}

const ALL_FACTS = Object.keys(FIELD_HEADINGS) as (ImportField | ExtraFact)[]

/** Whether a text reads like the name of a column, by which the row of names is found under a report's title. */
export const isKnownHeading = (text: string): boolean =>
  text.length <= 60 && ALL_FACTS.some((fact) => matchHeading(fact, text).score > 0)

/**
 * Whether a heading says something, so that its cells must not be taken for another fact: an id, a day of the system,
 * somebody else, what somebody had before. 'F7' and 'Contact point' say nothing.
 */
export const hasOwnMeaning = (heading: string): boolean =>
  /id$/i.test(heading.trim()) ||
  headingWords(heading).some((word) => (VOCABULARY.has(word) && !FILLER_WORDS.includes(word)) || SYSTEM_WORDS.has(word))

/** 'Non-smoker', 'No fumador': a yes below it means no. */
export const isNegated = (heading: string): boolean =>
  /\b(?:non|no|not|not a) (?:smoker|smoking|smokes|smoke|tobacco|nicotine|fumador|fumadora|fuma|tabaco)\b/.test(
    headingWords(heading).join(' '),
  ) && !headingWords(heading).includes('yes')
