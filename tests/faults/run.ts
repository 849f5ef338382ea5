// npm run faults -- [F1 F3 ...] [--short]: injects faults and reports which claims held.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build } from '../../src/tools/build.ts'
import { endAll, FAULTS, faultsNamed, runFault } from './faults.ts'
import { type Figure, missed, rowsOf, table } from './figures.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
})
const names = faultsNamed(positionals)

// Postgres and the senders are processes of their own and must not outlive this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().then(() => process.exit(1)))

// Some faults start the built product.
await build({ quiet: true })
const at = new Date().toISOString()
const figures: Figure[] = []
for (const name of names) {
  const began = performance.now()
  console.log(`\n${name}  ${FAULTS[name].says}${values.short ? ' (short form)' : ''}`)
  const found = await runFault(name, { short: values.short }).catch((error: Error): Figure[] => {
    console.error(error)
    return [{ fault: name, name: `broke off: ${error.message.split('\n')[0]}`, value: '', ok: false }]
  })
  figures.push(...found)
  console.log(`${table(found)}\n${Math.round((performance.now() - began) / 1000)} s in all`)
}
writeFileSync(
  new URL('../../dist/faults.json', import.meta.url),
  JSON.stringify({ at, short: values.short, figures }, null, 2),
)
const lost = missed(figures)
const checks = Object.fromEntries(names.map((name) => [name, FAULTS[name].checks]))
console.log(`\nAll that was claimed${values.short ? ' (short forms)' : ''}:\n${table(rowsOf(figures, checks))}`)
console.log(
  `\n${lost.length === 0 ? 'All claims hold.' : `Missed: ${lost.map(({ fault, name }) => `${fault} ${name}`).join('; ')}.`} Figures in dist/faults.json.`,
)
process.exit(lost.length === 0 ? 0 : 1)
