/* Formats of values in files. Each function draws the format of one column and returns its formatter. */
import type { Draw } from './draw.ts'
import type { OptOutValues } from './headings.ts'

export type Write = (value: string) => string

const CARRIER_SPELLINGS: Record<string, string[]> = {
  Aetna: [
    'Aetna',
    'AETNA',
    'Aetna - ACI',
    'Aetna Health & Life',
    'CLI - Aetna',
    'Aetna Life Insurance Company',
    'Accendo',
  ],
  Humana: ['Humana', 'HUMANA INS CO', 'Humana Insurance Company', 'Humana Med Supp', 'Humana Achieve'],
  UnitedHealthcare: [
    'UnitedHealthcare',
    'UHC',
    'AARP',
    'AARP/UHC',
    'United Healthcare',
    'UHC - AARP',
    'AARP UnitedHealthcare',
  ],
  Cigna: ['Cigna', 'CIGNA', 'Cigna - Loyal', 'Loyal American', 'CHLIC', 'Cigna Health and Life', 'Cigna (ARLIC)'],
  Aflac: ['Aflac', 'AFLAC', 'Aflac Medicare Supplement', 'Tier One'],
  'Mutual of Omaha': [
    'Mutual of Omaha',
    'MUTUAL OF OMAHA',
    'MOO',
    'M of O',
    'United of Omaha',
    'United World',
    'Mutual Of Omaha Ins Co',
  ],
  Other: [
    'Transamerica',
    'Bankers Fidelity',
    'Globe Life',
    'Manhattan Life',
    'Medico',
    'Blue Cross Blue Shield of NC',
    'State Farm',
  ],
}

/** Spellings of carriers, which vary from row to row. */
export const carrierWriter =
  ({ pick }: Draw): Write =>
  (carrier) =>
    pick(...CARRIER_SPELLINGS[carrier]!)

const PLAN_FORMS: ((letter: string) => string)[] = [
  (letter) => letter,
  (letter) => `Plan ${letter}`,
  (letter) => `PLAN ${letter}`,
  (letter) => `Plan${letter}`,
  (letter) => `Plan-${letter}`,
  (letter) => `MedSupp ${letter}`,
  (letter) => `Med Supp Plan ${letter}`,
  (letter) => `Medicare Supplement - Plan ${letter}`,
  (letter) => `Medicare Supplement Plan ${letter}`,
  (letter) => `Plan ${letter} (Standard)`,
  (letter) => `Plan ${letter}*`,
  (letter) => `Medigap ${letter}`,
]
const OTHER_PLANS = [
  'High Deductible Plan G',
  'HDG',
  'Plan G HD',
  'Plan HDF',
  'G-HD',
  'Plan A',
  'Plan K',
  'C',
  'Plan L',
]

export function planWriter({ pick, chance }: Draw): Write {
  const one = chance(70) ? pick(...PLAN_FORMS) : undefined
  return (plan) => (plan === 'Other' ? pick(...OTHER_PLANS) : (one ?? pick(...PLAN_FORMS))(plan.slice(-1)))
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const SHORT = (number: string) => String(Number(number))

const DATE_FORMS: ((y: string, m: string, d: string) => string)[] = [
  (y, m, d) => `${SHORT(m)}/${SHORT(d)}/${y}`,
  (y, m, d) => `${m}/${d}/${y}`,
  (y, m, d) => `${m}-${d}-${y}`,
  (y, m, d) => `${SHORT(m)}/${SHORT(d)}/${y.slice(2)}`,
  (y, m, d) => `${y}-${m}-${d}`,
  (y, m, d) => `${y}-${m}-${d} 00:00:00`,
  (y, m, d) => `${y}-${m}-${d}T00:00:00.000Z`,
  (y, m, d) => `${d}-${MONTHS[Number(m) - 1]}-${y}`,
  (y, m, d) => `${d}-${MONTHS[Number(m) - 1]}-${y.slice(2)}`,
  (y, m, d) => `${MONTHS[Number(m) - 1]} ${SHORT(d)}, ${y}`,
  (y, m, d) => `${SHORT(m)}/${SHORT(d)}/${y} 12:00:00 AM`,
  (y, m, d) => `${y}${m}${d}`,
  (y, m, d) => String(Date.UTC(Number(y), Number(m) - 1, Number(d)) / 86_400_000 + 25_569),
]
const DAY_FIRST: typeof DATE_FORMS = [
  (y, m, d) => `${d}/${m}/${y}`,
  (y, m, d) => `${SHORT(d)}/${SHORT(m)}/${y}`,
  (y, m, d) => `${d}.${m}.${y}`,
]

/** One format for all dates of a file. Day first only if birth dates reveal it. */
export function dateWriter({ pick, chance }: Draw, hasBirthDates: boolean): Write {
  const form = hasBirthDates && chance(20) ? pick(...DAY_FIRST) : pick(...DATE_FORMS)
  return (date) => form(date.slice(0, 4), date.slice(5, 7), date.slice(8, 10))
}

const parts = (digits: string) => [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)] as const
const dashed = (digits: string) => parts(digits).join('-')
const PHONE_FORMS: Write[] = [
  dashed,
  (digits) => `(${parts(digits)[0]}) ${parts(digits)[1]}-${parts(digits)[2]}`,
  (digits) => digits,
  (digits) => parts(digits).join('.'),
  (digits) => `+1 ${dashed(digits)}`,
  (digits) => `1${digits}`,
  (digits) => `+1${digits}`,
]
const PHONE_ODDITIES: Write[] = [
  (digits) => `001-${dashed(digits)}x123`,
  (digits) => `${dashed(digits)} / 919-555-0188`,
  (digits) => `${dashed(digits)}; (919) 555-0177`,
  (digits) => `${dashed(digits)} ::: 919-555-0166`,
  (digits) => `${dashed(digits)} ext. 4`,
  (digits) => `${digits}.0`,
  (digits) => `C: ${dashed(digits)}`,
]

