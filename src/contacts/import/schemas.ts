import { z } from 'zod'
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

/** What the carrier field says of a file that holds no carriers. */
export const NO_COLUMN = 'none'

/**
 * The form that checks a file's columns; carriers come as 'carrier-0', 'carrier-1', as they were listed, and plans as
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

/** Empty: whoever gets what nobody was chosen for. */
export const agentForm = z.object({
  agentId: z
    .string()
    .regex(/^\d{0,15}$/)
    .transform((id) => (id === '' ? null : Number(id))),
})

export const startForm = z.object({ mode: z.enum(importModes).default('skip') })

const tick = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** The questions of the check page. One that it did not ask keeps its answer: `asked` names the others. */
export const answersForm = z.object({
  asked: z.string().max(200).default(''),
  nobodySmokes: tick,
  takesRowsWithoutEmail: tick,
  sharesEmails: tick,
  tidiesNames: tick,
})

/** What was answered before, and now. */
export function answersOf({ asked, ...form }: z.output<typeof answersForm>, before: FileAnswers): FileAnswers {
  const names = asked.split(' ')
  return { ...before, ...Object.fromEntries(Object.entries(form).filter(([name]) => names.includes(name))) }
}

/** The row that names the columns, counted from 1. */
export const headerRowForm = z.object({ headerRow: z.coerce.number().int().min(1).max(1_000) })

/** A column the file does not have is none; a carrier or plan that is no choice is our suggestion. */
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
      chosen(carrierChoices, form[`carrier-${index}`], carrier),
    ]),
    plans: suggestedPlans(file).map(({ text, plan }, index) => [text, chosen(planTypes, form[`plan-${index}`], plan)]),
    mode: file.mode,
    dateOrder: form.dateOrder ?? file.date_order,
    hasNoCarrier: form.currentCarrier === NO_COLUMN,
    agentId: form.agentId === '' ? null : Number(form.agentId),
  }
}

/** Empty text chooses none. */
const chosen = <T extends string>(choices: readonly T[], value: unknown, suggested: T | null): T | null =>
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
  /** Null until there is one to tell. */
  rowsPerSecond: z.number().nullable(),
  /** Of the dry run before it; null when none was asked for. */
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

/** On average since the start, pauses left out. */
export function rowsPerSecond({ done_rows, started_at, finished_at }: ContactImport, now: Date): number | null {
  const seconds = started_at ? ((finished_at ?? now).getTime() - started_at.getTime()) / 1_000 : 0
  return seconds >= 1 && done_rows > 0 ? Math.round(done_rows / seconds) : null
}
