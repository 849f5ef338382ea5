// npm run bench -- [contacts compare quotes paint light sql import start bytes plan send dashboard mix backup]: each figure beside a reference measured in the same run.
import { writeFileSync } from 'node:fs'
import { build } from '../../scripts/build.ts'
import { backup } from './backup.ts'
import { bytes } from './bytes.ts'
import { dashboard } from './dashboard.ts'
import { type Figure, table } from './figures.ts'
import { growth } from './growth.ts'
import { imports } from './import.ts'
import { light } from './light.ts'
import { describeMachine, takeLoadCore } from './machine.ts'
import { mix } from './mix.ts'
import { compare, contacts } from './pages.ts'
import { paint } from './paint.ts'
import { plan } from './plan.ts'
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
  mix,
  backup,
}
type Part = keyof typeof PARTS

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`)
const parts = (Object.keys(PARTS) as Part[]).filter((name) => asked.length === 0 || asked.includes(name))

const began = performance.now()
await build({ quiet: true })
// A ratio of two servers wants a core that nobody shares; a load wants the whole machine.
if (!parts.every((part) => part === 'mix')) takeLoadCore()
console.log(describeMachine())
const world = await makeWorld(booksFor(parts))
const figures: Figure[] = []
try {
  for (const part of parts) {
    const measured = await PARTS[part](world)
    figures.push(...measured)
    console.log(`\n${part}\n${table(measured)}`)
  }
} finally {
  await world.close()
}
/** A million contacts where it tells, in nine agencies beside a large one; else one agency of a hundred thousand. */
function booksFor(parts: readonly Part[]): number[] {
  if (parts.every((part) => part === 'dashboard')) return [5_000]
  // The mix, how pages grow and the backup have a million of their own.
  const haveOwn: Part[] = ['light', 'mix', 'growth', 'backup']
  if (parts.every((part) => haveOwn.includes(part))) return [1_000]
  // A book of 50,000 comes to these.
  if (parts.every((part) => part === 'plan')) return Array(10).fill(95_000)
  return parts.some((part) => part === 'sql' || part === 'plan') ? Array(10).fill(100_000) : [100_000]
}

const seconds = Math.round((performance.now() - began) / 1000)
writeFileSync(
  new URL('../../dist/bench.json', import.meta.url),
  JSON.stringify({ machine: describeMachine(), at: new Date().toISOString(), seconds, figures }, null, 2),
)
const missed = figures.filter(({ ok }) => ok === false)
console.log(
  `\n${seconds} s. ${missed.length === 0 ? 'All aims are met.' : `Missed: ${missed.map(({ name }) => name).join('; ')}.`} Figures in dist/bench.json.`,
)
