/** The three groups clients compare. Source: quotes-017, compare-001. */
export const planGroups = Object.freeze(['F', 'G', 'N'] as const)
export type PlanGroup = (typeof planGroups)[number]

export interface Plan {
  readonly code: string
  readonly group: PlanGroup
  /** The name shown to clients, who never see the code. Source: compare-012. */
  readonly name: string
}

const plan = (code: string, group: PlanGroup, name: string): Plan => Object.freeze({ code, group, name })

const LETTERS = Object.freeze(planGroups.map((letter) => plan(letter, letter, `Plan ${letter}`)))

/**
 * Three states have their own plans instead of letters. Each plan's group is the lettered plan it replaces on pages.
 * WI_BASE is the basic plan without riders. MA_SUPP1 (like F) is closed to people who became eligible for Medicare in
 * 2020 or later; they can buy MA_SUPP1A. Source: medicare.gov "Medigap in Massachusetts / Minnesota / Wisconsin",
 * checked 2026-11. The grouping is our own.
 */
const SPECIALS: Readonly<Record<string, readonly Plan[]>> = Object.freeze({
  MN: [plan('MN_EXTB', 'G', 'Minnesota Extended Basic'), plan('MN_BASIC', 'N', 'Minnesota Basic')],
  WI: [plan('WI_HDED', 'G', 'Wisconsin High Deductible'), plan('WI_BASE', 'N', 'Wisconsin Basic')],
  MA: [
    plan('MA_SUPP1', 'F', 'Massachusetts Supplement 1'),
    plan('MA_SUPP1A', 'G', 'Massachusetts Supplement 1A'),
    plan('MA_CORE', 'N', 'Massachusetts Core'),
  ],
})

/** The plans of a state that clients compare, in the order F, G, N. */
export function plansIn(state: string): readonly Plan[] {
  return SPECIALS[state] ?? LETTERS
}

/** True for MN, WI and MA, whose plan names need an explanation. Source: compare-011. */
export function hasOwnPlans(state: string): boolean {
  return state in SPECIALS
}

const byCode = new Map([...LETTERS, ...Object.values(SPECIALS).flat()].map((each) => [each.code, each]))

export function findPlan(code: string): Plan | undefined {
  return byCode.get(code)
}
