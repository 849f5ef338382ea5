import type { ContactValues } from '../changes/change-set.ts'
import { type EditField, editFieldNames, sameField, valuesOf } from './edit-fields.ts'

export interface MergedEdit {
  /** What of mine is to be written over `current`. */
  write: ContactValues
  /** Changed by others since I looked, and not by me: theirs stays. */
  theirs: EditField[]
  /** Changed by both, to different values, and nobody has chosen. */
  clashes: EditField[]
}

/**
 * Two people edited one contact. `base` is what I saw, `mine` what I made of it, `current` what is there by now.
 * `choices` are my answers about clashes I was shown. An unknown `base` makes a clash of every difference: rather one
 * question too many than somebody's words lost.
 */
export function mergeEdit({
  base,
  mine,
  current,
  choices = {},
}: {
  base: ContactValues | undefined
  mine: ContactValues
  current: ContactValues
  choices?: Partial<Record<EditField, 'mine' | 'theirs'>>
}): MergedEdit {
  const settled: MergedEdit = { write: {}, theirs: [], clashes: [] }
  for (const field of editFieldNames) {
    const isMine = !base || !sameField(field, base, mine)
    const isTheirs = !base || !sameField(field, base, current)
    if (sameField(field, mine, current)) continue
    if (!isMine) settled.theirs.push(field)
    else if (!isTheirs || choices[field] === 'mine') Object.assign(settled.write, valuesOf(field, mine))
    else if (choices[field] === undefined) settled.clashes.push(field)
  }
  return settled
}

export interface ContactVersionChange {
  version: number
  before: ContactValues
}

/**
 * The contact as it was at `version`, from its changes since. Undefined when one of them is not on record.
 */
export function contactAtVersion(
  current: ContactValues & { version: number },
  version: number,
  changes: readonly ContactVersionChange[],
): ContactValues | undefined {
  const steps = changes.filter((step) => step.version > version).sort((one, other) => other.version - one.version)
  const isWhole =
    version <= current.version &&
    steps.length === current.version - version &&
    steps.every((step, index) => step.version === current.version - index)
  return isWhole ? Object.assign({}, current, ...steps.map((step) => step.before)) : undefined
}
