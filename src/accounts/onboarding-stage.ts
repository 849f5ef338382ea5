/** 0 not signed in, 1 no plan, 2 plan chosen but agency not set up, 3 set up but no agents, 4 complete. */
export type OnboardingStage = 0 | 1 | 2 | 3 | 4

export interface SetupFacts {
  plan: string | null
  /** Company details and carriers are filled in. */
  isSetUp: boolean
  hasAgents: boolean
}

/** The setup stage of an agency, from its rows alone: opening a later URL does not skip a step. Source: core §4. */
export function onboardingStage(agency: SetupFacts | undefined): OnboardingStage {
  if (!agency) return 0
  if (!agency.plan) return 1
  if (!agency.isSetUp) return 2
  return agency.hasAgents ? 4 : 3
}
