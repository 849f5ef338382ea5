import { z } from 'zod'
import { carrierNames } from '../lib/carriers.ts'
import { checkbox, refuse } from '../lib/fields.ts'
import { findState } from '../lib/states.ts'
import { carriersWords, outreachWords as words } from '../messages/selling-rules.ts'
import type { OrganizationSettings } from '../organizations/settings.ts'

/** Checkboxes with the same name: none, one or several are checked. Unknown carrier names are ignored. */
export const carrierBoxes = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => carrierNames.filter((carrier) => [given ?? []].flat().includes(carrier)))

/** The carriers that the agency offers. Without JavaScript, 'Select all' is a checkbox of its own. */
export const carriersForm = z
  .object({ carriers: carrierBoxes, select_all: checkbox })
  .transform(({ carriers, select_all }) => (select_all ? [...carrierNames] : carriers))
  .refine((carriers) => carriers.length > 0, { message: carriersWords.none, path: ['carriers'] })

/** The active carriers of one state, and those with Target GI. */
export const stateForm = z.object({ active: carrierBoxes, target_gi: carrierBoxes })

const stateCode = z.string().transform((text, context) => findState(text)?.code ?? refuse(context, 'Not a state'))

/** An empty state means all states. */
export const recommendationsForm = z.object({
  state: z.union([z.literal('').transform(() => undefined), stateCode]).optional(),
})

const years = z.enum(['1', '2', '3'], words.choose).transform(Number)

/** The outreach settings. Source: settings-005, settings-012 to settings-016. */
export const outreachForm = z
  .object({
    outreach_birthday: checkbox,
    outreach_anniversary: checkbox,
    outreach_aep: checkbox,
    outreach_schedule_increase: checkbox,
    outreach_delay_years: years,
    smart_send_enabled: checkbox,
    failed_underwriting_enabled: checkbox,
    failed_underwriting_frequency: z.enum(['annual', 'semiannual', 'quarterly'], words.choose).optional(),
    failed_underwriting_timing: z.enum(['birthday', 'anniversary'], words.choose).optional(),
    failed_underwriting_pre_aep: checkbox,
    state_rule_set: z.enum(['spec', 'current_law'], words.choose),
  })
  .superRefine((form, { addIssue }) => {
    if (!form.failed_underwriting_enabled || form.failed_underwriting_pre_aep) return
    for (const field of ['failed_underwriting_frequency', 'failed_underwriting_timing'] as const)
      if (!form[field]) addIssue({ code: 'custom', path: [field], message: words.choose })
  })
  // While failed-underwriting outreach is off, its frequency and timing are not saved.
  .transform(
    ({ failed_underwriting_pre_aep: preAep, failed_underwriting_frequency, failed_underwriting_timing, ...form }) => {
      if (!form.failed_underwriting_enabled) return form
      const rest = { ...form, failed_underwriting_frequency, failed_underwriting_timing }
      return preAep
        ? { ...rest, failed_underwriting_frequency: 'annual' as const, failed_underwriting_timing: 'pre_aep' as const }
        : rest
    },
  )

/** The form's field values for the stored settings. */
export function typedOutreach(settings: OrganizationSettings): Record<string, string> {
  const on = (value: boolean) => (value ? 'on' : '')
  const isPreAep = settings.failed_underwriting_timing === 'pre_aep'
  return {
    outreach_birthday: on(settings.outreach_birthday),
    outreach_anniversary: on(settings.outreach_anniversary),
    outreach_aep: on(settings.outreach_aep),
    outreach_schedule_increase: on(settings.outreach_schedule_increase),
    outreach_delay_years: String(settings.outreach_delay_years),
    smart_send_enabled: on(settings.smart_send_enabled),
    failed_underwriting_enabled: on(settings.failed_underwriting_enabled),
    failed_underwriting_frequency: settings.failed_underwriting_frequency,
    failed_underwriting_timing: isPreAep ? 'birthday' : settings.failed_underwriting_timing,
    failed_underwriting_pre_aep: on(isPreAep),
    state_rule_set: settings.state_rule_set,
  }
}
