import { sql } from 'kysely'

/**
 * Of a contact who signed up themselves, the address they typed: `c` in a statement about contacts. Where another contact
 * had it before they share that one's, and only this tells what they may know of it.
 */
export const typedAddress = sql<string | null>`(
  select v.address from visitor_contacts v
  where v.organization_id = c.organization_id and v.contact_id = c.id and v.address is not null
  order by v.entered_at limit 1)`
