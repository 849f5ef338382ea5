import { expect, test } from 'vitest'
import { importFields } from '../../../../src/contacts/import/contact-import.ts'
import type { ExtraFact } from '../../../../src/contacts/import/read/heading-words.ts'
import {
  hasOwnMeaning,
  headingWords,
  isKnownHeading,
  isNegated,
  matchHeading,
} from '../../../../src/contacts/import/read/headings.ts'

const FIELDS = importFields.map(({ name }) => name)
/** The field that a heading names best without its cells; undefined for none. */
const fieldOf = (heading: string) =>
  FIELDS.map((field) => ({ field, ...matchHeading(field, heading) }))
    .filter(({ score, needsCells }) => score > 0 && !needsCells)
    .sort((a, b) => b.score - a.score)[0]?.field

const NAMED: Record<(typeof FIELDS)[number], string[]> = {
  firstName: [
    'First Name',
    'FirstName',
    'first_name',
    'FNAME',
    'Individual: First Name',
    'Given Name',
    'Primer nombre',
    'FN1',
    'INSFNM',
  ],
  lastName: [
    'Last Name',
    'LASTNAME',
    'Individual: Last Name',
    'Surname',
    'Apellido',
    'Apellidos',
    'Client’s Last Name',
    'Contact: Last',
    'LN1',
    'INSLNM',
  ],
  email: [
    'Email',
    'E-mail Address',
    'Email 1',
    'Personal Email',
    'Correo electrónico',
    'Individual: Email',
    'Invitee Email',
  ],
  phoneNumber: ['Phone', 'Cell Phone', 'Home Phone', 'Primary Phone', 'Mobile', 'Teléfono', 'Phone Number', 'Tel.'],
  currentCarrier: [
    'Carrier',
    'Current Carrier',
    'Med Supp Carrier',
    'Insurance Company',
    'Ins. Co.',
    'Aseguradora',
    'Insurer',
  ],
  effectiveDate: [
    'Effective Date',
    'Policy Effective Date',
    'Eff. Date',
    'EffDt',
    'Fecha efectiva',
    'Coverage Start',
    'Eff',
    'Vigencia desde',
  ],
  birthDate: [
    'DOB',
    'Date of Birth',
    'Birthdate',
    'BirthDate',
    'Birthday',
    'Fecha de nacimiento',
    'Fecha Nac.',
    'D.O.B.',
    'INSDOB',
    'Nac.',
  ],
  tobaccoUser: ['SMOKER Y/N', 'Tobacco User? (Y/N)', 'Individual: Smoker', 'Fumador', 'Tobacco', '¿Fuma?', 'Smokes?'],
  gender: ['Gender', 'Sex', 'Sexo', 'Sexo (H/M)', 'Género', 'M/F', 'Individual: Gender'],
  zipCode: ['ZIP', 'Zip Code', 'Mailing Zip/Postal Code', 'PostalCode', 'Código postal', 'ZIP/Postal', 'Home Zip'],
  planType: ['Plan', 'Plan Type', 'Med Supp Plan', 'Plan Letter', 'Medigap Plan', 'Tipo de plan'],
}

test.each(FIELDS)('headings in English and Spanish, in any spelling, name the %s (csv-001)', (field) => {
  for (const heading of NAMED[field]) expect([heading, fieldOf(heading)]).toEqual([heading, field])
})

test.each([
  ['an id or a number', ['Client ID', 'Individual: Individual ID', 'LEID', 'Policy Number', 'Account #', 'NPN', 'MBI']],
  ['a day of the system', ['Created Date', 'LAST_CHANGED', 'Anniversary', 'Date Added', 'Modified Date']],
  ['a day of Part A, B or D', ['Part A Effective', 'Part B Effective Date', 'Medicare Effective Date', 'PDP Eff Date']],
  ['somebody else', ['Agent Email', 'Spouse First Name', 'Spouse DOB', 'Emergency Contact Phone', 'Referred By']],
  [
    'something beside it',
    ['Email Opt Out', 'Last Contact', 'First Policy', 'Birth State', 'Phone Type', 'Plan ID', 'Fax', 'Email Sent'],
  ],
  ['what was before', ['Previous Carrier', 'Old Plan', 'Former Carrier']],
  ['nothing', ['', '???', 'f1', 'Notes', '__proto__', 'constructor']],
])('a heading about %s names no field', (_, headings) => {
  for (const heading of headings) expect([heading, fieldOf(heading)]).toEqual([heading, undefined])
})

