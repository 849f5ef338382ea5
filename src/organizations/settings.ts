import type { Selectable, Updateable } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { AccountState } from './account-state.ts'

/** The columns of organizations that admins can change. */
export const organizationColumns = [
  'name',
  'brand_name',
  'phone',
  'website',
  'booking_link',
  'redirect_url',
  'signature',
  'mailing_address',
  'time_zone',
  'primary_color',
  'secondary_color',
] as const

/**
 * The columns of organization_settings that admins can change here. src/switching saves the carriers together with the
 * changes they cause.
 */
export const settingColumns = [
  'send_mode',
  'allow_agent_settings',
  'force_org_sender_details',
  'restrict_agents_to_own',
  'show_leaderboard',
  'smart_send_enabled',
  'outreach_birthday',
  'outreach_anniversary',
  'outreach_schedule_increase',
  'outreach_aep',
  'outreach_delay_years',
  'failed_underwriting_enabled',
  'failed_underwriting_frequency',
  'failed_underwriting_timing',
  'send_hour',
  'state_rule_set',
  'show_switching_rights',
  'advantage_organizations',
  'advantage_plans',
  'plans_video',
  'qualify_video',
  'low_price_video',
  'texts_enabled',
  'radar_percent',
  'radar_cents',
] as const

type OrganizationColumn = (typeof organizationColumns)[number]
type SettingColumn = (typeof settingColumns)[number]
type Organization = Selectable<DB['organizations']>

/** The agency's details and settings, as admins can change them. */
export type OrganizationSettings = Pick<Organization, OrganizationColumn | 'id' | 'slug' | 'is_demo' | 'set_up_at'> & {
  account_state: AccountState
} & Pick<Selectable<DB['organization_settings']>, SettingColumn | 'carriers'> & { logo_hash: string | null }

export type SettingsChanges = Pick<Updateable<DB['organizations']>, OrganizationColumn> &
  Pick<Updateable<DB['organization_settings']>, SettingColumn>

/** Sections that are saved separately. Each is a target in the log: 'settings_changed' on 'sender'. */
const settingsSections = [
  'details',
  'brand',
  'carriers',
  'states',
  'outreach',
  'sender',
  'permissions',
  'domain',
  'clients',
  'texts',
  'radar',
] as const
export type SettingsSection = (typeof settingsSections)[number]

/** Whose name and booking link a client sees. Source: settings-017. */
export type SenderSetting = 'organization' | 'agent' | 'forced organization'

export function senderSetting(forced: boolean, agentUsesOrganization: boolean): SenderSetting {
  if (forced) return 'forced organization'
  return agentUsesOrganization ? 'organization' : 'agent'
}

/** The name shown to clients. */
export const shownName = ({ name, brand_name }: Pick<Organization, 'name' | 'brand_name'>) => brand_name || name
