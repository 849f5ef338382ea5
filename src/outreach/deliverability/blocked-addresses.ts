/**
 * Addresses that an agency does not email. An admin can block an address, and can unblock one that bounced or was
 * blocked by hand. Only clients can undo their own opt-out.
 */
import { sql } from 'kysely'
import { emailKey, maskedAddress } from '../../lib/email-address.ts'
import { type SortOrder, sortOrders } from '../../lib/sort-order.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { RELEASABLE_REASONS, type Recipient, recipientColumns, suppress } from '../../outbox/suppressions.ts'
import type { Scope } from '../../scope.ts'

export interface SuppressedAddress {
  address: string
  reason: string
  at: Date
  /** The imported file it came from, while the import exists. */
  file: string | null
  /** The contact who has this address now, if any. */
  contactId: number | null
  name: string | null
}

export const isReleasable = ({ reason }: Pick<SuppressedAddress, 'reason'>): boolean =>
  RELEASABLE_REASONS.includes(reason)

export const SUPPRESSIONS_PER_PAGE = 50

const ORDER = {
  address: sql`s.address`,
  reason: sql`s.reason`,
  since: sql`s.created_at`,
  contact: sql`c.name_key`,
} as const
type SortKey = keyof typeof ORDER
export const suppressionOrders = sortOrders(Object.keys(ORDER) as SortKey[], '-since')
export type SuppressionOrder = SortOrder<SortKey>

/** `search` matches any part of the address. */
export async function listSuppressed(
  { db, organizationId }: Scope,
  { search, page, sort }: { search: string; page: number; sort: SuppressionOrder },
): Promise<{ rows: SuppressedAddress[]; total: number }> {
  const pattern = `%${emailKey(search).replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<SuppressedAddress & { total: number }>`
    select s.address, s.reason, s.created_at as at, i.file_name as file, c.id as "contactId", btrim(c.first_name || ' ' || c.last_name) as name,
      count(*) over ()::int as total
    from suppressions s left join contacts c
      on c.organization_id = s.organization_id and c.email = s.address and c.deleted_at is null
      left join contact_imports i on i.organization_id = s.organization_id and i.id = s.import_id
    where s.organization_id = ${organizationId} and s.channel = 'email' and s.address like ${pattern}
    order by ${ORDER[sort.by]} ${sql.raw(sort.descending ? 'desc' : 'asc')} nulls last, s.address
    limit ${SUPPRESSIONS_PER_PAGE} offset ${(page - 1) * SUPPRESSIONS_PER_PAGE}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Blocks an address. Returns false if an admin has blocked it already. */
export async function suppressByHand(scope: Scope, address: string): Promise<boolean> {
  const added = await suppress(scope, emailOf(scope, address), 'by_hand')
  if (added) await recordChange(scope, address, 'address_refused')
  return added
}

/** Unblocks an address. Returns false if it is not blocked, or if an admin cannot unblock it. */
export async function releaseSuppression(scope: Scope, address: string): Promise<boolean> {
  const key = recipientColumns(emailOf(scope, address))
  const released = await scope.db
    .deleteFrom('suppression_reasons')
    .where(({ and }) => and(key))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('suppressions')
          .where(({ and }) => and(key))
          .where('reason', 'in', RELEASABLE_REASONS),
      ),
    )
    .returning('reason')
    .execute()
  if (released.length > 0) await recordChange(scope, address, 'address_released')
  return released.length > 0
}

const emailOf = ({ organizationId }: Scope, address: string): Recipient => ({
  organizationId,
  channel: 'email',
  address,
})

// The log outlives the contact, so it must not contain the full address.
const recordChange = (scope: Scope, address: string, action: 'address_refused' | 'address_released') =>
  recordAuditEvent(scope, { action, target: maskedAddress(emailKey(address)) })