test('a column called Company is the carrier only if its cells are insurers', () => {
  expect(matchHeading('currentCarrier', 'Company')).toMatchObject({ needsCells: true })
  expect(matchHeading('currentCarrier', 'Carrier')).toMatchObject({ needsCells: false })
})

test.each<[ExtraFact, string[]]>([
  ['fullName', ['Name', 'Full Name', 'Contact Full Name', 'Client Name', 'Account Name', 'Nombre completo']],
  ['state', ['State', 'Mailing State', 'Estado', 'State/Region', 'ST']],
  ['county', ['County', 'Condado', 'Home County']],
  ['language', ['Language', 'Preferred Language', 'Idioma', 'language_preference']],
  ['policyKind', ['Policy Type', 'Product Type', 'Line of Business', 'LOB', 'Coverage Type']],
  ['policyStatus', ['Policy Status', 'Status', 'Contract Status', 'Estado de la póliza']],
  ['optOut', ['Unsubscribed from all email', 'Email Opt Out', 'UNSUB_TIME', 'Do Not Email', 'Dado de baja']],
  ['optIn', ['Email Opt-In', 'Accepts Email Marketing', 'Subscribed', 'Email Permission']],
  ['mailStatus', ['Email Status', 'Subscription Status', 'Email permission status', 'Status']],
  ['agentEmail', ['Agent Email', "Agent's Email", 'Agent E-mail']],
])('headings name the fact %s, which nobody chooses a column for', (fact, headings) => {
  for (const heading of headings) expect([heading, matchHeading(fact, heading).score > 0]).toEqual([heading, true])
})

test.each<[ExtraFact, string[]]>([
  [
    'state',
    ['Region', 'License State', 'Marital Status', 'Policy State', 'Birth State', 'Estado civil', 'Estado de la póliza'],
  ],
  ['optOut', ['Phone Opt Out', 'SMS Opt-out', 'Do Not Call', 'Unsubscribe reason']],
  ['optIn', ['SMS opt-in', 'Opt-in date', 'Opt-in IP']],
  ['policyStatus', ['Email Status', 'Marital Status', 'Lead Status']],
  ['language', ['Secondary Language']],
])('headings about something else do not name the fact %s', (fact, headings) => {
  for (const heading of headings) expect([heading, matchHeading(fact, heading).score]).toEqual([heading, 0])
})

test('of two headings the more certain one scores higher', () => {
  const higher = (field: (typeof FIELDS)[number], one: string, other: string) =>
    expect([one, matchHeading(field, one).score > matchHeading(field, other).score]).toEqual([one, true])
  higher('phoneNumber', 'Phone', 'Work Phone')
  higher('email', 'Email', 'Email 2')
  higher('zipCode', 'Zip Code', 'Business Zip Code')
  higher('effectiveDate', 'Effective Date', 'Start Date')
})

test('a heading is split into words without accents, capitals and punctuation', () => {
  expect(headingWords('Tobacco User? (Y/N)')).toEqual(['tobacco', 'user', 'y', 'n'])
  for (const heading of ['FirstName', 'first_name', 'FIRSTNAME', ' First  Name '])
    expect(headingWords(heading)).toEqual(['first', 'name'])
  expect(headingWords('Client’s Last Name')).toEqual(['client', 'last', 'name'])
  expect(headingWords('Código-Postal')).toEqual(['codigo', 'postal'])
  expect(headingWords('constructor __proto__ 名前')).toEqual(['constructor', 'proto'])
})

test('a yes below a negated heading means no', () => {
  for (const heading of ['Non-smoker', 'Non Smoker?', 'Nonsmoker', 'No fumador', 'Not a smoker', 'Non-Tobacco'])
    expect([heading, isNegated(heading)]).toEqual([heading, true])
  for (const heading of ['Smoker', 'Smoker (Yes/No)', 'Tobacco', 'Fumador', 'Tobacco: yes or no'])
    expect([heading, isNegated(heading)]).toEqual([heading, false])
})

test('a specific heading is not overruled by its cells', () => {
  for (const heading of ['Client ID', 'Policy Number', 'Created Date', 'Agent', 'Anniversary', 'Fax'])
    expect([heading, hasOwnMeaning(heading)]).toEqual([heading, true])
  for (const heading of ['f7', 'Contact point', 'Column 3', ''])
    expect([heading, hasOwnMeaning(heading)]).toEqual([heading, false])
})

test('a report title is no heading', () => {
  for (const text of ['Contacts of Blue Ridge', 'As of 11/20/2026', '', '12345', 'x'.repeat(5_000)])
    expect([text.slice(0, 30), isKnownHeading(text)]).toEqual([text.slice(0, 30), false])
})
