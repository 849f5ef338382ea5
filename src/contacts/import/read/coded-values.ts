/*
 * Gender and tobacco use codes whose meaning depends on the whole column: M means male beside F, but mujer beside H.
 * Ambiguous codes are unknown. A language stands alone.
 */
import type { Language } from '../../../lib/language.ts'
import { headingWords, isNegated } from './headings.ts'

const normalize = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_./-]+/g, ' ')
    .trim()

type Gender = 'M' | 'F'

const GENDERS: Readonly<Record<string, Gender>> = {
  male: 'M',
  man: 'M',
  hombre: 'M',
  masculino: 'M',
  varon: 'M',
  masc: 'M',
  boy: 'M',
  female: 'F',
  woman: 'F',
  mujer: 'F',
  femenino: 'F',
  femenina: 'F',
  fem: 'F',
  f: 'F',
  girl: 'F',
}

/** Returns a reader for the cells of a gender column. `values`: the distinct texts of the whole column. */
export function genderReader(heading: string, values: readonly string[]): (cell: string) => Gender | null {
  const codes = new Set(values.map(normalize))
  const isSpanish =
    codes.has('h') ||
    codes.has('hombre') ||
    codes.has('mujer') ||
    headingWords(heading).some((word) => word === 'sexo' || word === 'genero')
  // In a Spanish column with neither H nor F, or with both, M may mean masculino or mujer.
  const [h, f] = [codes.has('h'), codes.has('f')]
  const m = !isSpanish ? 'M' : h === f ? null : h ? 'F' : 'M'
  return (cell) => {
    const typed = normalize(cell)
    if (typed === 'm') return m
    if (typed === 'h') return f ? null : 'M'
    return Object.hasOwn(GENDERS, typed) ? (GENDERS[typed] ?? null) : null
  }
}

const phrases = (list: string) => new Set(list.split(/\s*,\s*/))

// Source: csv-012, and equivalent texts seen in files.
const USES_TOBACCO =
  phrases(`yes, y, true, 1, x, si, smoker, smokes, current smoker, tobacco, tobacco user, uses tobacco,
  fumador, fumadora, fuma, usa tabaco, current, daily, smoking`)
const USES_NO_TOBACCO =
  phrases(`no, n, false, 0, none, never, never smoked, non smoker, nonsmoker, not a smoker, ns, nt,
  non tobacco, non tobacco user, nontobacco, no tobacco, does not smoke, n t, non, never smoker, no fumador, no fumadora,
  no fuma, no usa tabaco, nunca, nf, non smoking, tobacco free, ninguno`)

/**
 * Returns a reader for the cells of a tobacco column: true, false, or null when unsure. `values`: the distinct texts of
 * the whole column. Under the heading 'Non-smoker', a yes means no tobacco.
 */
export function tobaccoReader(heading: string, values: readonly string[]): (cell: string) => boolean | null {
  const codes = new Set(values.map(normalize))
  const letters: Record<string, boolean | null> = {
    t: codes.has('nt') || codes.has('n t') || codes.has('f') || codes.has('n') ? true : null,
    f: codes.has('nf') ? true : codes.has('t') ? false : null,
    s: codes.has('ns') || codes.has('n') || codes.has('no') ? true : null,
  }
  const negated = isNegated(heading)
  const isSmokerHeading = headingWords(heading).some((word) => /^(?:smok|fum)/.test(word))
  return (cell) => {
    const typed = normalize(cell)
    // Programs write 'Smoker: None' when nothing is known; people write 'Tobacco: none' for no.
    if ((typed === 'none' || typed === 'ninguno') && isSmokerHeading) return null
    // With codes 1 and 2, either could mean yes.
    if (typed === '1' && codes.has('2')) return null
    if (USES_TOBACCO.has(typed))
      return !negated || typed.includes('smok') || typed.includes('tobac') || typed.includes('fuma')
    if (USES_NO_TOBACCO.has(typed)) return negated && PLAIN_NO.has(typed)
    const letter = Object.hasOwn(letters, typed) ? (letters[typed] ?? null) : null
    return letter === null ? null : letter !== negated
  }
}

const PLAIN_NO = new Set(['no', 'n', 'false', '0'])

const LANGUAGES: Record<Language, readonly string[]> = {
  en: ['en', 'eng', 'english', 'inglés', 'ingles', 'enus', 'englishus'],
  es: ['es', 'esp', 'spa', 'sp', 'spanish', 'español', 'espanol', 'castellano', 'esus', 'esmx', 'spanishus'],
}

/** Null for other languages and for unknown texts. */
export function readLanguage(typed: string): Language | null {
  const word = typed.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
  if (LANGUAGES.es.includes(word)) return 'es'
  return LANGUAGES.en.includes(word) ? 'en' : null
}
