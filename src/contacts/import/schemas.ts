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
  mode: z.enum(importModes).default('skip'),
  agentId: z
    .string()
    .regex(/^\d{0,15}$/)
    .default(''),
  step: z.enum(['look', 'start']).default('start'),
})
export type ChoicesForm = z.infer<typeof choicesForm>

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
    mode: form.mode,
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

/** What a progress bar needs to know. */
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
})
export type ImportProgress = z.infer<typeof importProgress>

export const progressOf = (file: ContactImport): ImportProgress => ({
  id: file.id,
  status: file.status,
  finished: ['done', 'failed', 'cancelled'].includes(file.status),
  totalRows: file.total_rows ?? 0,
  doneRows: file.done_rows,
  added: file.added,
  updated: file.updated,
  unchanged: file.unchanged,
  bad: file.bad,
})
