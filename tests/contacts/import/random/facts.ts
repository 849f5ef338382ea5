/** What can be known of one person. Null: unknown. */
export interface Facts {
  firstName: string | null
  lastName: string | null
  /** Of a couple with one address, both have it. */
  email: string | null
  /** Ten digits. */
  phone: string | null
  /** Five digits. */
  zip: string | null
  /** Two capital letters. */
  state: string | null
  /** One of the six carriers, or Other. */
  carrier: string | null
  /** Plan F, Plan G, Plan N or Other. */
  plan: string | null
  /** As YYYY-MM-DD. */
  effectiveOn: string | null
  /** As YYYY-MM-DD. */
  birthOn: string | null
  gender: string | null
  tobacco: boolean | null
  /** No email may go to this person's address. */
  optedOut: boolean
}

export type Fact = keyof Facts

export const factNames: readonly Fact[] = [
  ...(['firstName', 'lastName', 'email', 'phone', 'zip', 'state', 'carrier', 'plan'] as const),
  ...(['effectiveOn', 'birthOn', 'gender', 'tobacco', 'optedOut'] as const),
]

/** One person of a file: what is true of them, and which of it the file says so that it can be read. */
export interface KnownPerson {
  facts: Facts
  readable: ReadonlySet<Fact>
  /** The cells about each fact with their headings, for whoever reads a failure. */
  written: Partial<Record<Fact, string>>
}

export interface Wrong {
  fact: Fact
  stored: unknown
  /** Null where the file does not say it. */
  known: unknown
  written: string
}

export interface Comparison {
  right: Fact[]
  wrong: Wrong[]
  missing: Fact[]
}

/**
 * Holds what is stored against what the file says. A fact is right when both agree, missing when the file says it and
 * nothing is stored, and wrong in all other cases: another value, a value the file does not say even if it happens to
 * be true, and an opt-out that is not stored. A person who is not stored (undefined) misses everything. Letter case of
 * names does not count.
 */
export function compare(stored: Facts | undefined, person: KnownPerson): Comparison {
  const compared: Comparison = { right: [], wrong: [], missing: [] }
  for (const fact of factNames) {
    const known = person.readable.has(fact) ? person.facts[fact] : fact === 'optedOut' ? false : null
    const found = stored?.[fact] ?? null
    if (stored === undefined) {
      if (known !== null && known !== false) compared.missing.push(fact)
    } else if (folded(found) === folded(known)) {
      if (known !== null) compared.right.push(fact)
    } else if (found === null && fact !== 'optedOut') compared.missing.push(fact)
    else compared.wrong.push({ fact, stored: found, known, written: person.written[fact] ?? 'no such column' })
  }
  return compared
}

const folded = (value: string | boolean | null) => (typeof value === 'string' ? value.toLowerCase() : value)
