import { addMonths, type CalendarDate } from '../../src/lib/calendar-date.ts'
import { birthDateTurning, type EdgeClient } from './edge-cases.ts'

export const platform = { kind: 'platform', name: 'Perennial', slug: 'perennial', account_state: 'live' } as const

export const blueRidge = {
  name: 'Blue Ridge Medigap',
  slug: 'blue-ridge',
  phone: '8285550100',
  website: 'https://blueridge.example',
  mailing_address: '12 Haywood Street, Suite 3, Asheville, NC 28801',
  booking_link: 'https://calendar.example/blue-ridge',
  signature: 'The Blue Ridge Medigap team\n(828) 555-0100',
  primary_color: '#1F5F8B',
  secondary_color: '#A9CCE3',
  time_zone: 'America/New_York',
  is_demo: true,
  plan: 'usage',
  account_state: 'live',
} as const

export interface Colleague {
  first_name: string
  last_name: string
  email: string
  phone: string
  is_admin: boolean
  is_agent: boolean
  is_default_agent: boolean
  license_number: string | null
  state_licenses: string[]
  carriers: string[]
  booking_link: string | null
  signature: string
}

const ALL_SIX = ['Aetna', 'Humana', 'UnitedHealthcare', 'Cigna', 'Aflac', 'Mutual of Omaha']

const agent = (first_name: string, last_name: string, line: string, facts: Partial<Colleague>): Colleague => {
  const firstName = first_name.toLowerCase()
  return {
    first_name,
    last_name,
    email: `${firstName}@blueridge.example`,
    phone: `8285550${line}`,
    is_admin: false,
    is_agent: true,
    is_default_agent: false,
    license_number: null,
    state_licenses: [],
    carriers: ALL_SIX,
    booking_link: `https://calendar.example/${firstName}`,
    signature: `${first_name} ${last_name}\nLicensed insurance agent, Blue Ridge Medigap\n(828) 555-0${line}`,
    ...facts,
  }
}

// No one is licensed in VT or WV.
export const staff: readonly Colleague[] = [
  agent('Ruth', 'Calloway', '101', {
    is_admin: true,
    is_agent: false,
    booking_link: null,
    signature: 'Ruth Calloway\nOwner, Blue Ridge Medigap\n(828) 555-0101',
  }),
  agent('Marcus', 'Bell', '102', {
    is_admin: true,
    license_number: 'NC-1048817',
    state_licenses: ['NC', 'SC', 'TN', 'GA', 'FL', 'AL', 'MO', 'OK', 'TX', 'LA', 'NM'],
  }),
  agent('Dana', 'Whitfield', '111', {
    is_default_agent: true,
    license_number: 'NC-1177302',
    state_licenses: ['NC', 'VA', 'SC', 'TN', 'GA', 'KY', 'MD', 'OH', 'PA', 'NJ', 'NY', 'CT', 'MA', 'ME'],
  }),
  agent('Omar', 'Haddad', '112', {
    license_number: 'NC-1203944',
    state_licenses: ['NC', 'TX', 'FL', 'IL', 'WI', 'MN', 'MI', 'IN', 'IA', 'MO', 'OK', 'LA', 'KY'],
    carriers: ['Aetna', 'UnitedHealthcare', 'Cigna', 'Mutual of Omaha'],
  }),
  agent('Priya', 'Raman', '113', {
    license_number: 'NC-1215560',
    state_licenses: ['NC', 'CA', 'OR', 'WA', 'ID', 'NV', 'AZ', 'UT', 'CO', 'VA', 'MD'],
  }),
]

type NamedClient = EdgeClient & Required<Pick<EdgeClient, 'first_name' | 'last_name' | 'gender'>>

/** Clients that demos and tests refer to by name. */
export function namedClients(today: CalendarDate): NamedClient[] {
  const man = (first_name: string, last_name: string, facts: EdgeClient): NamedClient => ({
    first_name,
    last_name,
    gender: 'M',
    ...facts,
  })
  const woman = (first_name: string, last_name: string, facts: EdgeClient): NamedClient => ({
    ...man(first_name, last_name, facts),
    gender: 'F',
  })
  return [
    man('Walter', 'Brandt', {
      zip: '28801',
      birth_on: birthDateTurning(today, 0, 72),
      current_carrier: 'Aetna',
      plan_type: 'Plan G',
    }),
    woman('Rosalind', 'Achterberg', { zip: '40205', birth_on: birthDateTurning(today, 1, 70), plan_type: 'Plan N' }),
    woman('Guadalupe', 'Ybarra', {
      zip: '93711',
      birth_on: birthDateTurning(today, 30, 68),
      current_carrier: 'Humana',
    }),
    man('Otis', 'Hairston', {
      zip: '28205',
      birth_on: birthDateTurning(today, 20, 65),
      current_carrier: null,
      plan_type: null,
    }),
    // The youngest who may buy Plan F, and the oldest who may not.
    woman('Marjorie', 'Thornburg', { zip: '28739', birth_on: '1954-12-31', plan_type: 'Plan F' }),
    man('Leonard', 'Penland', { zip: '28712', birth_on: '1955-01-01', plan_type: 'Plan G' }),
    man('Clifford', 'Whitaker', { zip: '21212', birth_on: '1952-02-29', effective_on: '2020-02-29' }),
    woman('Nobuko', 'Watanabe', { zip: '98115', birth_on: '1948-02-29', effective_on: '2024-02-29' }),
    // Same-issuer switching in Illinois applies at ages 65 through 75.
    woman('Eunice', 'Kessler', { zip: '60614', birth_on: birthDateTurning(today, 12, 75) }),
    man('Thaddeus', 'Kowalczyk', { zip: '60540', birth_on: birthDateTurning(today, 12, 76) }),
    // Names of 30, 31, 40 and 61 characters, for truncation in lists.
    woman('Anastasia-Theodora', 'Ravenscroft', { zip: '24016' }),
    woman('Anastasia-Theodora', 'Ravenscrofts', { zip: '24016' }),
    man('Bartholomew Fitzgerald', 'Featherstonehaugh', { zip: '29464' }),
    woman('Maximiliana Wilhelmina', 'von Hohenzollern-Sigmaringen-Hechingen', { zip: '77008' }),
    man('Ng', 'O', { zip: '94110' }),
    woman('María del Carmen', "Núñez D'Arcy-O'Brien", { zip: '33629' }),
    woman('Dolores', 'Pettway', { zip: '35209', email: null, phone_number: null }),
    man('Vernon', 'Stallings', { zip: '25314', current_carrier: 'Other', plan_type: 'Other' }),
    woman('Ingrid', 'Sørensen', { zip: '55105', current_carrier: 'UnitedHealthcare', plan_type: 'Other' }),
    man('Raymond', 'Culpepper', {
      zip: '65203',
      effective_on: addMonths(today, -36),
      current_carrier: 'Mutual of Omaha',
    }),
  ]
}
