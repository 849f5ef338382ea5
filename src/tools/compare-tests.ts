// npm run test:compare -- BEFORE AFTER...: lists titles that passed in the BEFORE report but in none of the AFTER
// reports, titles that pass in fewer files, and new titles. A report is a run's dist/test-report.json. Fails if a title
// is missing.
import { readFileSync } from 'node:fs'
import type { TestReport } from '../../tests/requirements/ledger.ts'

const [before, ...after] = process.argv.slice(2)
if (!before || after.length === 0) {
  console.error('Specify at least two reports: npm run test:compare -- BEFORE.json AFTER.json...')
  process.exit(1)
}

/** The titles that passed, each with its files: two files may have the same title. */
function passed(reports: string[]) {
  const titles = new Map<string, Set<string>>()
  for (const { path, tests } of reports.flatMap((path) => JSON.parse(readFileSync(path, 'utf8')) as TestReport))
    for (const { title, state } of tests)
      if (state === 'passed') titles.set(title, (titles.get(title) ?? new Set()).add(path))
  return titles
}

const [had, have] = [passed([before]), passed(after)]
const missing = [...had].filter(([title]) => !have.has(title))
const fewer = [...had].filter(([title, files]) => have.has(title) && have.get(title)!.size < files.size)
const added = [...have].filter(([title]) => !had.has(title))

print('missing', missing)
print('in fewer files', fewer)
print('new', added)
console.log(`${had.size} titles before, ${have.size} after: ${missing.length} missing, ${added.length} new.`)
if (missing.length > 0) process.exitCode = 1

function print(heading: string, titles: [string, Set<string>][]) {
  for (const [title, files] of titles) console.log(`${heading}: ${title}\n    ${[...files].join(', ')}`)
}
