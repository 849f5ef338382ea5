/** The setup steps in order. Source: docs/behaviour/setup.md. */
export const steps = ['plan', 'personal', 'company', 'licensing', 'team', 'payment'] as const
export type Step = (typeof steps)[number]

/** Basic has one agent, so it skips the team step. */
export const stepsFor = (plan: string | null | undefined): readonly Step[] =>
  plan === 'basic' ? steps.filter((step) => step !== 'team') : steps

/** 0 at the first step and 100 at the last. `index` counts from 0. Source: onboarding-006. */
export function progressPercent(index: number, total: number): number {
  if (total <= 1) return 100
  return Math.min(100, Math.max(0, Math.round((index * 100) / (total - 1))))
}

const FRAMES: readonly Step[] = ['personal', 'company', 'licensing', 'team']

/** The ?frame= parameter, limited to 1 through 4; undefined if it is not a whole number. Source: nav-009. */
export function setupStepNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^-?\d{1,9}$/.test(text.trim())) return undefined
  return Math.min(FRAMES.length, Math.max(1, Number(text)))
}

export const stepOfFrame = (frame: number): Step | undefined => FRAMES[frame - 1]

export interface SetupProgressFacts {
  plan: string | null
  /** Whether company and licensing details have been entered, in the setup's steps or on /setup/settings. */
  isSetUp: boolean
  hasAgents: boolean
  /** Steps completed with their Continue button. */
  passed: readonly string[]
}

export function isPassed(step: Step, { plan, isSetUp, hasAgents, passed }: SetupProgressFacts): boolean {
  if (passed.includes(step)) return step !== 'plan' || plan !== null
  if (step === 'plan') return plan !== null
  if (step === 'payment') return false
  return step === 'team' ? hasAgents : isSetUp
}

/** The first step not yet completed. Payment never counts as completed here, because it ends the setup. */
export const firstOpenStep = (facts: SetupProgressFacts): Step =>
  stepsFor(facts.plan).find((step) => !isPassed(step, facts)) ?? 'payment'

/**
 * The step after choosing a plan: the first open one. A team step that the previous plan did not have is shown once, even
 * if the agency already has an agent.
 */
export function stepAfterPlan(before: SetupProgressFacts, plan: string): Step {
  const next = firstOpenStep({ ...before, plan })
  const hasNewTeamStep = !stepsFor(before.plan).includes('team') && stepsFor(plan).includes('team')
  return next === 'payment' && hasNewTeamStep && !before.passed.includes('team') ? 'team' : next
}
