import { parseArgs } from 'node:util'
import { addPriceBook, listPriceBooks, type PriceBookChange } from '../../billing/prices/price-book.ts'
import { isCalendarDate } from '../../lib/calendar-date.ts'
import { SettingError } from '../../lib/setting-error.ts'
import { recordOperatorAuditEvent } from '../../organizations/operator-audit.ts'
import type { TenantDb } from '../../scope.ts'
import { type OperatorContext, type OperatorVerb, usageError } from './verb.ts'

const PRICES_USE = 'prices [--from 2027-01-01 --note "Why" usage_base_cents=10900 ...]'

/** Prints all price books and the prices of the newest, or adds one that starts on a future date. */
export const prices: OperatorVerb = { use: PRICES_USE, does: writePrices }

async function writePrices(tenantDb: TenantDb, args: string[], { print, by }: OperatorContext) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { from: { type: 'string' }, note: { type: 'string' } },
  })
  const books = await tenantDb.withSystem('list the price books', listPriceBooks)
  const newest = books.at(-1)!
  if (Object.keys(values).length === 0 && positionals.length === 0) {
    for (const { version, starts_on, note } of books) print(`Version ${version} from ${starts_on}: ${note}`)
    for (const [name, value] of Object.entries(pricesOf(newest))) print(`  ${name}=${value}`)
    return
  }
  const { from = '', note = '' } = values
  if (!isCalendarDate(from)) throw usageError(PRICES_USE, '--from takes the date the prices start, such as 2027-01-01.')
  if (!note.trim()) throw usageError(PRICES_USE, 'Add --note to say why the prices change.')
  const changes = Object.fromEntries(positionals.map((typed) => readChange(typed, pricesOf(newest))))
  if (positionals.length === 0) throw usageError(PRICES_USE, 'Specify what changes, such as usage_base_cents=10900.')
  const today = tenantDb.now().toISOString().slice(0, 10)
  if (from <= today) throw usageError(PRICES_USE, `Prices must start after today, ${today}.`)
  const lines = await tenantDb.withSystem('add a price book', async (system) => {
    const added = await addPriceBook(system, from, changes, note.trim())
    if (!added)
      throw new SettingError(`The newest prices start on ${newest.starts_on}. New ones must start after that.`)
    const summary = [
      `Version ${added.version} from ${added.starts_on}: ${added.note}`,
      ...(Object.keys(changes) as (keyof PriceBookChange)[]).map(
        (price) => `  ${price}: ${newest[price]} until then, ${added[price]} from then on`,
      ),
    ]
    await recordOperatorAuditEvent(system, { by, command: 'prices', summary: summary.join('\n') })
    return summary
  })
  for (const line of lines) print(line)
  print('Existing customers keep their prices. Now run: stripe sync')
}

function pricesOf({
  version: _v,
  starts_on: _s,
  note: _n,
  ...rest
}: Awaited<ReturnType<typeof listPriceBooks>>[number]) {
  return rest
}

function readChange(typed: string, known: Record<string, number>): [string, number] {
  const [, name = '', value = ''] = /^([a-z_]+)=(\d{1,9})$/.exec(typed) ?? []
  if (!Object.hasOwn(known, name))
    throw usageError(
      PRICES_USE,
      `${typed} is not a price with a whole number, such as usage_base_cents=10900. Prices: ${Object.keys(known).join(', ')}.`,
    )
  return [name, Number(value)]
}
