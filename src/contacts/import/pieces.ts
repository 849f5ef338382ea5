import type { Scope } from '../../scope.ts'

export async function insertPiece(scope: Scope, importId: number, position: number, bytes: Uint8Array): Promise<void> {
  await scope.db
    .insertInto('contact_import_pieces')
    .values({ organization_id: scope.organizationId, import_id: importId, position, bytes: Buffer.from(bytes) })
    .execute()
}

/** The bytes from a piece on, counted from 0; undefined after the last. */
export async function findPiece(scope: Scope, importId: number, position: number): Promise<Buffer | undefined> {
  const row = await scope.db
    .selectFrom('contact_import_pieces')
    .select('bytes')
    .where('organization_id', '=', scope.organizationId)
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.bytes
}

export async function deletePieces(scope: Scope, importId: number): Promise<void> {
  await scope.db
    .deleteFrom('contact_import_pieces')
    .where('organization_id', '=', scope.organizationId)
    .where('import_id', '=', importId)
    .execute()
}
