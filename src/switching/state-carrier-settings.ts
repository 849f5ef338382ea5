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
  /** The current settings, in the order of `recommendations`. */
  current: (StateCarrierRow & {
    /** The carrier has no row in this state: it is active if the agency offers it, without Target GI. */
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
    // A carrier that the agency does not offer is off in every state, whatever its row says.
    const active = row.active && carriers.includes(carrier)
    return { ...row, active, target_gi: active && row.target_gi, isUnset: false }
  })
  return { carriers, licensedStates, recommendations, current }
}

const keyOf = ({ state, carrier }: { state: string; carrier: string }) => `${state} ${carrier}`

/**
 * The recommendations that differ from the current settings, in these states or (by default) in all. By default, states
 * without settings and without a license are excluded: rows that switch them off would stay after a license is added.
 */
export function differences(
  { recommendations, current, licensedStates }: StateCarriers,
  only?: readonly string[],
): Recommendation[] {
  const isIncluded = (state: string, place: number) =>
    only
      ? only.includes(state)
      : !current[place]!.isUnset || licensedStates.length === 0 || licensedStates.includes(state)
  return recommendations.filter(({ state, active, targetGI }, place) => {
    const now = current[place]!
    return isIncluded(state, place) && (active !== now.active || targetGI !== now.target_gi)
  })
}

/** Saves one state. Carriers that the agency does not offer stay off. Target GI requires an active carrier. */
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

/** Applies the recommendations to these states (by default as in `differences`). Returns the number of changes. */
export async function applyRecommendations(scope: Scope, only?: readonly string[]): Promise<number> {
  await lockSellingRules(scope)
  const before = await readStateCarriers(scope)
  const toChange = differences(before, only)
  // A state is saved as a whole: a row for one carrier alone would leave the others undefined.
  const states = new Set(toChange.map(({ state }) => state))
  await change(scope, before, before.recommendations.filter(({ state }) => states.has(state)).map(rowOf))
  return toChange.length
}

export const rowOf = ({ state, carrier, active, targetGI }: Recommendation): StateCarrierRow => ({
  state,
  carrier,
  active,
  target_gi: targetGI,
})

/**
 * Saves the recommended settings of a new agency, for the states in which its team is licensed, or for all 50 states
 * and DC if the team has no licenses. Existing settings stay, so it may run again, for example after new licenses.
 */
export async function provisionStateCarrierSettings(scope: Scope): Promise<void> {
  const { licensedStates, recommendations } = await readStateCarriers(scope)
  const recommended = recommendations.filter(
    ({ state }) => licensedStates.length === 0 || licensedStates.includes(state),
  )
  await writeStateCarriers(scope, recommended.map(rowOf), { overwrite: false })
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
