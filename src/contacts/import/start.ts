import { recordDeed } from '../../organizations/audit.ts'
import type { Doors, Identity, Scope } from '../../scope.ts'
import type { Choices } from './contact-import.ts'
import { storedRecords } from './file.ts'
import { countCarriers } from './inspect.ts'
import { type ContactImport, getImport, listAgents, queueImport, saveMapping } from './queries.ts'

export type Saved = { ok: true; newCarriers: boolean } | { ok: false; refused: 'unknown agent' }

/**
 * Keeps what the owner of a file chose so far. Those who are no admin neither overwrite nor import for others, whatever
 * they ask (csv-018..020). `newCarriers`: the carrier column is another one now, and its carriers are worth a look.
 */
export async function saveChoices(
  doors: Doors,
  identity: Identity,
  file: ContactImport,
  asked: Choices,
): Promise<Saved> {
  const { actor } = identity
  const isAdmin = actor.kind === 'user' && actor.isAdmin
  const choices = isAdmin
    ? asked
    : {
        ...asked,
        mode: asked.mode === 'overwrite' ? ('skip' as const) : asked.mode,
        agentId: actor.kind === 'user' ? actor.id : null,
      }
  const column = choices.mapping.currentCarrier
  const newCarriers = column !== null && column !== file.carriers_found?.column
  const found = newCarriers ? await countCarriers(storedRecords(doors, identity, file), column) : file.carriers_found
  return doors.inScope(identity, async (scope) => {
    const agents = isAdmin && choices.agentId !== null ? await listAgents(scope) : undefined
    if (agents && !agents.some(({ id }) => id === choices.agentId)) return { ok: false, refused: 'unknown agent' }
    await saveMapping(scope, file.id, { ...choices, carriers: newCarriers ? [] : choices.carriers }, found)
    return { ok: true, newCarriers }
  })
}

export type Started = { ok: true } | { ok: false; refused: 'not configured' | 'already started' }

/** Puts an import in the queue with the choices that were saved. Source: csv-011, csv-027. */
export async function startImport(scope: Scope, importId: number): Promise<Started> {
  const { column_mapping, status, file_name, total_rows, mode } = await getImport(scope, importId)
  if (status !== 'mapping') return { ok: false, refused: 'already started' }
  const { currentCarrier, email, firstName, lastName } = column_mapping
  if ([currentCarrier, email, firstName, lastName].includes(null)) return { ok: false, refused: 'not configured' }
  if (!(await queueImport(scope, importId))) return { ok: false, refused: 'already started' }
  await recordDeed(scope, {
    action: 'contacts_imported',
    target: file_name,
    detail: { rows: total_rows, mode },
  })
  return { ok: true }
}
