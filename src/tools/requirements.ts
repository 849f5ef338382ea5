// npm run requirements [-- REPORT... --owner NAME]: prints the share of requirements and threats that passing tests
// name, from the report of `npm test`. --owner also lists the owner's uncovered requirements.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  heldIds,
  type Requirement,
  readRequirements,
  readThreats,
  type TestReport,
} from '../../tests/requirements/ledger.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { owner: { type: 'string' } },
})
const reports = positionals.length > 0 ? positionals : ['dist/test-report.json']
const missing = reports.find((path) => !existsSync(path))
if (missing) {
  console.error(`There is no test report at ${missing}. Run npm test first.`)
  process.exit(1)
}
const covered = heldIds(reports.flatMap((path) => JSON.parse(readFileSync(path, 'utf8')) as TestReport))
const requirements = readRequirements().filter(({ issue }) => issue !== 'open')

printShares('owner', ({ issue }) => issue)
printShares('area', ({ area }) => area)
console.log(`all: ${share(requirements)}`)
const threats = readThreats()
console.log(`threats: ${threats.filter(({ id }) => covered.has(id)).length} of ${threats.length}`)

if (values.owner) {
  const owned = requirements.filter(({ issue }) => issue === values.owner)
  if (owned.length === 0) {
    const owners = [...new Set(requirements.map(({ issue }) => issue))].sort()
    console.error(`\nUnknown owner ${values.owner}. Owners: ${owners.join(', ')}`)
    process.exit(1)
  }
  const open = owned.filter(({ id }) => !covered.has(id))
  console.log(`\n${values.owner} has ${open.length} left to cover:`)
  for (const { id, requirement } of open) console.log(`  ${id.padEnd(18)} ${requirement}`)
}

function printShares(heading: string, by: (requirement: Requirement) => string) {
  console.log(`by ${heading}`)
  for (const [name, group] of [...Map.groupBy(requirements, by)].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`  ${name.padEnd(16)} ${share(group)}`)
  console.log('')
}

function share(group: Requirement[]): string {
  const count = group.filter(({ id }) => covered.has(id)).length
  return `${String(count).padStart(4)} of ${String(group.length).padStart(3)}  ${Math.floor((100 * count) / group.length)}%`
}
