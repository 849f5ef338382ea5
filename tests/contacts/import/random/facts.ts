/** The facts about one person; null if unknown. */
export interface Facts {
  firstName: string | null
  lastName: string | null
  /** Both partners of a couple have their shared address. */
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
  /** The person's address must not be emailed. */
  optedOut: boolean
}

export type Fact = keyof Facts

export const factNames: readonly Fact[] = [
  ...(['firstName', 'lastName', 'email', 'phone', 'zip', 'state', 'carrier', 'plan'] as const),
  ...(['effectiveOn', 'birthOn', 'gender', 'tobacco', 'optedOut'] as const),
]

/** One person of a file: the true facts, and the facts that the file states readably. */
export interface KnownPerson {
  facts: Facts
  readable: ReadonlySet<Fact>
  /** The cells of each fact with their headings, for reading a failure. */
  written: Partial<Record<Fact, string>>
}

export interface Wrong {
  fact: Fact
  stored: unknown
  /** Null if the file does not state it. */
  known: unknown
  written: string
}

export interface Comparison {
  right: Fact[]
  wrong: Wrong[]
  missing: Fact[]
}

/**
 * Compares the stored facts with the file. A fact is right when both agree, missing when the file states it and nothing is
 * stored, and wrong otherwise: another value, a value the file does not state even if it is true, or an opt-out that is
 * not stored. A person who is not stored (undefined) misses everything. The case of names is ignored.
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
