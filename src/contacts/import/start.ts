import type { Doors, Identity } from '../../scope.ts'
import type { CarrierMapping, ColumnMapping } from './contact-import.ts'
import { storedRecords } from './file.ts'
import { countCarriers } from './inspect.ts'
import { type ContactImport, listAgents, queueImport, saveMapping } from './queries.ts'

export interface StartForm {
  mapping: ColumnMapping
  /** Empty where no carrier column was chosen, or its carriers have not been shown yet. */
  carriers: CarrierMapping
  overwriteExisting: boolean
  agentId: number | null
}

export type Started =
  | { ok: true }
  /** The chosen carrier column is another than the one whose carriers were shown: they are now, for a look. */
  | { ok: false; refused: 'check carriers' | 'not configured' | 'unknown agent' | 'already started' }

/**
 * Puts an import in the queue with its owner's choices. Those who are no admin cannot overwrite, and import for
 * themselves, whatever they ask (csv-018, csv-020).
 */
export async function startImport(
  doors: Doors,
  identity: Identity,
  file: ContactImport,
  form: StartForm,
): Promise<Started> {
  const { mapping } = form
  if (
    mapping.currentCarrier === null ||
    mapping.email === null ||
    mapping.firstName === null ||
    mapping.lastName === null
  )
    return { ok: false, refused: 'not configured' }
  if (file.carriers_found?.column !== mapping.currentCarrier) {
    const found = await countCarriers(storedRecords(doors, identity, file), mapping.currentCarrier)
    await doors.inScope(identity, (scope) => saveMapping(scope, file.id, mapping, found))
    return { ok: false, refused: 'check carriers' }
  }
  const { actor } = identity
  const isAdmin = actor.kind === 'user' && actor.isAdmin
  return doors.inScope(identity, async (scope) => {
    const agentId = isAdmin ? form.agentId : actor.kind === 'user' ? actor.id : null
    if (isAdmin && agentId !== null && !(await listAgents(scope)).some(({ id }) => id === agentId))
      return { ok: false, refused: 'unknown agent' }
    const queued = await queueImport(scope, file.id, {
      mapping,
      carriers: form.carriers,
      overwriteExisting: isAdmin && form.overwriteExisting,
      agentId,
    })
    return queued ? { ok: true } : { ok: false, refused: 'already started' }
  })
}
