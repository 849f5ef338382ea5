/** What decides whose name, number and booking link a client meets. */
export interface SenderFlags {
  force_org_sender_details: boolean
  useOrg?: boolean
  agent: { use_org_sender_details: boolean } | null
}

/**
 * The organisation's details, where it speaks for everybody or the agent prefers that, or where there is no agent.
 * The database follows the same rule when it answers who stands behind a link. Source: schedule-004, roles-014.
 */
export const speaksAsOrganization = ({ force_org_sender_details, useOrg = false, agent }: SenderFlags): boolean =>
  force_org_sender_details || useOrg || !agent || agent.use_org_sender_details
