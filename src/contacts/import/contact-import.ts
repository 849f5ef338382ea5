import { z } from 'zod'
import { carrierNames } from '../../lib/carriers.ts'
import { planTypes } from '../contact.ts'
import type { DateOrder } from './read/read-date.ts'

/** The eleven facts a column can be. `name` is the one the spec and our own sample file use. Source: csv-002. */
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

const column = z.number().int().nonnegative().nullable().default(null)

/** Which column, counted from 0, holds each field; null for none. First and last name may share a column. */
export const columnMappingSchema = z.object(forEachField(column))
export type ColumnMapping = z.infer<typeof columnMappingSchema>

export const carrierChoices = [...carrierNames, 'Other'] as const
export type CarrierChoice = (typeof carrierChoices)[number]

/** mixed: the file writes some dates month first and some day first, so only those that read one way are taken. */
export const dateOrders = ['month', 'day', 'mixed'] as const satisfies DateOrder[]
export const dateOrderSchema = z.object({ dateOrder: z.enum(dateOrders).default('month') })

/** What the file writes, and the carrier it means, null for none. Pairs, because a file may well write "constructor". */
export const carrierMappingSchema = z.array(z.tuple([z.string(), z.enum(carrierChoices).nullable()]))
export type CarrierMapping = z.infer<typeof carrierMappingSchema>

/** The same for plans. */
export const planMappingSchema = z.array(z.tuple([z.string(), z.enum(planTypes).nullable()]))
export type PlanMapping = z.infer<typeof planMappingSchema>

/** Fields whose column is read as a whole: what one of its texts means may depend on the others. */
export const codedFields = ['currentCarrier', 'planType', 'gender', 'tobaccoUser'] as const satisfies ImportField[]
export type CodedField = (typeof codedFields)[number]

/** The different texts of one column and how many rows hold each, most frequent first. */
export interface ColumnValues {
  column: number
  values: [text: string, rows: number][]
}
export type ValuesFound = Partial<Record<CodedField, ColumnValues>> & {
  /** How many cells of the date columns can only be month first, and only day first. */
  dates?: { month: number; day: number; columns: number[] }
}

/** What the owner of a file answered about it as a whole. */
export const fileAnswersSchema = z.object({
  /** It has no column of carriers, and its contacts get none. Source: csv-011. */
  hasNoCarrier: z.boolean().default(false),
  /** Whoever it says nothing about uses no tobacco. */
  nobodySmokes: z.boolean().default(false),
  /** Rows without an email address are imported too. They get no email. */
  takesRowsWithoutEmail: z.boolean().default(false),
  /** A second person with the address of an earlier row shares it; else their row is refused. */
  sharesEmails: z.boolean().default(true),
  /** 'HAROLD BRANDT' is stored as 'Harold Brandt'. */
  tidiesNames: z.boolean().default(false),
})
export type FileAnswers = z.infer<typeof fileAnswersSchema>

/** A line of the file that is no contact: a title above the header, a total below the data. */
export type SkippedLine = [row: number, text: string]

/** What the owner of a file decides before it is imported. */
export interface ImportChoices {
  mapping: ColumnMapping
  carriers: CarrierMapping
  /** Our own reading where it is left out. */
  plans?: PlanMapping
  mode: ImportMode
  /** As it is where it is left out. */
  dateOrder?: DateOrder
  /** As it is where it is left out. */
  hasNoCarrier?: boolean
  /** Null: new contacts go to the default agent, existing ones keep theirs. */
  agentId: number | null
}

/** What is done with a row whose address the book has already. Source: csv-018, csv-019, docs/behaviour/imports.md. */
export const importModes = ['skip', 'fill', 'overwrite'] as const
export type ImportMode = (typeof importModes)[number]

/** How the agency last had a file with the same columns read. */
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
/** Columns beyond it are not read. */
export const MAX_IMPORT_COLUMNS = 300
export const MAX_IMPORT_CELL_LENGTH = 10_000

export interface FileRefusalText {
  message: string
  advice: string
}

/** A file we cannot take as a whole. Thrown while streaming; the verbs answer `{ ok: false, refused }`. */
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
  advice: 'A file can have up to 20 MB and 100,000 rows. Split it into smaller files and import them one at a time.',
}
