import type { ContactValues } from '../changes/change-set.ts'
import { type EditField, editFieldNames, sameField, valuesOf } from './edit-fields.ts'

export interface MergedEdit {
  /** My values to write over `current`. */
  write: ContactValues
  /** Fields that others changed and I did not: their values stay. */
  theirs: EditField[]
  /** Fields that others and I changed to different values, and that `choices` does not resolve. */
  clashes: EditField[]
}

/**
 * Three-way merge of concurrent edits. `base` is what I saw, `mine` what I changed it to, `current` what is stored now.
 * `choices` resolves conflicts that I was shown. With an unknown `base`, every difference is a conflict, so that no edit
 * is lost.
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
  const merged: MergedEdit = { write: {}, theirs: [], clashes: [] }
  for (const field of editFieldNames) {
    const isMine = !base || !sameField(field, base, mine)
    const isTheirs = !base || !sameField(field, base, current)
    if (sameField(field, mine, current)) continue
    if (!isMine) merged.theirs.push(field)
    else if (!isTheirs || choices[field] === 'mine') Object.assign(merged.write, valuesOf(field, mine))
    else if (choices[field] === undefined) merged.clashes.push(field)
  }
  return merged
}

export interface ContactVersionChange {
  version: number
  before: ContactValues
}

/**
 * The contact as it was at `version`, computed from the changes since. Undefined when a change is not recorded or the
 * contact has not reached that version.
 */
export function contactAtVersion(
  current: ContactValues & { version: number },
  version: number,
  changes: readonly ContactVersionChange[],
): ContactValues | undefined {
  const steps = changes.filter((step) => step.version > version).sort((one, other) => other.version - one.version)
  const isComplete =
    version <= current.version &&
    steps.length === current.version - version &&
    steps.every((step, index) => step.version === current.version - index)
  return isComplete ? Object.assign({}, current, ...steps.map((step) => step.before)) : undefined
}
