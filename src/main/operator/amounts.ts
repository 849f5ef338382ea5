import { parseArgs } from 'node:util'
import { parseDollars, shortDollars } from '../../lib/money.ts'
import { SettingError } from '../../lib/setting-error.ts'
import { recordOperatorAuditEvent } from '../../organizations/operator-audit.ts'
import { listMedicareAmounts, type MedicareYear, writeMedicareAmounts } from '../../rates/medicare-years.ts'
import type { TenantDb } from '../../scope.ts'
import { type OperatorContext, type OperatorVerb, usageError } from './verb.ts'

const AMOUNTS_USE = 'amounts [YEAR --part-b 283 --part-a 1736 --high-deductible 2950 --source "CMS notice" [--correct]]'

/** Prints Medicare's deductibles for all years, or writes those for one year. */
export const amounts: OperatorVerb = { use: AMOUNTS_USE, does: writeAmounts }

async function writeAmounts(tenantDb: TenantDb, args: string[], { print, by }: OperatorContext) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'part-b': { type: 'string' },
      'part-a': { type: 'string' },
      'high-deductible': { type: 'string' },
      source: { type: 'string' },
      correct: { type: 'boolean' },
    },
  })
  const [typed] = positionals
  if (typed === undefined && Object.keys(values).length > 0) throw usageError(AMOUNTS_USE, 'Specify the year.')
  if (typed === undefined) {
    for (const row of await tenantDb.withSystem('list Medicare’s amounts', listMedicareAmounts)) print(yearLine(row))
    return
  }
  const year = Number(typed)
  if (!/^20\d\d$/.test(typed)) throw usageError(AMOUNTS_USE, `${typed} is not a year.`)
  if (!values.source?.trim()) throw usageError(AMOUNTS_USE, 'Add --source to say where the amounts come from.')
  const cents = (name: 'part-b' | 'part-a' | 'high-deductible') => {
    const amount = parseDollars(values[name] ?? '')
    if (!amount) throw usageError(AMOUNTS_USE, `--${name} takes dollars, such as 283.`)
    return amount
  }
  const row = {
    year,
    part_b_deductible_cents: cents('part-b'),
    part_a_deductible_cents: cents('part-a'),
    high_deductible_cents: cents('high-deductible'),
    source: values.source.trim(),
    checked_on: tenantDb.now().toISOString().slice(0, 10),
  }
  const lines = await tenantDb.withSystem('write Medicare’s amounts for a year', async (system) => {
    const before = await writeMedicareAmounts(system, row)
    // Thrown inside the transaction, so that nothing is written.
    if (before && !values.correct)
      throw new SettingError(`${yearLine(before)}\nThat year already exists. Add --correct to overwrite it.`)
    const summary = [...(before ? [`Was: ${yearLine(before)}`] : []), yearLine(row)]
    await recordOperatorAuditEvent(system, { by, command: 'amounts', summary: summary.join('\n') })
    return summary
  })
  for (const line of lines) print(line)
}

const yearLine = (row: MedicareYear) =>
  `${row.year}: Part B ${money(row.part_b_deductible_cents)}, Part A ${money(row.part_a_deductible_cents)}, ` +
  `high deductible ${money(row.high_deductible_cents)} (${row.source}, checked ${row.checked_on})`

const money = (cents: number | null) => (cents === null ? 'unknown' : shortDollars(cents))
