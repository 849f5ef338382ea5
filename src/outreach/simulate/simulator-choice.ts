import { z } from 'zod'
import { states } from '../../lib/states.ts'
import type { OrganizationSettings } from '../../organizations/settings.ts'
import { outreachForm, typedOutreach } from '../../switching/schemas.ts'
import { type RuleSet, ruleSets } from '../../switching/state-rule.ts'
import type { PlanAgency } from '../plan/plan-facts.ts'

/** Target GI as set for each state, or on or off in every state. */
const targetChoices = ['as_set', 'everywhere', 'nowhere'] as const

/** The outreach settings form, plus Target GI, which is not one of these settings. */
export const simulatorForm = z.intersection(
  outreachForm,
  z.object({ target_gi: z.enum(targetChoices).catch('as_set').default('as_set') }),
)
export type SimulatorChoice = z.infer<typeof simulatorForm>

/** Returns a copy of the agency with these settings. */
export function agencyWithSettings(agency: PlanAgency, chosen: SimulatorChoice): PlanAgency {
  const { checkIns } = agency.settings
  const ruleSet: RuleSet = ruleSets.find((set) => set === chosen.state_rule_set) ?? 'spec'
  return {
    ...agency,
    settings: {
      kinds: {
        birthday: chosen.outreach_birthday,
        anniversary: chosen.outreach_anniversary,
        new_year: chosen.outreach_schedule_increase,
        aep: chosen.outreach_aep,
        schedule_increase: chosen.outreach_schedule_increase,
      },
      delayYears: chosen.outreach_delay_years,
      smartSend: chosen.smart_send_enabled,
      checkIns: {
        enabled: chosen.failed_underwriting_enabled,
        frequency:
          ('failed_underwriting_frequency' in chosen && chosen.failed_underwriting_frequency) || checkIns.frequency,
        timing: ('failed_underwriting_timing' in chosen && chosen.failed_underwriting_timing) || checkIns.timing,
      },
    },
    rulesOf: (state) => agency.rulesOf(state, ruleSet),
    targetGI: {
      as_set: agency.targetGI,
      everywhere: new Set(states.map(({ code }) => code)),
      nowhere: new Set<string>(),
    }[chosen.target_gi],
  }
}

/** The form values of the stored settings. */
export const simulatorValues = (settings: OrganizationSettings): Record<string, string> => ({
  ...typedOutreach(settings),
  target_gi: 'as_set',
})
