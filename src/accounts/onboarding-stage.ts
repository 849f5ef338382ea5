/** 0 not signed in, 1 no plan, 2 plan chosen but the agency not set up, 3 set up but nobody sells, 4 complete. */
export type OnboardingStage = 0 | 1 | 2 | 3 | 4

export interface SetupFacts {
  plan: string | null
  /** Company details and carriers are filled in. */
  isSetUp: boolean
  /** Somebody of the agency is an agent. */
  hasAgents: boolean
}

/** How far an agency is. Follows from its rows alone, so no step can be skipped by an address. Source: core §4. */
export function onboardingStage(agency: SetupFacts | undefined): OnboardingStage {
  if (!agency) return 0
  if (!agency.plan) return 1
  if (!agency.isSetUp) return 2
  return agency.hasAgents ? 4 : 3
}
