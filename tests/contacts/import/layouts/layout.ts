import type { StoredPerson } from '../stored-people.ts'

export interface Layout {
  /** In tests/data/import-layouts. */
  file: string
  /** All stored contacts, in any order. */
  stored: StoredPerson[]
  /** Rows of the error file: a word of the row and the fields reported as unreadable. */
  notRead: Record<string, string[]>
}

/**
 * People as a table: first name | last name | email | phone | ZIP and state | carrier | letter of the plan or Other |
 * effective date | birth date | gender | tobacco, optionally followed by `opted out` or `shares`. A dash means unknown.
 */
export function layout(file: string, table: string, notRead: Layout['notRead'] = {}): Layout {
  return { file, stored: table.trim().split('\n').map(personOf), notRead }
}

function personOf(line: string): StoredPerson {
  const cells = line.split('|').map((cell) => cell.trim())
  if (cells.length < 11) throw new Error(`A fact is missing: ${line}`)
  const cell = (index: number) => (cells[index] === '-' ? null : cells[index]!)
  const [zip = null, state = null] = cell(4)?.split(' ') ?? []
  const plan = cell(6)
  return {
    firstName: cell(0),
    lastName: cell(1),
    email: cell(2),
    phone: cell(3),
    zip,
    state,
    carrier: cell(5),
    plan: plan && (plan === 'Other' ? plan : `Plan ${plan}`),
    effectiveOn: cell(7),
    birthOn: cell(8),
    gender: cell(9),
    tobacco: cell(10) === null ? null : cell(10) === 'yes',
    optedOut: cells.includes('opted out'),
    sharesEmail: cells.includes('shares'),
  }
}
