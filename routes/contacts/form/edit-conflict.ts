import { z } from 'zod'
import type { ContactValues } from '../../../src/contacts/changes/change-set.ts'
import type { ConcurrentChange, EditConflictField } from '../../../src/contacts/edit/change-contact.ts'
import { type EditField, editFieldNames } from '../../../src/contacts/edit/edit-fields.ts'
import type { Owner } from '../../../src/contacts/owners.ts'
import type { SignedInUser } from '../../../src/web/app-env.ts'
import { concurrentChangesText, concurrentChangeText, valueText } from './words.ts'

/** Concurrent edits, as returned by changeContact. */
export interface EditConflict {
  version: number
  clashes: EditConflictField[]
  meanwhile: ConcurrentChange[]
}

/** One question to the user who saved later. */
export interface ConflictQuestion {
  /** 'Ruth Calloway entered Humana at 2:14 PM; you entered Aetna.' */
  sentence: string
  theirs: string
  mine: string
  /** The form fields that the question covers. */
  carries: readonly string[]
}

export interface ConflictQuestions {
  /** By form field name. */
  fields: Record<string, ConflictQuestion>
  /** Describes concurrent changes of other fields, which are kept. Empty without any. */
  meanwhile: string
}

/**
 * The form field names of columns whose field has a different name, or that have several fields. A conflict is shown at
 * the first.
 */
const otherNames: Partial<Record<EditField, readonly string[]>> = {
  email: ['email', 'shares_email'],
  zip_code: ['zip_code', 'place'],
  birth_on: ['birth_date'],
  effective_on: ['effective_date'],
  premium_cents: ['premium'],
}
export const formFieldNames = (field: EditField): readonly string[] => otherNames[field] ?? [field]
const formName = (field: EditField) => formFieldNames(field)[0] ?? field

/** The name of the radio button. */
export const conflictChoiceName = (formField: string) => `keep_${formField}`

/** The name of the hidden field that carries the question, so that the question can be repeated unchanged. */
export const conflictStateName = (formField: string) => `asked_${formField}`

const storedQuestion = z.object({
  sentence: z.string().max(1_000),
  theirs: z.string().max(500),
  mine: z.string().max(500),
})

/**
 * Repeats the questions of a form that was rejected because of other fields, with the choices made. A field with an error
 * of its own is shown for correction instead, and its question returns once it is valid.
 */
export function repeatedConflicts(
  typed: Record<string, string>,
  errors: Record<string, string>,
): ConflictQuestions | undefined {
  const fields = editFieldNames.flatMap((field): [string, ConflictQuestion][] => {
    const name = formName(field)
    const read = storedQuestion.safeParse(parsed(typed[conflictStateName(name)]))
    if (!typed.seen || !read.success || formFieldNames(field).some((each) => errors[each])) return []
    return [[name, { ...read.data, carries: formFieldNames(field) }]]
  })
  return fields.length > 0 ? { fields: Object.fromEntries(fields), meanwhile: '' } : undefined
}

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '')
  } catch {
    return undefined
  }
}

export function conflictChoices(typed: Record<string, string>): Partial<Record<EditField, 'mine' | 'theirs'>> {
  return Object.fromEntries(
    editFieldNames.flatMap((field) => {
      const choice = typed[conflictChoiceName(formName(field))]
      return choice === 'mine' || choice === 'theirs' ? [[field, choice]] : []
    }),
  )
}

export function conflictQuestions(
  { clashes, meanwhile }: EditConflict,
  owners: readonly Owner[],
  user: SignedInUser,
  now: Date,
): ConflictQuestions {
  const reader = { id: user.id, timeZone: user.timeZone, now }
  const fields = clashes.map((clash): [string, ConflictQuestion] => {
    const mine = valueText(clash.field, clash.mine, owners)
    return [
      formName(clash.field),
      {
        sentence: `${concurrentChangeText(clash, owners, reader)}; ${clash.change?.made_by === user.id ? 'here ' : ''}you entered ${mine}.`,
        theirs: valueText(clash.field, clash.value, owners),
        mine,
        carries: formFieldNames(clash.field),
      },
    ]
  })
  return { fields: Object.fromEntries(fields), meanwhile: concurrentChangesText(meanwhile, owners, user.id) }
}

/** API field names that differ from the column. */
const apiNames: Record<string, string> = { birth_on: 'birth_date', effective_on: 'effective_date' }
const apiValues = (values: ContactValues) =>
  Object.fromEntries(Object.entries(values).map(([column, value]) => [apiNames[column] ?? column, value]))

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The body of a 409: both values of each field, and the version to send with the next attempt. */
export const conflictBody = z.object({
  success: z.literal(false),
  error: z.string(),
  version: z.number(),
  conflicts: z.array(
    z.object({
      field: z.string(),
      yours: z.record(z.string(), value),
      theirs: z.record(z.string(), value),
      changed_by: z.number().nullable(),
      changed_at: z.string().nullable(),
    }),
  ),
})

export function conflictPage({ version, clashes }: EditConflict) {
  const error = 'This contact was changed in the meantime'
  return {
    success: false,
    error,
    version,
    conflicts: clashes.map(({ field, value, mine, change }) => ({
      field: apiNames[field] ?? field,
      yours: apiValues(mine),
      theirs: apiValues(value),
      changed_by: change?.made_by ?? null,
      changed_at: change?.made_at.toISOString() ?? null,
    })),
  }
}
