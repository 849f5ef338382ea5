/*
 * What a retained client is worth, for the price page. Estimates from what the visitor types, never from anybody's data.
 * Source of the formulas: docs/behaviour/billing.md.
 */

/** Years an agency is paid a commission for a plan it sold. */
export const BASELINE_YEARS = 6
/** Years a rollover adds to them on average: a client of any age in the book begins anew. */
export const YEARS_ADDED_BY_ROLLOVER = 3

/** An agency's clients, as typed into the calculator. */
export interface CalculatorClients {
  /** From 0. */
  contacts: number
  /** Of one client and year, from 0. */
  commissionCents: number
  /** Clients of a thousand who change to a new plan with the agency in a year: 0 to 1000. */
  rolloverPermille: number
}

export interface RolloverValue {
  /** Of one client, over the baseline years. */
  baselineCents: number
  /** Of one client who rolls over. */
  addedCents: number
  monthly: RolloverImpact
  annual: RolloverImpact
  /** What a year adds, less what it costs; negative where it costs more. */
  netAnnualCents: number
  /** What a year adds for each dollar it costs; undefined where it costs nothing. */
  multiple: number | undefined
}

export interface RolloverImpact {
  investmentCents: number
  /** Clients who roll over; a fraction in a month. */
  converted: number
  /** Commission that they will bring beyond what they would have. */
  addedCents: number
}

/** Cents rounded half up. Throws RangeError for anything negative, for a rate above 1000 and for a broken price. */
export function retainedValue(clients: CalculatorClients, monthlyCents: number): RolloverValue {
  const { contacts, commissionCents, rolloverPermille } = checked(clients)
  if (!Number.isSafeInteger(monthlyCents) || monthlyCents < 0) throw new RangeError(`${monthlyCents} is no price`)
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

export interface YearOfBook {
  /** From today, 0 to 6. */
  year: number
  /** Commission still to come, with nobody rolling over and with the typed share doing so every year. */
  baseCents: number
  rolloverCents: number
}

/**
 * The book as it runs down, client by client: it is spread evenly over policy years 1 to 6, and each year the typed
 * share of all clients, whatever the age of their plan, begins again at year 1. Nobody is lost and nobody is won.
 */
export function remainingByYear(clients: CalculatorClients): YearOfBook[] {
  const { contacts, commissionCents, rolloverPermille } = checked(clients)
  const rate = rolloverPermille / 1000
  /** Clients by completed policy years; the last holds those whose commission has ended. */
  let ages = [...Array(BASELINE_YEARS).fill(contacts / BASELINE_YEARS), 0] as number[]
  const base = ages.slice(0, BASELINE_YEARS)
  return Array.from({ length: BASELINE_YEARS + 1 }, (_, year) => {
    if (year > 0) ages = aged(ages, rate)
    const left = (held: readonly number[], later: number) =>
      held.reduce((sum, count, age) => sum + count * Math.max(0, BASELINE_YEARS - age - later), 0)
    return {
      year,
      baseCents: Math.round(left(base, year) * commissionCents),
      rolloverCents: Math.round(left(ages, 0) * commissionCents),
    }
  })
}

/** A year later: all are a year older, and of all of them a share begins anew. */
function aged(ages: readonly number[], rate: number): number[] {
  const older = [0, ...ages.slice(0, -1)]
  older[BASELINE_YEARS]! += ages[BASELINE_YEARS]!
  const all = older.reduce((sum, count) => sum + count, 0)
  return older.map((count, age) => count * (1 - rate) + (age === 0 ? all * rate : 0))
}

function checked(clients: CalculatorClients): CalculatorClients {
  const { contacts, commissionCents, rolloverPermille } = clients
  for (const count of [contacts, commissionCents, rolloverPermille])
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${count} is nothing to reckon with`)
  if (rolloverPermille > 1000) throw new RangeError(`${rolloverPermille} of a thousand cannot roll over`)
  return clients
}