export function phoneWriter({ pick, chance }: Draw): Write {
  const form = pick(...PHONE_FORMS)
  return (digits) => (chance(10) ? pick(...PHONE_ODDITIES) : form)(digits)
}

export function emailWriter({ pick, chance }: Draw): Write {
  const capitals = chance(10)
  return (email) => {
    if (!chance(8)) return capitals ? email.toUpperCase() : email
    const other = `old.${email}`
    return pick(`${email}; ${other}`, `${email} ::: ${other}`, `Client <${email}>`, `mailto:${email}`, ` ${email} `)
  }
}

/** A spreadsheet that treats ZIPs as numbers drops leading zeros. */
export function zipWriter({ pick }: Draw): Write {
  const form = pick<Write>(
    (zip) => zip,
    (zip) => zip,
    (zip) => `${zip}-1234`,
    (zip) => zip.replace(/^0/, ''),
  )
  return form
}

const GENDERS = {
  en: [
    { M: 'M', F: 'F' },
    { M: 'Male', F: 'Female' },
    { M: 'm', F: 'f' },
    { M: 'MALE', F: 'FEMALE' },
  ],
  es: [
    { M: 'H', F: 'M' },
    { M: 'Hombre', F: 'Mujer' },
    { M: 'M', F: 'F' },
    { M: 'Masculino', F: 'Femenino' },
  ],
}

export function genderWriter({ pick }: Draw, heading: string, spanish: boolean): Write {
  const words = heading === 'Sexo (H/M)' ? GENDERS.es[0]! : pick(...GENDERS[spanish ? 'es' : 'en'])
  return (gender) => words[gender as 'M' | 'F']
}

type YesNo = [yes: string, no: string]
const YES_NO: YesNo[] = [
  ...[['Y', 'N'] as YesNo],
  ['Yes', 'No'],
  ['True', 'False'],
  ['1', '0'],
  ['TRUE', 'FALSE'],
  ['yes', 'no'],
]
const SMOKING: YesNo[] = [
  ...[
    ['T', 'NT'] as YesNo,
    ['S', 'NS'] as YesNo,
    ['Smoker', 'Non-smoker'] as YesNo,
    ['Tobacco', 'Non-Tobacco'] as YesNo,
  ],
  ...[['Current smoker', 'Never smoked'] as YesNo, ['SMOKER', 'NON SMOKER'] as YesNo],
]
const SI_NO: YesNo[] = [
  ['Si', 'No'],
  ['Sí', 'No'],
  ['S', 'N'],
  ['SI', 'NO'],
  ['Fumador', 'No fumador'],
]

export function tobaccoWriter({ pick }: Draw, heading: string, spanish: boolean): (uses: boolean) => string {
  const asked = /Y\/N|\?/.test(heading)
  const [yes, no] = pick(...(spanish ? SI_NO : asked ? YES_NO : [...YES_NO, ...SMOKING]))
  return (uses) => (uses ? yes : no)
}

export function optOutWriter({ pick }: Draw, values: OptOutValues): (optedOut: boolean) => string {
  if (values === 'status') {
    const good = pick('Subscribed', 'subscribed', 'Active')
    return (optedOut) => (optedOut ? pick('Unsubscribed', 'unsubscribed', 'Cleaned', 'Bounced') : good)
  }
  if (values === 'time') return (optedOut) => (optedOut ? '2025-03-04 11:22:33' : '')
  const [yes, no] = pick(...YES_NO, ['true', ''] as YesNo, ['X', ''] as YesNo)
  return (optedOut) => (optedOut ? yes : no)
}
