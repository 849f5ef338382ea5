import type { Language } from './language.ts'

const HAS_KIND = /\b(?:City|County|Parish|Borough|Census Area|Municipality|Planning Region)$/i
// Counties whose names end in City.
const VIRGINIA_COUNTIES = new Set(['Charles City', 'James City'])
const WITHOUT_COUNTIES = new Set(['AK', 'AS', 'DC', 'GU', 'MP', 'PR', 'VI'])

/** A county's full name, as people say it: 'Buncombe County', 'el condado de Buncombe'. */
export function countyName(state: string, county: string, language: Language = 'en'): string {
  if (language === 'es') return inSpanish(state, county)
  if (state === 'VA' && VIRGINIA_COUNTIES.has(county)) return `${county} County`
  if (WITHOUT_COUNTIES.has(state) || HAS_KIND.test(county)) return county
  return `${county} ${state === 'LA' ? 'Parish' : 'County'}`
}

function inSpanish(state: string, county: string): string {
  const name = county.replace(/ (?:County|Parish)$/i, '')
  if (WITHOUT_COUNTIES.has(state) || (HAS_KIND.test(name) && !VIRGINIA_COUNTIES.has(name))) return name
  return `${state === 'LA' ? 'la parroquia' : 'el condado'} de ${name}`
}

/** A Spanish place name for lists and labels: 'Condado de Buncombe' instead of 'el condado de Buncombe'. */
export const withoutArticle = (place: string): string =>
  place.replace(/^(?:el|la) (\p{L})/u, (_, first: string) => first.toUpperCase())

/** 'Buncombe County, NC', for agents. If one part is unknown, returns only the other; if both are, an empty string. */
export function shortPlace({ state, county }: { state: string | null; county: string | null }): string {
  if (!state || !county) return county ?? state ?? ''
  return `${countyName(state, county)}, ${state}`
}
