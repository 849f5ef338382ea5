import type { Scope } from '../../scope.ts'

export async function insertChunk(scope: Scope, importId: number, position: number, bytes: Uint8Array): Promise<void> {
  await scope.db
    .insertInto('contact_import_chunks')
    .values({ organization_id: scope.organizationId, import_id: importId, position, bytes: Buffer.from(bytes) })
    .execute()
}

/** The chunk at this position, counted from 0; undefined past the last chunk. */
export async function findChunk(
  scope: Scope,
  importId: number,
  position: number,
): Promise<{ bytes: Buffer; isLast: boolean } | undefined> {
  const row = await scope.db
    .selectFrom('contact_import_chunks as p')
    .select(({ exists, selectFrom }) => [
      'p.bytes',
      exists(
        selectFrom('contact_import_chunks as n')
          .select('n.position')
          .where('n.organization_id', '=', scope.organizationId)
          .where('n.import_id', '=', importId)
          .where('n.position', '=', position + 1),
      ).as('has_next'),
    ])
    .where('p.organization_id', '=', scope.organizationId)
    .where('p.import_id', '=', importId)
    .where('p.position', '=', position)
    .executeTakeFirst()
  return row && { bytes: row.bytes, isLast: !row.has_next }
}

export async function deleteChunks(scope: Scope, importId: number): Promise<void> {
  await scope.db
    .deleteFrom('contact_import_chunks')
    .where('organization_id', '=', scope.organizationId)
    .where('import_id', '=', importId)
    .execute()
}
