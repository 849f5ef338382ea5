// npm run bench -- [PART...]: each figure beside a reference measured in the same run.
import { writeFileSync } from 'node:fs'
import { build } from '../../src/tools/build.ts'
import { backup } from './backup.ts'
import { bytes } from './bytes.ts'
import { dashboard } from './dashboard.ts'
import { type Figure, table } from './figures.ts'
import { growth } from './growth.ts'
import { history } from './history.ts'
import { imports } from './import.ts'
import { light } from './light.ts'
import { describeMachine, leaveLoadCore, takeLoadCore } from './machine.ts'
import { mix } from './mix.ts'
import { compare, contacts } from './pages.ts'
import { paint } from './paint.ts'
import { plan } from './plan.ts'
import { pooler } from './pooler.ts'
import { quotes } from './quotes.ts'
import { select } from './select.ts'
import { send } from './send.ts'
import { sql } from './sql.ts'
import { start } from './start.ts'
import { makeWorld } from './world.ts'

const PARTS = {
  start,
  bytes,
  contacts,
  compare,
  quotes,
  paint,
  light,
  sql,
  growth,
  select,
  import: imports,
  plan,
  send,
  dashboard,
  pooler,
  mix,
  backup,
  history,
}
type Part = keyof typeof PARTS

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`)
const parts = (Object.keys(PARTS) as Part[]).filter((name) =>
  asked.length === 0 ? name !== 'history' : asked.includes(name),
)

/**
 * Parts that use the whole machine, on a million contacts of their own. The others compare two servers and need a core
 * that nothing else uses.
 */
const AT_LARGE: readonly Part[] = ['growth', 'mix', 'backup', 'history']

const began = performance.now()
await build({ quiet: true })
const figures: Figure[] = []
const machines = new Set<string>()
takeLoadCore()
await measure(parts.filter((part) => !AT_LARGE.includes(part)))
leaveLoadCore()
await measure(parts.filter((part) => AT_LARGE.includes(part)))

async function measure(some: readonly Part[]) {
  if (some.length === 0) return
  const machine = describeMachine()
  machines.add(machine)
  console.log(machine)
  const world = await makeWorld(booksFor(some))
  try {
    for (const part of some) {
      const measured = await PARTS[part](world).catch((error: Error) => [brokenOff(part, error)])
      figures.push(...measured)
      console.log(`\n${part}\n${table(measured)}`)
    }
  } finally {
    await world.close()
  }
}

/**
 * A million contacts if the part needs them, in nine agencies beside a large one; otherwise one agency of a hundred
 * thousand.
 */
function booksFor(some: readonly Part[]): number[] {
  if (some.every((part) => part === 'dashboard')) return [5_000]
  if (some.includes('history')) return Array(10).fill(100_000)
  if (some.every((part) => part === 'light' || AT_LARGE.includes(part))) return [1_000]
  // Books of this size for the planner.
  if (some.every((part) => part === 'plan')) return Array(10).fill(95_000)
  return some.some((part) => part === 'sql' || part === 'plan') ? Array(10).fill(100_000) : [100_000]
}

function brokenOff(part: Part, error: Error): Figure {
  console.error(error)
  return { part, name: `broke off: ${error.message.split('\n')[0]}`, unit: '', product: Number.NaN, ok: false }
}

const seconds = Math.round((performance.now() - began) / 1000)
writeFileSync(
  new URL('../../dist/bench.json', import.meta.url),
  JSON.stringify({ machines: [...machines], at: new Date().toISOString(), seconds, figures }, null, 2),
)
const missed = figures.filter(({ ok }) => ok === false)
console.log(`\nAll of it\n${table(figures.map((each) => ({ ...each, name: `${each.part}: ${each.name}` })))}`)
console.log(
  `\n${seconds} s. ${missed.length === 0 ? 'All aims are met.' : `Missed: ${missed.map(({ name }) => name).join('; ')}.`} Figures in dist/bench.json.`,
)
