import type { Draw } from './draw.ts'
import type { Fact, Facts, KnownPerson } from './facts.ts'
import { CARRIERS } from './people.ts'

/** The cell of an unknown fact. */
const BLANKS = {
  firstName: [''],
  lastName: [''],
  email: [''],
  phone: ['', '', 'N/A', 'none', '-'],
  zip: ['', '', 'N/A'],
  state: [''],
  carrier: ['', 'N/A', 'TBD', 'None', '-', 'Unknown', '???'],
  plan: ['', '', 'N/A', 'TBD', '?'],
  effectiveOn: ['', '', 'N/A', '0/0/00', 'TBD'],
  birthOn: ['', '', 'Unspecified', 'N/A'],
  gender: ['', '', 'Unknown', 'U', 'Not Specified', 'X'],
  tobacco: ['', '', 'Unknown', '?', 'N/A', 'Former'],
  optedOut: [''],
} as const

/** The cell of an unreadable fact. Names are always readable. */
const DIRT = {
  email: ['', 'N/A', 'none', 'no email'],
  phone: ['555-0123', 'N/A', '0000000000', '(000) 000-0000', '???', 'call her son', '828-555'],
  zip: ['288', '???', 'ABCDE', '00000'],
  carrier: ['N/A', 'TBD', 'None', '???'],
  plan: ['???', 'TBD', 'N/A'],
  effectiveOn: ['0/0/00', 'Sep-22', 'Unspecified', '???', 'asap'],
  birthOn: ['03/14', '0/0/00', '--02-28', 'Unspecified', '???', 'age 71'],
  gender: ['Unspecified', '???', 'Unknown', 'Prefer not to say'],
  tobacco: ['???', 'Unspecified', 'quit 2015', 'ask'],
} as const

/** A policy that must not be read as the Medigap policy in force. */
interface OtherPolicy {
  isMedigap: boolean
  isInForce: boolean
  carrier: string
  plan: string
  effectiveOn: string
}

interface Row {
  person: number
  other?: OtherPolicy
}

export type Sheet = ReturnType<typeof openSheet>

/** Builds the columns of one file and records the facts that they state about each person. */
export function openSheet(draw: Draw, people: Facts[], { withOtherPolicies }: { withOtherPolicies: boolean }) {
  const rows = withOtherPolicies ? policyRows(draw, people.length) : people.map((_, person): Row => ({ person }))
  const columns: { heading: string; cells: string[] }[] = []
  const readable = people.map(() => new Set<Fact>())
  const written = people.map((): Partial<Record<Fact, string>> => ({}))

  /** Headings are unique in a file: a second column with the same heading is skipped. */
  function addColumn(heading: string, cell: (row: Row, index: number) => string) {
    if (hasColumn(heading)) return
    columns.push({ heading, cells: rows.map(cell) })
  }
  const hasColumn = (heading: string) =>
    columns.some((column) => column.heading.toLowerCase() === heading.toLowerCase())

  function markReadable(person: number, fact: Fact, cell: string) {
    readable[person]!.add(fact)
    written[person]![fact] = cell
  }

  /** The first two people have clean cells, which make a column's codes unambiguous. */
  function addFact<F extends Fact>(fact: F, heading: string, write: (value: NonNullable<Facts[F]>) => string) {
    if (hasColumn(heading)) return
    const dirt = (DIRT as Partial<Record<Fact, readonly string[]>>)[fact]
    const cells = people.map((facts, person) => {
      const value = facts[fact]
      const isDirty = dirt && person >= 2 && draw.chance(fact === 'email' ? 2 : 6)
      const cell = value === null ? draw.pick(...BLANKS[fact]) : isDirty ? draw.pick(...dirt) : write(value!)
      if (value !== null && !isDirty) {
        markReadable(person, fact, `${heading}: ${cell}`)
        // Each of our ZIPs is in one state.
        if (fact === 'zip') markReadable(person, 'state', `${heading}: ${cell}`)
      } else if (!readable[person]!.has(fact)) written[person]![fact] = `${heading}: ${cell}`
      return cell
    })
    const ofOther = (other: OtherPolicy): string | undefined => {
      if (fact === 'plan' && !other.isMedigap) return other.plan
      const value = fact in other ? other[fact as 'carrier' | 'plan' | 'effectiveOn'] : undefined
      return value && write(value as NonNullable<Facts[F]>)
    }
    addColumn(heading, ({ person, other }) => (other && ofOther(other)) ?? cells[person]!)
  }

  return {
    addColumn,
    addFact,
    markReadable,
    people,
    addPolicies(product: string, status: string) {
      const medigap = draw.pick('Medicare Supplement', 'Med Supp', 'Medigap', 'MS', 'Medicare Supp')
      const inForce = draw.pick('Active', 'In Force', 'Inforce', 'Issued')
      addColumn(product, ({ other }) =>
        other?.isMedigap === false
          ? draw.pick(
              'PDP',
              'Part D',
              'Prescription Drug Plan',
              'Dental',
              'Medicare Advantage',
              'MAPD',
              'Final Expense',
            )
          : medigap,
      )
      addColumn(status, ({ other }) =>
        other?.isInForce === false ? draw.pick('Terminated', 'Lapsed', 'Cancelled', 'Declined', 'Inactive') : inForce,
      )
    },
    records() {
      const shuffled = draw.shuffle(columns)
      return [shuffled.map(({ heading }) => heading), ...rows.map((_, row) => shuffled.map(({ cells }) => cells[row]!))]
    },
    knownPeople: () =>
      people.map((facts, index): KnownPerson => ({ facts, readable: readable[index]!, written: written[index]! })),
  }
}

function policyRows(draw: Draw, people: number): Row[] {
  const rows = Array.from({ length: people }, (_, person): Row[] =>
    draw.shuffle([
      { person },
      ...Array.from({ length: draw.number(0, 2) }, () => ({ person, other: otherPolicy(draw) })),
    ]),
  )
  return draw.chance(50) ? rows.flat() : draw.shuffle(rows.flat())
}

function otherPolicy({ pick, number, chance }: Draw): OtherPolicy {
  const isMedigap = chance(40)
  return {
    isMedigap,
    isInForce: !isMedigap && chance(70),
    carrier: pick(...CARRIERS),
    plan: isMedigap ? pick('Plan F', 'Plan G', 'Plan N') : pick('Value Script', 'Gold', 'Choice PPO', ''),
    effectiveOn: `${number(2005, 2026)}-${pick('01', '05', '08', '10')}-01`,
  }
}
