import { z } from 'zod'
import { checkbox } from '../../lib/fields.ts'
import { planTypes } from '../contact.ts'
import {
  type ColumnMapping,
  carrierChoices,
  dateOrders,
  type FileAnswers,
  forEachField,
  type ImportChoices,
  importFields,
  importModes,
} from './contact-import.ts'
import type { ContactImport } from './queries.ts'
import { suggestedCarriers, suggestedPlans } from './reports.ts'

const columnChoice = z
  .string()
  .regex(/^\d{0,3}$/)
  .default('')
  .transform((text) => (text === '' ? null : Number(text)))

/** The value of the carrier field for a file without carriers. */
export const NO_COLUMN = 'none'

/**
 * The form that maps a file's columns. Carriers are posted as 'carrier-0', 'carrier-1' in the order listed, and plans as
 * 'plan-0', 'plan-1'.
 */
export const choicesForm = z.looseObject({
  ...forEachField(columnChoice),
  currentCarrier: z.union([z.literal(NO_COLUMN), columnChoice]).default(null),
  dateOrder: z.enum(dateOrders).optional(),
  agentId: z
    .string()
    .regex(/^\d{0,15}$/)
    .default(''),
  step: z.enum(['look', 'check']).default('check'),
})
export type ChoicesForm = z.infer<typeof choicesForm>

/** Empty: the row's agent, otherwise the default agent or the uploader. */
export const agentForm = z.object({
  agentId: z
    .string()
    .regex(/^\d{0,15}$/)
    .transform((id) => (id === '' ? null : Number(id))),
})

/** `blocks` confirms that many addresses are to be blocked. */
export const startForm = z.object({ mode: z.enum(importModes).default('skip'), blocks: checkbox })

/** Confirms that the file was wrong about who gets no emails. */
export const unblockingForm = z.object({ isWrong: z.literal('on') })

/** The questions of the check page. `asked` names those that were shown; the others keep their answer. */
export const answersForm = z.object({
  asked: z.string().max(200).default(''),
  nobodySmokes: checkbox,
  takesRowsWithoutEmail: checkbox,
  sharesEmails: checkbox,
  tidiesNames: checkbox,
})

/** Merges the posted answers into the previous ones. */
export function answersOf({ asked, ...form }: z.output<typeof answersForm>, previous: FileAnswers): FileAnswers {
  const names = asked.split(' ')
  return { ...previous, ...Object.fromEntries(Object.entries(form).filter(([name]) => names.includes(name))) }
}

/** The row of column names, counted from 1. */
export const headerRowForm = z.object({ headerRow: z.coerce.number().int().min(1).max(1_000) })

/**
 * Ignores columns that the file does not have. An invalid carrier or plan becomes the stored choice or our suggestion.
 */
export function choicesOf(form: ChoicesForm, file: ContactImport): ImportChoices {
  const mapping: ColumnMapping = forEachField(null)
  for (const { name } of importFields) {
    const column = form[name]
    mapping[name] = typeof column === 'number' && column < file.header.length ? column : null
  }
  return {
    mapping,
    carriers: suggestedCarriers(file).map(({ text, carrier }, index) => [
      text,
      chosenOrSuggested(carrierChoices, form[`carrier-${index}`], carrier),
    ]),
    plans: suggestedPlans(file).map(({ text, plan }, index) => [
      text,
      chosenOrSuggested(planTypes, form[`plan-${index}`], plan),
    ]),
    mode: file.mode,
    dateOrder: form.dateOrder ?? file.date_order,
    hasNoCarrier: form.currentCarrier === NO_COLUMN,
    agentId: form.agentId === '' ? null : Number(form.agentId),
  }
}

/** Empty text means none. */
const chosenOrSuggested = <T extends string>(choices: readonly T[], value: unknown, suggested: T | null): T | null =>
  value === '' ? null : (choices.find((choice) => choice === value) ?? suggested)

export const importIdParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})

export const importProgress = z.object({
  id: z.number(),
  status: z.enum(['uploading', 'mapping', 'queued', 'running', 'done', 'failed', 'cancelled']),
  finished: z.boolean(),
  totalRows: z.number(),
  doneRows: z.number(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  bad: z.number(),
  /** Null during the first second and before the first row. */
  rowsPerSecond: z.number().nullable(),
  /** The progress of the dry run; null when there is none. */
  check: z.object({ finished: z.boolean(), doneRows: z.number() }).nullable(),
})
export type ImportProgress = z.infer<typeof importProgress>

export const progressOf = (file: ContactImport, now: Date): ImportProgress => ({
  id: file.id,
  status: file.status,
  finished: ['done', 'failed', 'cancelled'].includes(file.status),
  totalRows: file.total_rows ?? 0,
  doneRows: file.done_rows,
  added: file.added,
  updated: file.updated,
  unchanged: file.unchanged,
  bad: file.bad,
  rowsPerSecond: rowsPerSecond(file, now),
  check: file.checked && {
    finished: file.checked.state === 'done' || file.checked.state === 'failed',
    doneRows: file.checked.rows,
  },
})

/** The average speed since the start, without pauses; null while it cannot be measured. */
export function rowsPerSecond({ done_rows, started_at, finished_at }: ContactImport, now: Date): number | null {
  const seconds = started_at ? ((finished_at ?? now).getTime() - started_at.getTime()) / 1_000 : 0
  return seconds >= 1 && done_rows > 0 ? Math.round(done_rows / seconds) : null
}
