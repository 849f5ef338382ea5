/*
 * Gender and tobacco are written in codes that only the column as a whole explains: M is a man beside F, and mujer
 * beside H. What leaves doubt is unknown.
 */
import { headingWords, isNegated } from './headings.ts'

const code = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_./-]+/g, ' ')
    .trim()

type Gender = 'M' | 'F'

const GENDERS: Readonly<Record<string, Gender>> = {
  ...{ male: 'M', man: 'M', hombre: 'M', masculino: 'M', varon: 'M', masc: 'M', boy: 'M' },
  ...{ female: 'F', woman: 'F', mujer: 'F', femenino: 'F', femenina: 'F', fem: 'F', f: 'F', girl: 'F' },
}

/** Reads the cells of one column of genders. `values`: the different texts that the whole column holds. */
export function genderReader(heading: string, values: readonly string[]): (cell: string) => Gender | null {
  const codes = new Set(values.map(code))
  const isSpanish =
    codes.has('h') ||
    codes.has('hombre') ||
    codes.has('mujer') ||
    headingWords(heading).some((word) => word === 'sexo' || word === 'genero')
  // Of a Spanish column that holds neither H nor F, M may be masculino and mujer.
  const [h, f] = [codes.has('h'), codes.has('f')]
  const m = !isSpanish ? 'M' : h === f ? null : h ? 'F' : 'M'
  return (cell) => {
    const typed = code(cell)
    if (typed === 'm') return m
    if (typed === 'h') return f ? null : 'M'
    return Object.hasOwn(GENDERS, typed) ? (GENDERS[typed] ?? null) : null
  }
}

// Source: csv-012, and what files write for the same.
const SMOKES = new Set([
  ...['yes', 'y', 'true', '1', 'x', 'si', 'smoker', 'smokes', 'current smoker', 'tobacco', 'tobacco user'],
  ...['uses tobacco', 'fumador', 'fumadora', 'fuma', 'usa tabaco', 'current', 'daily', 'smoking'],
])
const DOES_NOT_SMOKE = new Set([
  ...['no', 'n', 'false', '0', 'none', 'never', 'never smoked', 'non smoker', 'nonsmoker', 'not a smoker', 'ns', 'nt'],
  ...['non tobacco', 'non tobacco user', 'nontobacco', 'no tobacco', 'does not smoke', 'n t', 'non', 'never smoker'],
  ...['no fumador', 'no fumadora', 'no fuma', 'no usa tabaco', 'nunca', 'nf', 'non smoking', 'tobacco free', 'ninguno'],
])

/**
 * Reads the cells of one column about tobacco: true, false, or null where nothing is said for sure. `values`: the
 * different texts that the whole column holds. Under 'Non-smoker' a yes is a no.
 */
export function tobaccoReader(heading: string, values: readonly string[]): (cell: string) => boolean | null {
  const codes = new Set(values.map(code))
  const letters: Record<string, boolean | null> = {
    t: codes.has('nt') || codes.has('n t') || codes.has('f') || codes.has('n') ? true : null,
    f: codes.has('nf') ? true : codes.has('t') ? false : null,
    s: codes.has('ns') || codes.has('n') || codes.has('no') ? true : null,
  }
  const negated = isNegated(heading)
  const isSmokerHeading = headingWords(heading).some((word) => /^(?:smok|fum)/.test(word))
  return (cell) => {
    const typed = code(cell)
    // 'Smoker: None' is how programs write that nothing is known; 'Tobacco: none' is how people write no.
    if ((typed === 'none' || typed === 'ninguno') && isSmokerHeading) return null
    // Of 1 and 2 nobody knows which is the yes.
    if (typed === '1' && codes.has('2')) return null
    if (SMOKES.has(typed))
      return !negated || typed.includes('smok') || typed.includes('tobac') || typed.includes('fuma')
    if (DOES_NOT_SMOKE.has(typed)) return negated && PLAIN_NO.has(typed)
    const letter = Object.hasOwn(letters, typed) ? (letters[typed] ?? null) : null
    return letter === null ? null : letter !== negated
  }
}

const PLAIN_NO = new Set(['no', 'n', 'false', '0'])
