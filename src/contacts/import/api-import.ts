import { z } from 'zod'
import type { Identity, TenantDb } from '../../scope.ts'
import { type ColumnMapping, importFields } from './contact-import.ts'
import { deleteImport, getImport, updateImport } from './queries.ts'
import { firstEmail } from './read/contact-points.ts'
import { personFacts } from './read/heading-words.ts'
import { suggestedCarriers } from './reports.ts'
import { saveChoices, startImport } from './start.ts'
import { uploadContacts } from './upload.ts'

export const MAX_BULK_CONTACTS = 5_000

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const jsonValue = z.union([z.string(), z.number(), z.boolean(), z.null()]).optional()
/** The eleven fields of csv-002, plus facts that an import recognizes by their heading alone. */
const factNames = [...importFields.map(({ name }) => name), ...personFacts, 'emailOptOut']
const spellings = factNames.flatMap((name) => [name, snakeCase(name)])

/** Accepts each fact under its name in the sample file or in snake_case; ignores other keys. Source: csv-002. */
const bulkContact = z.object(Object.fromEntries(spellings.map((name) => [name, jsonValue])))
export type BulkContact = z.infer<typeof bulkContact>

const NOT_PERMITTED = 'Confirm that you have permission to contact these people: send "permission": true.'

/** POST /api/contacts/bulk-import. Source: api-036, docs/behaviour/imports.md. */
export const bulkImportBody = z.object({
  contacts: z.array(bulkContact).min(1, 'There are no contacts to import.'),
  overwriteExisting: z.boolean().default(false),
  agentId: z
    .union([z.number().int().positive().max(Number.MAX_SAFE_INTEGER), z.string().regex(/^\d{1,15}$/), z.null()])
    .optional()
    .transform((id) => (id === undefined || id === null ? null : Number(id))),
  permission: z.literal(true, { error: NOT_PERMITTED }),
})
export type BulkImport = z.output<typeof bulkImportBody>

export type BulkImportResult =
  | { ok: true; importId: number; rows: number }
  | { ok: false; refused: 'too_many' | 'no_valid_emails' | 'unknown_agent' }
  | { ok: false; refused: 'unreadable'; advice: string }

/**
 * Enqueues contacts sent through the API as an import, with the same rules, report and undo as an uploaded file.
 * `overwriteExisting` and `agentId` are ignored for users who are not admins (csv-019, csv-020).
 */
export async function startBulkImport(
  tenantDb: TenantDb,
  identity: Identity,
  { contacts, overwriteExisting, agentId }: BulkImport,
): Promise<BulkImportResult> {
  if (contacts.length > MAX_BULK_CONTACTS) return { ok: false, refused: 'too_many' }
  if (!contacts.some((contact) => firstEmail(textOf(contact, 'email')).value !== null))
    return { ok: false, refused: 'no_valid_emails' }
  const uploaded = await uploadContacts(tenantDb, identity, {
    name: 'Contacts sent through the API',
    bytes: bytesOf(contacts),
    headerRow: 1,
  })
  if (!uploaded.ok) return { ok: false, refused: 'unreadable', advice: uploaded.refused.advice }

  const { importId } = uploaded
  const file = await tenantDb.withTenant(identity, (scope) => getImport(scope, importId))
  const saved = await saveChoices(tenantDb, identity, file, {
    mapping: Object.fromEntries(importFields.map(({ name }, column) => [name, column])) as ColumnMapping,
    // The API's documented date order is month first, so the order is not guessed from the data.
    dateOrder: 'month',
    carriers: suggestedCarriers(file).map(({ text, carrier }) => [text, carrier]),
    mode: overwriteExisting ? 'overwrite' : 'skip',
    agentId,
  })
  return tenantDb.withTenant(identity, async (scope) => {
    if (!saved.ok) {
      await deleteImport(scope, importId)
      return saved.refused === 'unknown_agent'
        ? { ok: false, refused: saved.refused }
        : { ok: false, refused: 'unreadable', advice: 'Please send it again.' }
    }
    await updateImport(scope, importId).set({ source_kind: 'api' }).execute()
    await startImport(scope, importId)
    return { ok: true, importId, rows: file.total_rows ?? 0 }
  })
}

const textOf = (contact: BulkContact, name: string) => String(contact[name] ?? contact[snakeCase(name)] ?? '')

const CONTACTS_PER_CHUNK = 200

async function* bytesOf(contacts: readonly BulkContact[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(line(factNames))
  for (let from = 0; from < contacts.length; from += CONTACTS_PER_CHUNK) {
    const chunk = contacts.slice(from, from + CONTACTS_PER_CHUNK)
    yield Buffer.from(chunk.map((contact) => line(factNames.map((name) => textOf(contact, name)))).join(''))
  }
}

// toCsvLine would escape formulas for spreadsheets; only our own importer reads this text.
const line = (cells: readonly string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`
