const SAYS_ITSELF = /\b(?:City|County|Parish|Borough|Census Area|Municipality|Planning Region)$/i
// Counties in spite of their names.
const VIRGINIA_COUNTIES = new Set(['Charles City', 'James City'])
const WITHOUT_COUNTIES = new Set(['AK', 'AS', 'DC', 'GU', 'MP', 'PR', 'VI'])

/** 'Buncombe County': a county of the place data with its kind, as people say it there. */
export function countyName(state: string, county: string): string {
  if (state === 'VA' && VIRGINIA_COUNTIES.has(county)) return `${county} County`
  if (WITHOUT_COUNTIES.has(state) || SAYS_ITSELF.test(county)) return county
  return `${county} ${state === 'LA' ? 'Parish' : 'County'}`
}

/** 'Buncombe County, NC', for people of the trade; what is known of it, where not all is. */
export function shortPlace({ state, county }: { state: string | null; county: string | null }): string {
  if (!state || !county) return county ?? state ?? ''
  return `${countyName(state, county)}, ${state}`
}
