/*
 * Which carriers we would offer in a state, and where we would also write to clients whose switch is guaranteed issue.
 * A recommendation, not a rule: admins decide, and the page shows them the reason, its source and its date.
 */
import { type CarrierName, carrierNames } from '../lib/carriers.ts'
import { states } from '../lib/states.ts'

export type RecommendationReason =
  | 'not_chosen'
  | 'not_licensed'
  | 'aflac_left_out'
  | 'continuous_state'
  | 'equal_commission_law'
  | 'full_commission_notice'
  | 'unconfirmed'

export interface Recommendation {
  state: string
  carrier: CarrierName
  /** Quote and offer the carrier there. */
  active: boolean
  /** Also write to clients whose switch to it would be guaranteed issue. Never without active. */
  targetGI: boolean
  reason: RecommendationReason
  /** Where the reason was read; undefined where it is the agency's own settings. */
  source: string | undefined
  checkedOn: string | undefined
}

interface Fact {
  reason: RecommendationReason
  source: string
  checkedOn: string
}

const CHECKED = '2026-11-20'

/** Its states let people change plans without health questions. Source: quotes-021 (NAIC 60380). */
const WITHOUT_AFLAC = new Set(['CA', 'OR', 'WA', 'OK', 'ID', 'MD', 'VA', 'NV', 'MO'])

/** Whether Aflac's NAIC 60380 is left out of quotes in this state. */
export const leavesOutAflac = (state: string): boolean => WITHOUT_AFLAC.has(state)

const AFLAC_LEFT_OUT: Fact = {
  reason: 'aflac_left_out',
  source: 'Perennial’s quoting rules: NAIC 60380 is not quoted in CA, ID, MD, MO, NV, OK, OR, VA and WA',
  checkedOn: CHECKED,
}

const continuous = (source: string): Fact => ({ reason: 'continuous_state', source, checkedOn: CHECKED })

/** States where carriers are expected to pay for guaranteed-issue sales, for every carrier. */
const PAYS_EVERY_CARRIER: Readonly<Record<string, Fact>> = {
  CT: continuous('medicareresources.org, Medigap in Connecticut: open all year, community rated'),
  MA: continuous(
    'medicareresources.org, Medigap in Massachusetts: open February and March by law, in practice all year',
  ),
  NY: continuous('medicareresources.org, Medigap in New York: open all year, community rated'),
  WA: continuous('RCW 48.66.045: holders of a Medigap plan may change at any time'),
  NV: {
    reason: 'equal_commission_law',
    source: 'NRS 687B.352: commission must not differ for sales in the birthday window',
    checkedOn: CHECKED,
  },
  MD: {
    reason: 'equal_commission_law',
    source:
      'Maryland SB 956 of 2025, by Telos Actuarial: from 2025-10-01 one commission rate for open enrollment, underwritten and birthday sales',
    checkedOn: '2026-11-23',
  },
}

const UHC_IN_CALIFORNIA: Fact = {
  reason: 'full_commission_notice',
  source: 'UnitedHealthcare notice to agents, 2015: full commission in the California birthday window',
  checkedOn: CHECKED,
}

const UNCONFIRMED = { reason: 'unconfirmed', source: undefined, checkedOn: undefined } as const
const OWN = { source: undefined, checkedOn: undefined }

/**
 * One recommendation per state and carrier: all 51 states in their order, all six carriers in theirs.
 *
 * Active: the agency chose the carrier, somebody is licensed in the state (`licensedStates` empty counts as licensed
 * everywhere: nobody has said yet), and it is not Aflac where Aflac is not quoted. Every carrier is presumed to sell
 * in every state; what it does not sell there has no rates and is not offered either way.
 *
 * Target GI: active, and its commission for guaranteed-issue sales is expected in full: in the states that are open
 * all year (CT, MA, NY, WA), in Nevada and Maryland by law, and for UnitedHealthcare in California. Elsewhere off, until an admin
 * has confirmed it from the carrier's commission schedule. Source: core §3; the rows above, checked on their dates.
 */
export function recommend({
  carriers,
  licensedStates,
}: {
  carriers: readonly string[]
  licensedStates: readonly string[]
}): Recommendation[] {
  const licensed = licensedStates.length > 0 ? new Set(licensedStates) : undefined
  const judge = (state: string, carrier: CarrierName) => {
    if (!carriers.includes(carrier)) return { active: false, targetGI: false, reason: 'not_chosen', ...OWN } as const
    if (licensed && !licensed.has(state))
      return { active: false, targetGI: false, reason: 'not_licensed', ...OWN } as const
    if (carrier === 'Aflac' && leavesOutAflac(state)) return { active: false, targetGI: false, ...AFLAC_LEFT_OUT }
    const fact = paysFor(state, carrier)
    return { active: true, targetGI: fact !== undefined, ...(fact ?? UNCONFIRMED) }
  }
  return states.flatMap(({ code: state }) =>
    carrierNames.map((carrier) => ({ state, carrier, ...judge(state, carrier) })),
  )
}

const paysFor = (state: string, carrier: CarrierName): Fact | undefined =>
  PAYS_EVERY_CARRIER[state] ?? (state === 'CA' && carrier === 'UnitedHealthcare' ? UHC_IN_CALIFORNIA : undefined)
