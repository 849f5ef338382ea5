/*
 * Recommends which carriers to offer in a state, and where to also write to clients with guaranteed issue. Admins
 * decide: the page shows them the reason, and its source and date if it has them.
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
  /** Whether to quote and offer the carrier there. */
  active: boolean
  /** Whether to also write to clients whose switch would be guaranteed issue. Requires `active`. */
  targetGI: boolean
  reason: RecommendationReason
  /** Source of the reason. Undefined if the reason is the agency's own settings, or 'unconfirmed'. */
  source: string | undefined
  checkedOn: string | undefined
}

interface Fact {
  reason: RecommendationReason
  source: string
  checkedOn: string
}

const CHECKED = '2026-11-20'

/** States where people can change plans without health questions and Aflac is not quoted. Source: quotes-021. */
const WITHOUT_AFLAC = new Set(['CA', 'OR', 'WA', 'OK', 'ID', 'MD', 'VA', 'NV', 'MO'])

/** Whether Aflac (NAIC 60380) is not quoted in this state. */
export const excludesAflac = (state: string): boolean => WITHOUT_AFLAC.has(state)

const AFLAC_LEFT_OUT: Fact = {
  reason: 'aflac_left_out',
  source: 'Perennial’s quoting rules: NAIC 60380 is not quoted in CA, ID, MD, MO, NV, OK, OR, VA and WA',
  checkedOn: CHECKED,
}

const continuous = (source: string): Fact => ({ reason: 'continuous_state', source, checkedOn: CHECKED })

/** States where every carrier is expected to pay full commission for guaranteed-issue sales. */
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
      'Maryland SB 956 of 2025, according to Telos Actuarial: from 2025-10-01, one commission rate for open enrollment, underwritten and birthday sales',
    checkedOn: '2026-11-23',
  },
}

const UHC_IN_CALIFORNIA: Fact = {
  reason: 'full_commission_notice',
  source: 'UnitedHealthcare notice to agents, 2015: full commission in the California birthday window',
  checkedOn: CHECKED,
}

const UNCONFIRMED = { reason: 'unconfirmed', source: undefined, checkedOn: undefined } as const
const OWN_SETTINGS = { source: undefined, checkedOn: undefined }

/**
 * One recommendation per state and carrier, for the 50 states and DC and the six carriers, in the order of those lists.
 *
 * Active: the agency chose the carrier, someone is licensed in the state (an empty `licensedStates` means that no
 * license is entered yet, and counts as licensed everywhere), and it is not Aflac where Aflac is not quoted. Every
 * carrier is presumed to sell in every state: without rates it is not offered anyway.
 *
 * Target GI: active, and the carrier is expected to pay full commission for guaranteed-issue sales: in the states that
 * the standard rules treat as open all year (CT, MA, NY, WA), in Nevada and Maryland by law, and for UnitedHealthcare
 * in California. Off elsewhere, until an admin confirms it from the carrier's commission schedule. Source: core §3; the
 * rows above, checked on their dates.
 */
export function recommend({
  carriers,
  licensedStates,
}: {
  carriers: readonly string[]
  licensedStates: readonly string[]
}): Recommendation[] {
  const licensed = licensedStates.length > 0 ? new Set(licensedStates) : undefined
  const recommendationFor = (state: string, carrier: CarrierName) => {
    if (!carriers.includes(carrier))
      return { active: false, targetGI: false, reason: 'not_chosen', ...OWN_SETTINGS } as const
    if (licensed && !licensed.has(state))
      return { active: false, targetGI: false, reason: 'not_licensed', ...OWN_SETTINGS } as const
    if (carrier === 'Aflac' && excludesAflac(state)) return { active: false, targetGI: false, ...AFLAC_LEFT_OUT }
    const fact = paysFor(state, carrier)
    return { active: true, targetGI: fact !== undefined, ...(fact ?? UNCONFIRMED) }
  }
  return states.flatMap(({ code: state }) =>
    carrierNames.map((carrier) => ({ state, carrier, ...recommendationFor(state, carrier) })),
  )
}

const paysFor = (state: string, carrier: CarrierName): Fact | undefined =>
  PAYS_EVERY_CARRIER[state] ?? (state === 'CA' && carrier === 'UnitedHealthcare' ? UHC_IN_CALIFORNIA : undefined)
