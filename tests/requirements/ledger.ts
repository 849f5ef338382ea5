import { readFileSync } from 'node:fs'

export interface Requirement {
  id: string
  area: string
  requirement: string
  /** Who owns the row; 'open' for a question the documents leave, answered in docs/decisions.md. */
  issue: string
  /** The document's sections. */
  source: string
}

export interface TestReport {
  testResults: { assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
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
export function heldIds(reports: TestReport[]): Set<string> {
  const held = new Set<string>()
  const failed = new Set<string>()
  for (const result of reports.flatMap((report) => report.testResults).flatMap((file) => file.assertionResults)) {
    const into = result.status === 'passed' ? held : result.status === 'failed' ? failed : undefined
    for (const id of [...result.ancestorTitles, result.title].flatMap(idsOf)) into?.add(id)
  }
  return new Set([...held].filter((id) => !failed.has(id)))
}
