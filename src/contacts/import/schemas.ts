import { z } from 'zod'
import {
  type CarrierChoice,
  type Choices,
  type ColumnMapping,
  carrierChoices,
  forEachField,
  importFields,
  importModes,
} from './contact-import.ts'
import type { ContactImport } from './queries.ts'
import { suggestedCarriers } from './reports.ts'

const columnChoice = z
  .string()
  .regex(/^\d{0,3}$/)
  .default('')
  .transform((text) => (text === '' ? null : Number(text)))

/** The form that checks a file's columns and carriers; carriers come as 'carrier-0', 'carrier-1', as they were listed. */
export const choicesForm = z.looseObject({
  ...forEachField(columnChoice),
  dateOrder: z.enum(['month', 'day']).optional(),
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

/** A column the file does not have is none; a carrier that is no choice is our suggestion. */
export function choicesOf(form: ChoicesForm, file: ContactImport): Choices {
  const mapping: ColumnMapping = forEachField(null)
  for (const { name } of importFields) mapping[name] = (form[name] ?? Infinity) < file.header.length ? form[name] : null
  return {
    mapping,
    carriers: suggestedCarriers(file).map(({ text, carrier }, index) => [
      text,
      chosen(form[`carrier-${index}`]) ?? carrier,
    ]),
    mode: file.mode,
    dateOrder: form.dateOrder ?? file.date_order,
    agentId: form.agentId === '' ? null : Number(form.agentId),
  }
}

const chosen = (value: unknown): CarrierChoice | undefined => carrierChoices.find((choice) => choice === value)

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
