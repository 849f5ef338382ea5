/** What the log calls the columns and fields that an action changed, where their own names do not say it. */
const fieldNames: Record<string, string> = {
  isAdmin: 'Admin',
  isAgent: 'Agent',
  licenses: 'State licenses',
  licenseNumber: 'License number in mails',
  useOrgSenderDetails: 'Signs as the agency',
  use_org_sender_details: 'Signs as the agency',
  force_org_sender_details: 'The agency signs for everybody',
  allow_agent_settings: 'Agents may change their own selling settings',
  restrict_agents_to_own: 'Agents see only their own contacts',
  show_leaderboard: 'The dashboard shows the leaderboard',
  send_mode: 'Where mail to clients goes',
  show_switching_rights: 'Clients read of an open right to switch',
  advantage_organizations: 'Medicare Advantage organizations',
  advantage_plans: 'Medicare Advantage plans',
  plans_video: 'Film about plans G and N',
  qualify_video: 'Film before the health questions',
  low_price_video: 'Film beside the lowest prices',
  radar_percent: 'Rate increases count from so many percent',
  radar_cents: 'Rate increases count from so many cents a month',
}

/** 'first_name', 'firstName' and 'first-name' all read 'First name'. */
export function fieldName(field: string): string {
  // A name in words already, such as a state's.
  if (field.includes(' ')) return field
  if (field in fieldNames) return fieldNames[field] ?? field
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
