import { recordDeed } from '../../organizations/audit.ts'
import type { Doors, Identity, Scope } from '../../scope.ts'
import { listSellers } from '../owners.ts'
import { type Choices, FileRefusal, type ImportMode } from './contact-import.ts'
import { storedRecords } from './file.ts'
import { type ContactImport, getImport } from './queries.ts'
import { countCarriers, inspectRecords } from './read/inspect.ts'
import { forget, remember } from './remember.ts'
import { queueImport, saveMapping } from './steps.ts'

export type Saved = { ok: true; newCarriers: boolean } | { ok: false; refused: 'unknown_agent' | 'carriers_not_read' }

/** Overwriting is for admins, whatever others ask. Source: csv-018, csv-019. */
export const modeFor = ({ actor }: Pick<Identity, 'actor'>, asked: ImportMode): ImportMode =>
  asked === 'overwrite' && !(actor.kind === 'user' && actor.isAdmin) ? 'skip' : asked

/** Those who are no admin neither overwrite nor import for others. Source: csv-018..020. */
function allowedTo(identity: Identity, asked: Choices): Choices {
  const { actor } = identity
  if (actor.kind === 'user' && actor.isAdmin) return asked
  return { ...asked, mode: modeFor(identity, asked.mode), agentId: actor.kind === 'user' ? actor.id : null }
}

/** Whether the columns are chosen that no import goes without. Source: csv-011, csv-027. */
export const isConfigured = ({ column_mapping: { currentCarrier, email, firstName, lastName } }: ContactImport) =>
  ![currentCarrier, email, firstName, lastName].includes(null)

/**
 * Keeps what the owner of a file chose so far. `newCarriers`: the carrier column is another one now, and its carriers
 * are worth a look.
 */
export async function saveChoices(
  doors: Doors,
  identity: Identity,
  file: ContactImport,
  asked: Choices,
): Promise<Saved> {
  const choices = allowedTo(identity, asked)
  const column = choices.mapping.currentCarrier
  const newCarriers = column !== null && column !== file.carriers_found?.column
  const found = newCarriers ? await carriersIn(doors, identity, file, column) : file.carriers_found
  return doors.inScope(identity, async (scope) => {
    const mayChoose = identity.actor.kind === 'user' && identity.actor.isAdmin
    const agents = mayChoose && choices.agentId !== null ? await listSellers(scope) : undefined
    if (agents && !agents.some(({ id }) => id === choices.agentId)) return { ok: false, refused: 'unknown_agent' }
    await saveMapping(scope, file.id, { ...choices, carriers: newCarriers ? [] : choices.carriers }, found ?? null)
    return found === undefined ? { ok: false, refused: 'carriers_not_read' } : { ok: true, newCarriers }
  })
}

/** Undefined when the stored file cannot be read any more. Source: csv-026. */
async function carriersIn(doors: Doors, identity: Identity, file: ContactImport, column: number) {
  try {
    return await countCarriers(storedRecords(doors, identity, file), column)
  } catch (error) {
    if (error instanceof FileRefusal) return undefined
    throw error
  }
}

/**
 * Starts over with our own suggestions, for this file and those to come. False when the stored file cannot be read any
 * more, and stays as it was matched.
 */
export async function forgetChoices(doors: Doors, identity: Identity, file: ContactImport): Promise<boolean> {
  const found = await inspectRecords(storedRecords(doors, identity, file)).catch((error: unknown) => {
    if (error instanceof FileRefusal) return undefined
    throw error
  })
  return doors.inScope(identity, async (scope) => {
    await forget(scope, file.header)
    if (!found) return false
    const { mapping, dateOrder, carriers } = found
    await saveMapping(
      scope,
      file.id,
      { mapping, dateOrder, carriers: [], mode: file.mode, agentId: file.agent_id },
      carriers,
    )
    return true
  })
}

export type Started = { ok: true } | { ok: false; refused: 'not_configured' | 'already_started' }

/** Puts an import in the queue with the choices that were saved. Source: csv-011, csv-027. */
export async function startImport(scope: Scope, importId: number): Promise<Started> {
  const file = await getImport(scope, importId)
  const { status, file_name, total_rows, mode } = file
  if (status !== 'mapping') return { ok: false, refused: 'already_started' }
  if (!isConfigured(file)) return { ok: false, refused: 'not_configured' }
  if (!(await queueImport(scope, importId))) return { ok: false, refused: 'already_started' }
  // A program always sends the same columns.
  if (file.came_by === 'file') await remember(scope, file)
  await recordDeed(scope, {
    action: 'contacts_imported',
    target: file_name,
    detail: { rows: total_rows, mode },
  })
  return { ok: true }
}
