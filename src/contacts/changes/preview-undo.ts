import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { ChangeSet } from './change-set.ts'
import { importedContactsToDelete } from './delete-imported.ts'
import { preferHashJoins, restorableRows } from './restore-rows.ts'

export async function previewUndo(scope: Scope, changeSet: Pick<ChangeSet, 'id' | 'import_id' | 'contacts'>) {
  await preferHashJoins(scope, changeSet)
  const { rows } = await sql<Record<'removed' | 'restored' | 'all', number>>`
    with ${restorableRows(scope, changeSet, [])}, ${importedContactsToDelete(scope, changeSet)}
    select (select count(*)::integer from leaving where why is null) as removed,
      (select count(*)::integer from judged where why is null and id not in (select id from taken)) as restored,
      (select count(*)::integer from judged) + (select count(*)::integer from leaving) as "all"`.execute(scope.db)
  const { removed = 0, restored = 0, all = 0 } = rows[0] ?? {}
  return { removed, restored, stay: all - removed - restored }
}
