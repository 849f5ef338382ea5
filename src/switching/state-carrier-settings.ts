import { type CarrierName, carrierNames } from '../lib/carriers.ts'
import { stateName } from '../lib/states.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import { type Recommendation, recommend } from './gi-recommendations.ts'
import {
  listCarriers,
  listLicensedStates,
  listStateCarrierSettings,
  lockSellingRules,
  type StateCarrierRow,
  writeStateCarriers,
} from './queries.ts'

const STATES_TARGET = 'states'

export interface StateCarriers {
  carriers: CarrierName[]
  licensedStates: string[]
  recommendations: Recommendation[]
  /** What holds now, for each recommendation in its place. */
  current: (StateCarrierRow & {
    /** Nobody has set this state yet: the agency's carriers hold, and none is targeted. */
    isUnset: boolean
  })[]
}

export async function readStateCarriers(scope: Scope): Promise<StateCarriers> {
  const carriers = (await listCarriers(scope)) ?? [...carrierNames]
  const licensedStates = await listLicensedStates(scope)
  const saved = new Map((await listStateCarrierSettings(scope)).map((row) => [keyOf(row), row]))
  const recommendations = recommend({ carriers, licensedStates })
  const current = recommendations.map(({ state, carrier }) => {
    const row = saved.get(keyOf({ state, carrier }))
    if (!row) return { state, carrier, active: carriers.includes(carrier), target_gi: false, isUnset: true }
    // A carrier that the agency does not offer is offered nowhere, whatever its row says.
    const active = row.active && carriers.includes(carrier)
    return { ...row, active, target_gi: active && row.target_gi, isUnset: false }
  })
  return { carriers, licensedStates, recommendations, current }
}

const keyOf = ({ state, carrier }: { state: string; carrier: string }) => `${state} ${carrier}`

/**
 * The recommendations of these states that differ from what holds now. Left out, all states count but those that nobody
 * has set and nobody is licensed in: rows that switch them off would outlast a later licence.
 */
export function differences(
  { recommendations, current, licensedStates }: StateCarriers,
  only?: readonly string[],
): Recommendation[] {
  const isMeant = (state: string, place: number) =>
    only
      ? only.includes(state)
      : !current[place]!.isUnset || licensedStates.length === 0 || licensedStates.includes(state)
  return recommendations.filter(({ state, active, targetGI }, place) => {
    const now = current[place]!
    return isMeant(state, place) && (active !== now.active || targetGI !== now.target_gi)
  })
}

/** Sets one state. A carrier that the agency does not offer stays off, and Target GI needs the carrier to be active. */
export async function saveStateCarriers(
  scope: Scope,
  state: string,
  chosen: { active: readonly string[]; targetGI: readonly string[] },
): Promise<void> {
  await lockSellingRules(scope)
  const before = await readStateCarriers(scope)
  const rows = before.carriers.map((carrier) => {
    const active = chosen.active.includes(carrier)
    return { state, carrier, active, target_gi: active && chosen.targetGI.includes(carrier) }
  })
  await change(scope, before, rows)
}

/** Sets these states (left out: all that differences counts) to what we recommend; answers how many settings changed. */
export async function applyRecommendations(scope: Scope, only?: readonly string[]): Promise<number> {
  await lockSellingRules(scope)
  const before = await readStateCarriers(scope)
  const wanted = differences(before, only)
  // A state is set as a whole: a row for one carrier would leave the others unsaid.
  const touched = new Set(wanted.map(({ state }) => state))
  await change(scope, before, before.recommendations.filter(({ state }) => touched.has(state)).map(rowOf))
  return wanted.length
}

export const rowOf = ({ state, carrier, active, targetGI }: Recommendation): StateCarrierRow => ({
  state,
  carrier,
  active,
  target_gi: targetGI,
})

/**
 * Gives an agency that starts the recommended settings of the states in which its people are licensed, or of all 51
 * while nobody is. What is set already stays, so it may run any number of times, such as after new licences.
 */
export async function provisionStateCarrierSettings(scope: Scope): Promise<void> {
  const { licensedStates, recommendations } = await readStateCarriers(scope)
  const wanted = recommendations.filter(({ state }) => licensedStates.length === 0 || licensedStates.includes(state))
  await writeStateCarriers(scope, wanted.map(rowOf), { overwrite: false })
}

async function change(scope: Scope, before: StateCarriers, rows: readonly StateCarrierRow[]) {
  const written = new Map(rows.map((row) => [keyOf(row), row]))
  await writeStateCarriers(scope, rows, { overwrite: true })
  const touched = [...new Set(rows.map(({ state }) => state))]
  const detail = Object.fromEntries(
    touched.flatMap((state) => {
      const was = before.current.filter((row) => row.state === state)
      const words = [inWords(was), inWords(was.map((row) => written.get(keyOf(row)) ?? row))]
      return words[0] === words[1] ? [] : [[stateName(state), words]]
    }),
  )
  if (Object.keys(detail).length > 0)
    await recordAuditEvent(scope, { action: 'settings_changed', target: STATES_TARGET, detail })
}

/** 'Aetna, Cigna (GI)': the active carriers, those with Target GI marked. */
const inWords = (rows: readonly StateCarrierRow[]) =>
  rows
    .filter(({ active }) => active)
    .map(({ carrier, target_gi }) => (target_gi ? `${carrier} (GI)` : carrier))
    .join(', ')
