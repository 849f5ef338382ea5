import { z } from 'zod'
import { carrierNames } from '../../lib/carriers.ts'
import { planTypes } from '../contact.ts'
import type { DateOrder } from './read/read-date.ts'

/** The eleven fields that a column can be mapped to. `name` is used in the sample file. Source: csv-002. */
export const importFields = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'email', label: 'Email' },
  { name: 'phoneNumber', label: 'Phone number' },
  { name: 'currentCarrier', label: 'Current carrier' },
  { name: 'effectiveDate', label: 'Effective date' },
  { name: 'birthDate', label: 'Birth date' },
  { name: 'tobaccoUser', label: 'Tobacco user' },
  { name: 'gender', label: 'Gender' },
  { name: 'zipCode', label: 'ZIP code' },
  { name: 'planType', label: 'Plan type' },
] as const

export type ImportField = (typeof importFields)[number]['name']

export const fieldLabel = (field: ImportField) => importFields.find(({ name }) => name === field)?.label ?? field

export function forEachField<T>(value: T): Record<ImportField, T> {
  return Object.fromEntries(importFields.map(({ name }) => [name, value])) as Record<ImportField, T>
}

export type ImportStatus = 'uploading' | 'mapping' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

const columnIndex = z.number().int().nonnegative().nullable().default(null)

/** Which column, counted from 0, holds each field; null for none. First and last name may share a column. */
export const columnMappingSchema = z.object(forEachField(columnIndex))
export type ColumnMapping = z.infer<typeof columnMappingSchema>

export const carrierChoices = [...carrierNames, 'Other'] as const
export type CarrierChoice = (typeof carrierChoices)[number]

/** `mixed`: the file has dates in both orders, so ambiguous dates such as 3/4/1954 are not imported. */
export const dateOrders = ['month', 'day', 'mixed'] as const satisfies DateOrder[]
export const dateOrderSchema = z.object({ dateOrder: z.enum(dateOrders).default('month') })

/**
 * The carrier texts in the file, each with the carrier it stands for; null for none. Pairs instead of an object,
 * because a file may contain the text "constructor".
 */
export const carrierMappingSchema = z.array(z.tuple([z.string(), z.enum(carrierChoices).nullable()]))
export type CarrierMapping = z.infer<typeof carrierMappingSchema>

/** The plan texts in the file, each with the plan it stands for; null for none. */
export const planMappingSchema = z.array(z.tuple([z.string(), z.enum(planTypes).nullable()]))
export type PlanMapping = z.infer<typeof planMappingSchema>

/** Fields whose texts are interpreted together: what one text means may depend on the rest of the column. */
export const codedFields = ['currentCarrier', 'planType', 'gender', 'tobaccoUser'] as const satisfies ImportField[]
export type CodedField = (typeof codedFields)[number]

/** Up to MAX_VALUES_LISTED distinct texts of one column with their number of rows, most frequent first. */
export interface ColumnValues {
  column: number
  values: [text: string, rows: number][]
}
export type ValuesFound = Partial<Record<CodedField, ColumnValues>> & {
  /**
   * The numbers of cells in the date columns that can only be month first, can only be day first, and can be either.
   */
  dates?: { month: number; day: number; ambiguous: number; columns: number[] }
}

/** The uploader's answers about the whole file. */
export const fileAnswersSchema = z.object({
  /** The file has no carrier column, and its contacts get no carrier. Source: csv-011. */
  hasNoCarrier: z.boolean().default(false),
  /** Contacts with a blank tobacco cell do not use tobacco. */
  nobodySmokes: z.boolean().default(false),
  /** Rows without an email address are imported too. */
  takesRowsWithoutEmail: z.boolean().default(false),
  /** Up to three further people with the address of another row share it; when false, their rows are rejected. */
  sharesEmails: z.boolean().default(true),
  /** 'HAROLD BRANDT' is stored as 'Harold Brandt'. */
  tidiesNames: z.boolean().default(false),
})
export type FileAnswers = z.infer<typeof fileAnswersSchema>

/** A line of the file that is not a contact: any above the header; a total, note or repeated header below it. */
export type SkippedLine = [row: number, text: string]

/** The uploader's choices before the import starts. */
export interface ImportChoices {
  mapping: ColumnMapping
  carriers: CarrierMapping
  /** Omitted: the stored choices, or our own interpretation. */
  plans?: PlanMapping
  mode: ImportMode
  /** Omitted: unchanged, or the usual order of the dates if columns were counted again. */
  dateOrder?: DateOrder
  /** Omitted: unchanged. */
  hasNoCarrier?: boolean
  /**
   * Null: new contacts go to the row's agent, the default agent or the uploader; existing contacts keep their agent.
   */
  agentId: number | null
}

/** What happens to a row whose contact already exists. Source: csv-018, csv-019, docs/behaviour/imports.md. */
export const importModes = ['skip', 'fill', 'overwrite'] as const
export type ImportMode = (typeof importModes)[number]

/** The agency's choices for its last file with the same columns; carriers and plans of earlier ones too. */
export interface RememberedMapping {
  mapping: ColumnMapping
  carriers: CarrierMapping
  plans: PlanMapping
  hasNoCarrier: boolean
  dateOrder: DateOrder
  usedAt: Date
}

export const IMPORT_ATTESTATION = 'I have permission to contact these people'

export const MAX_IMPORT_ROWS = 100_000
/** Further columns are ignored. */
export const MAX_IMPORT_COLUMNS = 300
export const MAX_IMPORT_CELL_LENGTH = 10_000

export interface FileRefusalText {
  message: string
  advice: string
}

/** Thrown while streaming a file that cannot be imported at all. An upload returns it as `{ ok: false, refused }`. */
export class FileRefusal extends Error {
  override name = 'FileRefusal'
  readonly refused: FileRefusalText
  constructor(refused: FileRefusalText) {
    super(`${refused.message}. ${refused.advice}`)
    this.refused = refused
  }
}

export const FILE_TOO_LARGE: FileRefusalText = {
  message: 'The file is too large',
  advice:
    'A file can be up to 20 MB and have up to 100,000 rows. Split it into smaller files and import them one at a time.',
}
