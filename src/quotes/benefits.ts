export type Benefit =
  | 'hospital'
  | 'hospitalDeductible'
  | 'nursing'
  | 'hospice'
  | 'blood'
  | 'doctor'
  | 'doctorDeductible'
  | 'excess'
  | 'usual'
  | 'travel'
  | 'mentalHealth'
  | 'homeHealth'

export type BenefitNote =
  | 'officeCopays'
  | 'travelLimits'
  | 'rider'
  | 'nursing100Days'
  | 'nursing120Days'
  | 'mentalHealth60Days'
  | 'mentalHealth120Days'
  | 'mentalHealth175Days'
  | 'homeHealth40Visits'
  | 'before2020'

export interface Coverage {
  benefit: Benefit
  /** Percent the plan pays. 0 means not covered; null means covered, but the source names no percentage. */
  percent: number | null
  note?: BenefitNote
}

const row = (benefit: Benefit, percent: number | null, note?: BenefitNote): Coverage =>
  Object.freeze(note ? { benefit, percent, note } : { benefit, percent })

const letter = (plan: { doctor?: BenefitNote; doctorDeductible: number; excess: number }) => [
  row('hospital', 100),
  row('hospitalDeductible', 100),
  row('nursing', 100),
  row('hospice', 100),
  row('blood', 100),
  row('doctor', 100, plan.doctor),
  row('doctorDeductible', plan.doctorDeductible),
  row('excess', plan.excess),
  row('travel', 80, 'travelLimits'),
]

const basics = [row('hospital', null), row('hospice', null), row('blood', null), row('doctor', null)]

const wisconsin = [
  ...basics,
  row('nursing', null),
  row('mentalHealth', null, 'mentalHealth175Days'),
  row('homeHealth', null, 'homeHealth40Visits'),
]

// Lettered plans: medicare.gov "Compare Medigap Plan Benefits", standard since 2010. Plans of MA, MN and WI:
// medicare.gov "Medigap in Massachusetts", "... in Minnesota", "... in Wisconsin". Checked 2026-11.
const BY_PLAN: Readonly<Record<string, readonly Coverage[]>> = {
  F: letter({ doctorDeductible: 100, excess: 100 }),
  G: letter({ doctorDeductible: 0, excess: 100 }),
  N: letter({ doctor: 'officeCopays', doctorDeductible: 0, excess: 0 }),
  MN_BASIC: [
    ...basics,
    row('nursing', null, 'nursing100Days'),
    row('hospitalDeductible', 0, 'rider'),
    row('doctorDeductible', 0),
    row('travel', 80),
  ],
  MN_EXTB: [
    ...basics,
    row('hospitalDeductible', 100),
    row('nursing', null, 'nursing120Days'),
    row('doctorDeductible', 0, 'before2020'),
    row('usual', 80),
    row('travel', 80),
  ],
  WI_BASE: [
    ...wisconsin,
    row('hospitalDeductible', 0, 'rider'),
    row('doctorDeductible', 0, 'rider'),
    row('excess', 0, 'rider'),
    row('travel', 0, 'rider'),
  ],
  WI_HDED: wisconsin,
  MA_CORE: [
    ...basics,
    row('mentalHealth', null, 'mentalHealth60Days'),
    row('hospitalDeductible', 0),
    row('nursing', 0),
    row('doctorDeductible', 0),
    row('travel', 0),
  ],
  MA_SUPP1: massachusettsSupplement(100),
  MA_SUPP1A: massachusettsSupplement(0),
}

function massachusettsSupplement(doctorDeductible: number): Coverage[] {
  return [
    ...basics,
    row('mentalHealth', null, 'mentalHealth120Days'),
    row('hospitalDeductible', 100),
    row('nursing', null),
    row('doctorDeductible', doctorDeductible),
    row('travel', null),
  ]
}

/** What a plan pays, row by row. It is the same at every company. Empty for an unknown plan code. */
export function coverageOf(planCode: string): readonly Coverage[] {
  return BY_PLAN[planCode] ?? []
}

/** Whether a plan pays only after the client has met the year's high deductible. */
export function hasHighDeductible(planCode: string): boolean {
  return planCode === 'WI_HDED'
}

/**
 * Whether a plan pays the yearly Part B deductible. Undefined if that depends on a rider or on when the client became
 * eligible for Medicare, or if it is not listed for the plan (WI_HDED, unknown codes).
 */
export function deductiblePaid(planCode: string): boolean | undefined {
  const row = coverageOf(planCode).find(({ benefit }) => benefit === 'doctorDeductible')
  return row && !row.note ? row.percent === 100 : undefined
}

/** A cost that one lettered plan pays and another does not. */
export type Difference = 'deductible' | 'copays' | 'excess'

const WITHOUT_EXCESS_CHARGES = new Set(['CT', 'MA', 'MN', 'NY', 'OH', 'PA', 'RI', 'VT'])

/**
 * Whether doctors in a state may charge more than Medicare's approved amount. If not, coverage of excess charges is
 * worthless there.
 */
export const allowsExcessCharges = (state: string) => !WITHOUT_EXCESS_CHARGES.has(state)

/** What the client would lose and gain by moving from one lettered plan to another. Empty for the plans of MN, WI and MA. */
export function differencesOf(from: string, to: string, state: string): { loses: Difference[]; gains: Difference[] } {
  const [before, after] = [paidBy(from, state), paidBy(to, state)]
  if (!isLettered(from) || !isLettered(to)) return { loses: [], gains: [] }
  return {
    loses: before.filter((each) => !after.includes(each)),
    gains: after.filter((each) => !before.includes(each)),
  }
}

const isLettered = (code: string) => code.length === 1

function paidBy(planCode: string, state: string): Difference[] {
  const row = (benefit: Benefit) => coverageOf(planCode).find((each) => each.benefit === benefit)
  return [
    ...(row('doctorDeductible')?.percent === 100 ? (['deductible'] as const) : []),
    ...(row('doctor')?.note === 'officeCopays' ? [] : (['copays'] as const)),
    ...(row('excess')?.percent === 100 && allowsExcessCharges(state) ? (['excess'] as const) : []),
  ]
}
