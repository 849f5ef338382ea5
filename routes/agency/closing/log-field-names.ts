import { capitalize } from '../../../src/lib/capitalize.ts'

/** Labels of changed columns and fields whose own names do not make a good label. */
const fieldNames: Record<string, string> = {
  isAdmin: 'Admin',
  isAgent: 'Agent',
  licenses: 'State licenses',
  licenseNumber: 'License number in emails',
  useOrgSenderDetails: 'Signs as the agency',
  use_org_sender_details: 'Signs as the agency',
  force_org_sender_details: 'The agency signs for everyone',
  allow_agent_settings: 'Agents may change their own selling settings',
  restrict_agents_to_own: 'Agents see only their own contacts',
  show_leaderboard: 'The dashboard shows the leaderboard',
  send_mode: 'Where client emails go',
  show_switching_rights: 'Clients are told about an open right to switch',
  advantage_organizations: 'Medicare Advantage organizations',
  advantage_plans: 'Medicare Advantage plans',
  plans_video: 'Video about Plans G and N',
  qualify_video: 'Video before the health questions',
  low_price_video: 'Video in the “Good News!” box',
  radar_percent: 'Smallest rate increase listed (percent)',
  radar_cents: 'Smallest rate increase listed (cents a month)',
}

/** 'first_name', 'firstName' and 'first-name' all become 'First name'. */
export function fieldName(field: string): string {
  // Already readable text, such as the name of a state.
  if (field.includes(' ')) return field
  if (field in fieldNames) return fieldNames[field] ?? field
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()
  return capitalize(words)
}
