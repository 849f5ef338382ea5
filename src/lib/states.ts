import { foldText } from './fold-text.ts'
import type { Language } from './language.ts'

export type Region = 'Northeast' | 'Midwest' | 'South' | 'West'

export interface State {
  readonly code: string
  readonly name: string
  /** Region of the US Census Bureau. */
  readonly region: Region
  /** The IANA zone in which most of the state's people live. */
  readonly timeZone: string
  /** The two digits that start the FIPS codes of the state's counties. */
  readonly fips: string
}

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

type Row = readonly [code: string, name: string, region: Region, timeZone: string, fips: string]

// Regions: US Census Bureau, "Census Regions and Divisions of the United States". Zones: 49 CFR 71.
// FIPS: ANSI INCITS 38:2009.
const ROWS: readonly Row[] = [
  ['AL', 'Alabama', 'South', CENTRAL, '01'],
  ['AK', 'Alaska', 'West', 'America/Anchorage', '02'],
  ['AZ', 'Arizona', 'West', 'America/Phoenix', '04'],
  ['AR', 'Arkansas', 'South', CENTRAL, '05'],
  ['CA', 'California', 'West', PACIFIC, '06'],
  ['CO', 'Colorado', 'West', MOUNTAIN, '08'],
  ['CT', 'Connecticut', 'Northeast', EASTERN, '09'],
  ['DE', 'Delaware', 'South', EASTERN, '10'],
  ['DC', 'District of Columbia', 'South', EASTERN, '11'],
  ['FL', 'Florida', 'South', EASTERN, '12'],
  ['GA', 'Georgia', 'South', EASTERN, '13'],
  ['HI', 'Hawaii', 'West', 'Pacific/Honolulu', '15'],
  ['ID', 'Idaho', 'West', MOUNTAIN, '16'],
  ['IL', 'Illinois', 'Midwest', CENTRAL, '17'],
  ['IN', 'Indiana', 'Midwest', EASTERN, '18'],
  ['IA', 'Iowa', 'Midwest', CENTRAL, '19'],
  ['KS', 'Kansas', 'Midwest', CENTRAL, '20'],
  ['KY', 'Kentucky', 'South', EASTERN, '21'],
  ['LA', 'Louisiana', 'South', CENTRAL, '22'],
  ['ME', 'Maine', 'Northeast', EASTERN, '23'],
  ['MD', 'Maryland', 'South', EASTERN, '24'],
  ['MA', 'Massachusetts', 'Northeast', EASTERN, '25'],
  ['MI', 'Michigan', 'Midwest', EASTERN, '26'],
  ['MN', 'Minnesota', 'Midwest', CENTRAL, '27'],
  ['MS', 'Mississippi', 'South', CENTRAL, '28'],
  ['MO', 'Missouri', 'Midwest', CENTRAL, '29'],
  ['MT', 'Montana', 'West', MOUNTAIN, '30'],
  ['NE', 'Nebraska', 'Midwest', CENTRAL, '31'],
  ['NV', 'Nevada', 'West', PACIFIC, '32'],
  ['NH', 'New Hampshire', 'Northeast', EASTERN, '33'],
  ['NJ', 'New Jersey', 'Northeast', EASTERN, '34'],
  ['NM', 'New Mexico', 'West', MOUNTAIN, '35'],
  ['NY', 'New York', 'Northeast', EASTERN, '36'],
  ['NC', 'North Carolina', 'South', EASTERN, '37'],
  ['ND', 'North Dakota', 'Midwest', CENTRAL, '38'],
  ['OH', 'Ohio', 'Midwest', EASTERN, '39'],
  ['OK', 'Oklahoma', 'South', CENTRAL, '40'],
  ['OR', 'Oregon', 'West', PACIFIC, '41'],
  ['PA', 'Pennsylvania', 'Northeast', EASTERN, '42'],
  ['RI', 'Rhode Island', 'Northeast', EASTERN, '44'],
  ['SC', 'South Carolina', 'South', EASTERN, '45'],
  ['SD', 'South Dakota', 'Midwest', CENTRAL, '46'],
  ['TN', 'Tennessee', 'South', CENTRAL, '47'],
  ['TX', 'Texas', 'South', CENTRAL, '48'],
  ['UT', 'Utah', 'West', MOUNTAIN, '49'],
  ['VT', 'Vermont', 'Northeast', EASTERN, '50'],
  ['VA', 'Virginia', 'South', EASTERN, '51'],
  ['WA', 'Washington', 'West', PACIFIC, '53'],
  ['WV', 'West Virginia', 'South', EASTERN, '54'],
  ['WI', 'Wisconsin', 'Midwest', CENTRAL, '55'],
  ['WY', 'Wyoming', 'West', MOUNTAIN, '56'],
]

/** The 50 states and the District of Columbia. Source: limits-003. */
export const states: readonly State[] = Object.freeze(
  ROWS.map(([code, name, region, timeZone, fips]) => Object.freeze({ code, name, region, timeZone, fips })),
)

export const regions: readonly Region[] = Object.freeze(['Northeast', 'Midwest', 'South', 'West'] as const)

const byCode = new Map(states.map((state) => [state.code, state]))
const codeByFips = new Map(states.map((state) => [state.fips, state.code]))

/** Finds a state by its two-letter code, ignoring case. */
export function findState(code: string): State | undefined {
  return byCode.get(code.trim().toUpperCase())
}

/** States whose Spanish name is common in the United States. */
const IN_SPANISH: Readonly<Record<string, string>> = {
  DC: 'Distrito de Columbia',
  HI: 'Hawái',
  LA: 'Luisiana',
  NC: 'Carolina del Norte',
  ND: 'Dakota del Norte',
  NH: 'Nuevo Hampshire',
  NJ: 'Nueva Jersey',
  NM: 'Nuevo México',
  NY: 'Nueva York',
  PA: 'Pensilvania',
  SC: 'Carolina del Sur',
  SD: 'Dakota del Sur',
  WV: 'Virginia Occidental',
}

const codeByName = new Map([
  ...states.map(({ code, name }) => [foldText(name), code] as const),
  ...Object.entries(IN_SPANISH).map(([code, name]) => [foldText(name), code] as const),
])

/**
 * The two-letter code for a code ('NC', 'N.C.') or a name in English or Spanish, ignoring case and accents; undefined
 * for other text.
 */
export const stateCodeOf = (text: string): string | undefined =>
  findState(text.replaceAll('.', ''))?.code ?? codeByName.get(foldText(text.trim()))

export function stateName(code: string): string {
  return findState(code)?.name ?? code
}

/** For client pages and messages. */
export const stateNameIn = (language: Language, code: string): string =>
  (language === 'es' && IN_SPANISH[findState(code)?.code ?? '']) || stateName(code)

/** The code of the state of a five-digit county FIPS code; undefined for the territories and unknown codes. */
export function stateOfCounty(countyFips: string): string | undefined {
  return codeByFips.get(countyFips.slice(0, 2))
}
