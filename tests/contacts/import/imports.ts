import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { ImportChoices } from '../../../src/contacts/import/contact-import.ts'
import { type ContactImport, getImport } from '../../../src/contacts/import/queries.ts'
import { suggestedCarriers } from '../../../src/contacts/import/reports.ts'
import { runContactImports } from '../../../src/contacts/import/run.ts'
import { saveChoices, startImport } from '../../../src/contacts/import/start.ts'
import { uploadContacts } from '../../../src/contacts/import/upload.ts'
import { openZipBook } from '../../../src/places/zip-book.ts'
import { as, type Person } from '../../agency.ts'
import { testDatabase } from '../../db.ts'

export const zips = openZipBook(new URL('../../../db/zips.tsv.gz', import.meta.url))
export const fixture = (name: string) => readFileSync(new URL(`../../data/${name}`, import.meta.url))

async function* inChunks(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
}

export async function upload(person: Person, file: Uint8Array | string) {
  const { tenantDb } = await testDatabase()
  return uploadContacts(tenantDb, person.identity, { name: 'book.csv', bytes: inChunks(Buffer.from(file)) })
}

/** Uploads a file, applies the test's changes to our suggestions, and enqueues the import. */
export async function queued(
  person: Person,
  file: Uint8Array | string,
  changes: Partial<ImportChoices> = {},
): Promise<number> {
  const { tenantDb } = await testDatabase()
  const uploaded = await upload(person, file)
  if (!uploaded.ok) throw new Error(uploaded.refused.message)
  const { importId } = uploaded
  const found = await as(person, (scope) => getImport(scope, importId))
  const saved = await saveChoices(tenantDb, person.identity, found, {
    mapping: found.column_mapping,
    carriers: suggestedCarriers(found).map(({ text, carrier }) => [text, carrier]),
    mode: 'skip',
    agentId: null,
    dateOrder: found.date_order,
    ...changes,
  })
  if (!saved.ok) throw new Error(saved.refused)
  const started = await as(person, (scope) => startImport(scope, importId))
  if (!started.ok) throw new Error(started.refused)
  return importId
}

/** Uploads, enqueues and runs an import. */
export async function imported(
  person: Person,
  file: Uint8Array | string,
  changes: Partial<ImportChoices> = {},
): Promise<ContactImport> {
  const { tenantDb } = await testDatabase()
  const importId = await queued(person, file, changes)
  await runContactImports(tenantDb, { zips })
  return as(person, (scope) => getImport(scope, importId))
}

export const counts = ({ status, total_rows, done_rows, added, updated, unchanged, bad }: ContactImport) => ({
  status,
  total_rows,
  done_rows,
  added,
  updated,
  unchanged,
  bad,
})

export async function contactsOf(organizationId: number) {
  const { db } = await testDatabase()
  return db.selectFrom('contacts').selectAll().where('organization_id', '=', organizationId).orderBy('id').execute()
}

/** Expires the lease of a dead worker. */
export async function expireLease(importId: number) {
  const { db } = await testDatabase()
  await db
    .updateTable('contact_imports')
    .set({ claimed_until: sql`now() - interval '1 second'` })
    .where('id', '=', importId)
    .execute()
}

export const csv = (rows: readonly (readonly string[])[], header = ['First name', 'Last name', 'Email', 'Carrier']) =>
  [header, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

export const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => [
    'Walter',
    `Brandt ${from + index}`,
    `walter${from + index}@example.com`,
    'Aetna',
  ])
