import { isCarrierName } from '../lib/carriers.ts'
import { matchCarrier } from '../lib/match-carrier.ts'
import { parseCalendarDate } from '../lib/parse-calendar-date.ts'
import { planSelection } from './offers.ts'

/**
 * Facts about an unknown visitor, read from the page's URL. Missing and invalid values are left out; an unknown carrier
 * becomes 'Other'.
 */
export interface Criteria {
  zip?: string
  state?: string
  county?: string
  birth_on?: string
  age?: number
  gender?: 'M' | 'F'
  tobacco?: boolean
  carrier?: string
  plan?: string
}

/** Query parameters: those of the specification, and those of the page's own form. */
const CRITERIA_PARAMETERS = [
  'zip',
  'state',
  'county',
  'gender',
  'tobacco',
  'age',
  'dateOfBirth',
  'currentCarrier',
  'carrier',
  'planType',
]

const TOBACCO: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  on: true,
  false: false,
  no: false,
  '0': false,
  off: false,
}

type Query = Readonly<Record<string, string | undefined>>

/** Whether the URL names at least one of the criteria, valid or not. */
export const namesCriteria = (query: Query) => CRITERIA_PARAMETERS.some((name) => query[name] !== undefined)

/** Source: nav-031. */
export function readCriteria(query: Query, today: string): Criteria {
  const text = (name: string) => query[name]?.trim() ?? ''
  const zip = text('zip')
  const state = text('state').toUpperCase()
  const county = text('county')
  const gender = text('gender').charAt(0).toUpperCase()
  const tobacco = TOBACCO[text('tobacco').toLowerCase()]
  const carrier = text('currentCarrier') || text('carrier')
  const plan = planSelection(text('planType'))
  return {
    ...(/^\d{5}$/.test(zip) && { zip }),
    ...(/^[A-Z]{2}$/.test(state) && { state }),
    ...(county && county.length <= 60 && { county }),
    ...birth(text('dateOfBirth'), text('age'), today),
    ...((gender === 'M' || gender === 'F') && { gender }),
    ...(tobacco !== undefined && { tobacco }),
    ...(carrier && carrier.length <= 100 && { carrier: carrierIn(carrier) }),
    ...(plan && { plan: `Plan ${plan}` }),
  }
}

/** A valid birth date takes precedence over an age. */
function birth(date: string, age: string, today: string): Pick<Criteria, 'birth_on' | 'age'> {
  const read = parseCalendarDate(date)
  if (read.ok && read.date <= today) return { birth_on: read.date }
  const years = /^\d{1,3}$/.test(age) ? Number(age) : 0
  return years >= 18 && years <= 110 ? { age: years } : {}
}

function carrierIn(text: string): string {
  if (isCarrierName(text) || text === 'Other' || text === 'None') return text
  return matchCarrier(text).carrier ?? 'Other'
}
