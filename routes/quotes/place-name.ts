import { stateName } from '../../src/lib/states.ts'

const SAYS_ITSELF = /\b(?:City|County|Parish|Borough|Census Area|Municipality|Planning Region)$/i
// Counties in spite of their names.
const VIRGINIA_COUNTIES = new Set(['Charles City', 'James City'])
const WITHOUT_COUNTIES = new Set(['AK', 'AS', 'GU', 'MP', 'PR', 'VI'])

/** 'Buncombe County, North Carolina', as people say it there; the state alone where the county is not known. */
export function placeName({ state, county }: { state: string; county: string | undefined }): string {
  const stateWord = stateName(state)
  return county && county !== stateWord ? `${countyName(state, county)}, ${stateWord}` : stateWord
}

function countyName(state: string, county: string): string {
  if (state === 'VA' && VIRGINIA_COUNTIES.has(county)) return `${county} County`
  if (WITHOUT_COUNTIES.has(state) || SAYS_ITSELF.test(county)) return county
  return `${county} ${state === 'LA' ? 'Parish' : 'County'}`
}
