import type { Language } from './language.ts'

const SAYS_ITSELF = /\b(?:City|County|Parish|Borough|Census Area|Municipality|Planning Region)$/i
// Counties in spite of their names.
const VIRGINIA_COUNTIES = new Set(['Charles City', 'James City'])
const WITHOUT_COUNTIES = new Set(['AK', 'AS', 'DC', 'GU', 'MP', 'PR', 'VI'])

/** 'Buncombe County', 'el condado de Buncombe': a county of the place data with its kind, as people say it there. */
export function countyName(state: string, county: string, language: Language = 'en'): string {
  if (language === 'es') return inSpanish(state, county)
  if (state === 'VA' && VIRGINIA_COUNTIES.has(county)) return `${county} County`
  if (WITHOUT_COUNTIES.has(state) || SAYS_ITSELF.test(county)) return county
  return `${county} ${state === 'LA' ? 'Parish' : 'County'}`
}

function inSpanish(state: string, county: string): string {
  const name = county.replace(/ (?:County|Parish)$/i, '')
  if (WITHOUT_COUNTIES.has(state) || (SAYS_ITSELF.test(name) && !VIRGINIA_COUNTIES.has(name))) return name
  return `${state === 'LA' ? 'la parroquia' : 'el condado'} de ${name}`
}

/** A place as it stands by itself, in a list or beside a label: 'Condado de Buncombe'. */
export const withoutArticle = (place: string): string =>
  place.replace(/^(?:el|la) (\p{L})/u, (_, first: string) => first.toUpperCase())

/** 'Buncombe County, NC', for people of the trade; what is known of it, where not all is. */
export function shortPlace({ state, county }: { state: string | null; county: string | null }): string {
  if (!state || !county) return county ?? state ?? ''
  return `${countyName(state, county)}, ${state}`
}
