/* The organization's settings in the API. They include carriers and states, so this file is in src/switching. */
import { z } from 'zod'
import { carrierNames } from '../lib/carriers.ts'
import { signature } from '../lib/fields.ts'
import { states } from '../lib/states.ts'
import { agencyPhone, colorField, organizationName, urlField } from '../organizations/schemas.ts'
import type { OrganizationSettings, SettingsChanges } from '../organizations/settings.ts'

const carrier = z.enum(carrierNames, 'Please choose from the listed carriers')
const carriers = z.array(carrier).max(carrierNames.length)
const state = z.enum(states.map(({ code }) => code) as [string, ...string[]], 'Please choose a state')
const stateCarrier = z.strictObject({ state, carrier, active: z.boolean(), targetGI: z.boolean() })

const outreachTypes = z.strictObject({
  birthday: z.boolean(),
  enrollmentAnniversary: z.boolean(),
  scheduleIncrease: z.boolean(),
  aep: z.boolean(),
})
const failedUnderwriting = z.strictObject({
  enabled: z.boolean(),
  frequency: z.enum(['annual', 'semiannual', 'quarterly'], 'Please choose annual, semiannual or quarterly'),
  timing: z.enum(['birthday', 'anniversary', 'pre_aep'], 'Please choose birthday, anniversary or pre_aep'),
})

/** Source: entities-014. The last two fields are present only until an agency is set up. */
export const orgSettingsResponse = z.object({
  allowAgentSettings: z.boolean(),
  emailSendBirthday: z.boolean(),
  emailSendPolicyAnniversary: z.boolean(),
  emailSendAep: z.boolean(),
  smartSendEnabled: z.boolean(),
  forceOrgSenderDetails: z.boolean(),
  orgSignature: z.string(),
  contactOutreachDelayYears: z.number(),
  outreachTypes,
  failedUnderwritingOutreach: failedUnderwriting,
  stateLicenses: z.array(z.string()),
  carrierContracts: z.array(z.string()),
  stateCarrierSettings: z.array(stateCarrier),
  selectedCarriers: z.array(z.string()).optional(),
  useSmartSend: z.boolean().optional(),
})
export type OrgSettingsResponse = z.infer<typeof orgSettingsResponse>

/**
 * What an admin may send: the same fields, and the agency's details. Unknown fields are refused, and the error names
 * them.
 */
export const orgSettingsChanges = z
  .strictObject({
    ...orgSettingsResponse.shape,
    orgSignature: signature,
    contactOutreachDelayYears: z.number().int().min(1, 'Please choose 1, 2 or 3').max(3, 'Please choose 1, 2 or 3'),
    outreachTypes: outreachTypes.partial(),
    failedUnderwritingOutreach: failedUnderwriting.partial(),
    carrierContracts: carriers,
    stateCarrierSettings: z.array(stateCarrier).max(400),
    selectedCarriers: carriers,
    useSmartSend: z.boolean(),
    name: organizationName,
    brandName: organizationName.nullable(),
    phone: agencyPhone,
    website: urlField('youragency.com'),
    bookingLink: urlField('calendly.com/youragency'),
    redirectUrl: urlField('youragency.com/thank-you'),
    primaryColor: colorField,
    secondaryColor: colorField,
  })
  .partial()
  .refine(
    ({ outreachTypes: types, ...sent }) =>
      agree(sent.emailSendBirthday, types?.birthday) &&
      agree(sent.emailSendPolicyAnniversary, types?.enrollmentAnniversary) &&
      agree(sent.emailSendAep, types?.aep),
    'outreachTypes does not match emailSendBirthday, emailSendPolicyAnniversary or emailSendAep',
  )
export type OrgSettingsChanges = z.infer<typeof orgSettingsChanges>

const agree = (one: boolean | undefined, other: boolean | undefined) =>
  one === undefined || other === undefined || one === other

export function toOrgSettingsResponse(
  settings: OrganizationSettings,
  more: Pick<OrgSettingsResponse, 'stateLicenses' | 'stateCarrierSettings'>,
): OrgSettingsResponse {
  return {
    allowAgentSettings: settings.allow_agent_settings,
    emailSendBirthday: settings.outreach_birthday,
    emailSendPolicyAnniversary: settings.outreach_anniversary,
    emailSendAep: settings.outreach_aep,
    smartSendEnabled: settings.smart_send_enabled,
    forceOrgSenderDetails: settings.force_org_sender_details,
    orgSignature: settings.signature,
    contactOutreachDelayYears: settings.outreach_delay_years,
    outreachTypes: {
      birthday: settings.outreach_birthday,
      enrollmentAnniversary: settings.outreach_anniversary,
      scheduleIncrease: settings.outreach_schedule_increase,
      aep: settings.outreach_aep,
    },
    failedUnderwritingOutreach: failedUnderwriting.parse({
      enabled: settings.failed_underwriting_enabled,
      frequency: settings.failed_underwriting_frequency,
      timing: settings.failed_underwriting_timing,
    }),
    carrierContracts: settings.carriers,
    ...more,
    ...(settings.set_up_at === null
      ? { selectedCarriers: settings.carriers, useSmartSend: settings.smart_send_enabled }
      : {}),
  }
}

/** The columns of the submitted fields, grouped by audit log section. */
export function columnsOf(
  sent: OrgSettingsChanges,
): Record<'details' | 'brand' | 'sender' | 'outreach', SettingsChanges> {
  const { outreachTypes: types = {}, failedUnderwritingOutreach: failed = {} } = sent
  return {
    details: given({
      name: sent.name,
      brand_name: sent.brandName,
      phone: sent.phone,
      website: sent.website,
      booking_link: sent.bookingLink,
      redirect_url: sent.redirectUrl,
      signature: sent.orgSignature,
    }),
    brand: given({ primary_color: sent.primaryColor, secondary_color: sent.secondaryColor }),
    sender: given({
      allow_agent_settings: sent.allowAgentSettings,
      force_org_sender_details: sent.forceOrgSenderDetails,
    }),
    outreach: given({
      smart_send_enabled: sent.smartSendEnabled ?? sent.useSmartSend,
      outreach_birthday: types.birthday ?? sent.emailSendBirthday,
      outreach_anniversary: types.enrollmentAnniversary ?? sent.emailSendPolicyAnniversary,
      outreach_schedule_increase: types.scheduleIncrease,
      outreach_aep: types.aep ?? sent.emailSendAep,
      outreach_delay_years: sent.contactOutreachDelayYears,
      failed_underwriting_enabled: failed.enabled,
      failed_underwriting_frequency: failed.frequency,
      failed_underwriting_timing: failed.timing,
    }),
  }
}

const given = (changes: { [K in keyof SettingsChanges]: SettingsChanges[K] | undefined }): SettingsChanges =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
