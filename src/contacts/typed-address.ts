import { sql } from 'kysely'

/**
 * The email address that a self-registered contact `c` typed. If another contact already had the address, `c` shares
 * it, and only visitor_contacts.address tells which address `c` may see.
 */
export const selfReportedEmail = sql<string | null>`(
  select v.address from visitor_contacts v
  where v.organization_id = c.organization_id and v.contact_id = c.id and v.address is not null
  order by v.entered_at limit 1)`
