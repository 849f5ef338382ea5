import { carrierNames, findCarrierByNaic, isCarrierName } from '../lib/carriers.ts'
import { parseDollars } from '../lib/money.ts'
import { findState } from '../lib/states.ts'
import { plansIn } from './plans.ts'
import { OLDEST_RATED, YOUNGEST_RATED } from './rate-provider.ts'

export interface NewRate {
  state: string
  zip_prefix: string
  carrier: string
  naic: string
  plan: string
  age: number
  gender: string
  tobacco: boolean
  month_cents: number
}

export interface NewDiscount {
  zip: string
  state: string
  carrier: string
  /** A fraction such as 0.07. Null if there is none. */
  discount: number | null
}

export type CsvRow = Record<string, string>
/** A parsed row, or a sentence that says what is wrong with it. */
export type ReadRow<T> = { ok: true; row: T } | { ok: false; error: string }

export const RATE_COLUMNS = ['state', 'zip_prefix', 'naic', 'plan', 'age', 'gender', 'tobacco', 'monthly_rate'] as const
export const DISCOUNT_COLUMNS = ['zip', 'state', 'carrier', 'discount'] as const

const TOBACCO: Readonly<Record<string, boolean>> = {
  yes: true,
  no: false,
  true: true,
  false: false,
  '1': true,
  '0': false,
}

const refuse = (error: string) => ({ ok: false, error }) as const

/** Parses one line of a rate file. The carrier follows from the company's NAIC code. */
export function readRate(cells: CsvRow): ReadRow<NewRate> {
  const {
    state = '',
    zip_prefix = '',
    naic = '',
    plan = '',
    age = '',
    gender = '',
    tobacco = '',
    monthly_rate = '',
  } = cells
  const found = findState(state)
  if (!found) return refuse(`"${state}" is not a state. Use a two-letter code, such as NC.`)
  if (!/^(\d{3}|\d{5})?$/.test(zip_prefix))
    return refuse(`The ZIP prefix "${zip_prefix}" must be three digits, five digits, or empty for the whole state.`)
  const carrier = findCarrierByNaic(naic)
  if (!carrier) return refuse(`NAIC "${naic}" does not belong to any of ${carrierNames.join(', ')}.`)
  const code = plan.toUpperCase()
  const plans = plansIn(found.code).map((each) => each.code)
  if (!plans.includes(code)) return refuse(`For ${found.name} we support the plans ${plans.join(', ')}, not "${plan}".`)
  if (!/^\d{2}$/.test(age) || Number(age) < YOUNGEST_RATED || Number(age) > OLDEST_RATED)
    return refuse(`The age "${age}" must be a whole number from ${YOUNGEST_RATED} to ${OLDEST_RATED}.`)
  const sex = gender.toUpperCase()
  if (sex !== 'M' && sex !== 'F') return refuse(`The gender "${gender}" must be M or F.`)
  const smokes = TOBACCO[tobacco.toLowerCase()]
  if (smokes === undefined) return refuse(`The tobacco column says "${tobacco}"; it must say yes or no.`)
  const cents = parseDollars(monthly_rate)
  if (!cents || cents > 500_000)
    return refuse(`The monthly rate "${monthly_rate}" must be in dollars, from 0.01 to 5000.00.`)
  return {
    ok: true,
    row: {
      state: found.code,
      zip_prefix,
      carrier: carrier.name,
      naic,
      plan: code,
      age: Number(age),
      gender: sex,
      tobacco: smokes,
      month_cents: cents,
    },
  }
}

/** Parses one line of a household discount file, in the format of GET /api/data/public/hhd.csv. */
export function readDiscount(cells: CsvRow): ReadRow<NewDiscount> {
  const { zip = '', state = '', carrier = '', discount = '' } = cells
  if (!/^(\*|\d{5})$/.test(zip)) return refuse(`The ZIP "${zip}" must be five digits, or * for the whole state.`)
  const found = findState(state)
  if (!found) return refuse(`"${state}" is not a state. Use a two-letter code, such as NC.`)
  if (!isCarrierName(carrier)) return refuse(`"${carrier}" is not one of ${carrierNames.join(', ')}.`)
  const none = discount.toUpperCase() === 'NA'
  if (!none && !/^0?\.\d{1,4}$|^0$/.test(discount))
    return refuse(`The discount "${discount}" must be a fraction, such as 0.07 for 7%, or NA for none.`)
  return { ok: true, row: { zip, state: found.code, carrier, discount: none ? null : Number(discount) } }
}
