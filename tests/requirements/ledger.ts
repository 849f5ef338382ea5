import { readFileSync } from 'node:fs'

export interface Requirement {
  id: string
  area: string
  requirement: string
  /** Who owns the row; 'open' for a question the documents leave, answered in docs/behaviour. */
  issue: string
  /** The document's sections. */
  source: string
}

/** Of one run, by tests/setup/reporter.ts. */
export type TestReport = TestFile[]

export interface TestFile {
  project: string
  /** From the project's root. */
  path: string
  seconds: number
  /** A title begins with those of the groups that the test is in, joined by ' > '. */
  tests: { title: string; state: 'passed' | 'failed' | 'skipped' | 'pending' }[]
}

export function readRequirements(): Requirement[] {
  const [, ...lines] = readFileSync(new URL('../requirements.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const [id = '', area = '', requirement = '', issue = '', source = ''] = line.split('\t')
    return { id, area, requirement, issue, source }
  })
}

/** What is held against attackers, by the test titles that end with its id. Source: reliability.md §2.2. */
export function readThreats(): { id: string; threat: string }[] {
  const [, ...lines] = readFileSync(new URL('../threats.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const [id = '', threat = ''] = line.split('\t')
    return { id, threat }
  })
}

/**
 * The ids a test title ends with: '(csv-001, csv-003..005, T31)' gives csv-001, csv-003, csv-004, csv-005 and T31. A
 * part that has not that form comes back as it is, so that whoever looks it up finds nothing.
 */
export function idsOf(title: string): string[] {
  const named = /\(((?:[a-z]+-\d{3}|T\d+)\b[^()]*)\)\s*$/.exec(title)?.[1]
  return named ? named.split(/,\s*/).flatMap(expand) : []
}

function expand(part: string): string[] {
  const range = /^([a-z]+)-(\d{3})\.\.(\d{3})$/.exec(part)
  if (!range) return [part]
  const [from, to] = [Number(range[2]), Number(range[3])]
  if (from >= to) return [part]
  return Array.from({ length: to - from + 1 }, (_, index) => `${range[1]}-${String(from + index).padStart(3, '0')}`)
}

/** The ids named by a test that passed and by none that failed. A skipped test holds nothing. */
export function heldIds(report: TestReport): Set<string> {
  const tests = report.flatMap(({ tests }) => tests)
  const named = (state: string) =>
    new Set(tests.filter((test) => test.state === state).flatMap(({ title }) => title.split(' > ').flatMap(idsOf)))
  const failed = named('failed')
  return new Set([...named('passed')].filter((id) => !failed.has(id)))
}
