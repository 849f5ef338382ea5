/** The settings that decide whose name, phone number and booking link a client sees. */
export interface SenderFlags {
  force_org_sender_details: boolean
  useOrg?: boolean
  agent: { use_org_sender_details: boolean } | null
}

/**
 * Whether clients see the agency's details instead of the agent's: the agency forces its own, the agent prefers them,
 * `useOrg` is set, or there is no agent. The database applies the same rule to links. Source: schedule-004, roles-014.
 */
export const usesOrganizationDetails = ({ force_org_sender_details, useOrg = false, agent }: SenderFlags): boolean =>
  force_org_sender_details || useOrg || !agent || agent.use_org_sender_details
