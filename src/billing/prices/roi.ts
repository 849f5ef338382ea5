/*
 * Estimates what a retained client is worth, for the price page. Uses only what the visitor types, never stored data.
 * Source of the formulas: docs/behaviour/billing.md.
 */

/** How many years an agency is paid a commission for a plan it sold. */
export const BASELINE_YEARS = 6
/** How many years a rollover adds on average, because the client starts again at year 1. */
export const YEARS_ADDED_BY_ROLLOVER = 3

/** An agency's clients, as typed into the calculator. */
export interface CalculatorClients {
  /** At least 0. */
  contacts: number
  /** Per client and year, at least 0. */
  commissionCents: number
  /** Clients per thousand who change to a new plan with the agency each year: 0 to 1000. */
  rolloverPermille: number
}

export interface RolloverValue {
  /** Commission for one client over the baseline years. */
  baselineCents: number
  /** Additional commission for one client who rolls over. */
  addedCents: number
  monthly: RolloverImpact
  annual: RolloverImpact
  /** The commission added in a year minus its cost. May be negative. */
  netAnnualCents: number
  /** The commission added for each dollar of cost. Undefined if the cost is 0. */
  multiple: number | undefined
}

export interface RolloverImpact {
  investmentCents: number
  /** Clients who roll over. May be a fraction. */
  converted: number
  /** The additional commission from these clients. */
  addedCents: number
}

/** Cents are rounded half up. Throws RangeError for negative or fractional numbers and for a rate above 1000. */
export function retainedValue(clients: CalculatorClients, monthlyCents: number): RolloverValue {
  const { contacts, commissionCents, rolloverPermille } = validated(clients)
  if (!Number.isSafeInteger(monthlyCents) || monthlyCents < 0)
    throw new RangeError(`${monthlyCents} is not a valid price`)
  const addedCents = YEARS_ADDED_BY_ROLLOVER * commissionCents
  const converted = (contacts * rolloverPermille) / 1000
  const annual = { investmentCents: 12 * monthlyCents, converted, addedCents: Math.round(converted * addedCents) }
  return {
    baselineCents: BASELINE_YEARS * commissionCents,
    addedCents,
    monthly: {
      investmentCents: monthlyCents,
      converted: converted / 12,
      addedCents: Math.round((converted * addedCents) / 12),
    },
    annual,
    netAnnualCents: annual.addedCents - annual.investmentCents,
    multiple: monthlyCents === 0 ? undefined : annual.addedCents / annual.investmentCents,
  }
}

export interface RetentionYear {
  /** Years from today, 0 to 6. */
  year: number
  /** Future commission if nobody rolls over, and if the given share does so every year. */
  baseCents: number
  rolloverCents: number
}

/**
 * The future commission of a book by year. Clients are spread evenly over policy years 1 to 6. Each year the given share
 * of all clients starts again at year 1, regardless of their policy's age. No client is lost or added.
 */
export function remainingByYear(clients: CalculatorClients): RetentionYear[] {
  const { contacts, commissionCents, rolloverPermille } = validated(clients)
  const rate = rolloverPermille / 1000
  /** Clients by completed policy years. The last entry counts those whose commission has ended. */
  let ages = [...Array(BASELINE_YEARS).fill(contacts / BASELINE_YEARS), 0] as number[]
  const base = ages.slice(0, BASELINE_YEARS)
  return Array.from({ length: BASELINE_YEARS + 1 }, (_, year) => {
    if (year > 0) ages = nextYear(ages, rate)
    const remainingYears = (clientsByAge: readonly number[], yearsLater: number) =>
      clientsByAge.reduce((sum, count, age) => sum + count * Math.max(0, BASELINE_YEARS - age - yearsLater), 0)
    return {
      year,
      baseCents: Math.round(remainingYears(base, year) * commissionCents),
      rolloverCents: Math.round(remainingYears(ages, 0) * commissionCents),
    }
  })
}

/** All policies get a year older, and a share of all clients starts again at year 1. */
function nextYear(ages: readonly number[], rate: number): number[] {
  const older = [0, ...ages.slice(0, -1)]
  older[BASELINE_YEARS]! += ages[BASELINE_YEARS]!
  const total = older.reduce((sum, count) => sum + count, 0)
  return older.map((count, age) => count * (1 - rate) + (age === 0 ? total * rate : 0))
}

function validated(clients: CalculatorClients): CalculatorClients {
  const { contacts, commissionCents, rolloverPermille } = clients
  for (const count of [contacts, commissionCents, rolloverPermille])
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${count} is not a whole number of at least 0`)
  if (rolloverPermille > 1000) throw new RangeError(`A rollover rate of ${rolloverPermille} permille is above 1000`)
  return clients
}
