/*
 * The agency's own sending domain. Requests to the email provider are made between two scopes, never inside one. The
 * settings show the last known state.
 */
import { mailClientContactChange } from '../../accounts/account-mail.ts'
import type { DnsRecord, DomainFailure, DomainProvider, ProviderDomain } from '../../lib/sending-domain.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Identity, Scope, TenantDb } from '../../scope.ts'

const DOMAIN_TARGET = 'domain'

/**
 * Our own status besides the provider's: no email is sent from the domain anymore, but the provider may still have it.
 */
export const DOMAIN_REMOVING = 'removing'

export interface SendingDomain {
  name: string
  from_local_part: string
  provider_id: string
  status: string
  records: DnsRecord[]
  checked_at: Date
  /** Since when it has not been verified; null while it is. */
  unverified_since: Date | null
}

/** The provider's status for a domain that email may be sent from. */
export const DOMAIN_VERIFIED = 'verified'

interface DomainContext {
  tenantDb: TenantDb
  identity: Identity
  provider: DomainProvider
}

export type DomainRefusal = DomainFailure | 'has_one' | 'has_none'
export type DomainOutcome = { ok: true; name: string; status: string } | { ok: false; refused: DomainRefusal }

export async function findSendingDomain({ db, organizationId }: Scope): Promise<SendingDomain | undefined> {
  const row = await db
    .selectFrom('sending_domains')
    .select(['name', 'from_local_part', 'provider_id', 'status', 'records', 'checked_at', 'unverified_since'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row && { ...row, records: row.records as unknown as DnsRecord[] }
}

/**
 * Registers the domain with the provider, and tells the admins. Email is sent from it once a check has found its DNS
 * records. Require a fresh sign-in first, and wake 'send-due-messages' afterwards.
 */
export async function addSendingDomain(
  { tenantDb, identity, provider }: DomainContext,
  { name, localPart }: { name: string; localPart: string },
): Promise<DomainOutcome> {
  if (await tenantDb.withTenant(identity, findSendingDomain)) return { ok: false, refused: 'has_one' }
  // A name that the provider already has is an error: the account may hold domains that belong to other databases.
  const answer = await provider.add(name)
  if (!answer.ok) return { ok: false, refused: answer.failed }
  const { domain } = answer
  const added = await tenantDb.withTenant(identity, async (scope) => {
    const row = await scope.db
      .insertInto('sending_domains')
      .values({
        organization_id: scope.organizationId,
        name,
        from_local_part: localPart,
        provider_id: domain.providerId,
        ...providerState(scope, domain, null),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (row) {
      await recordDomainChange(scope, null, `${localPart}@${name}`)
      await mailClientContactChange(scope, ['sending_domain'])
    }
    return row !== undefined
  })
  if (added) return { ok: true, name, status: domain.status }
  // Another request added a domain first.
  await provider.remove(domain.providerId)
  return { ok: false, refused: 'has_one' }
}

const providerState = (scope: Scope, { status, records }: ProviderDomain, unverifiedSince: Date | null) => ({
  status,
  unverified_since: status === DOMAIN_VERIFIED ? null : (unverifiedSince ?? scope.now),
  records: JSON.stringify(records),
  checked_at: scope.now,
})

/**
 * Updates our copy of the domain. 'check' asks the provider to check the DNS now, 'look' only reads its last result.
 */
export async function checkSendingDomain(
  { tenantDb, identity, provider }: DomainContext,
  how: 'check' | 'look' = 'check',
): Promise<DomainOutcome> {
  const domain = await tenantDb.withTenant(identity, findSendingDomain)
  if (!domain || domain.status === DOMAIN_REMOVING) return { ok: false, refused: 'has_none' }
  const answer = await provider[how](domain.provider_id)
  if (!answer.ok && answer.failed !== 'unknown') return { ok: false, refused: answer.failed }
  // Email must not be sent from a domain that the provider no longer has.
  const current = answer.ok ? answer.domain : { ...domain, providerId: domain.provider_id, status: 'failed' }
  await tenantDb.withTenant(identity, async (scope) => {
    const changed = await scope.db
      .updateTable('sending_domains')
      .set(providerState(scope, current, domain.unverified_since))
      .where('organization_id', '=', scope.organizationId)
      .where('provider_id', '=', domain.provider_id)
      .where('status', '<>', DOMAIN_REMOVING)
      .returning('status')
      .executeTakeFirst()
    if (changed && changed.status !== domain.status)
      await recordDomainChange(scope, domain.status, changed.status, domain.name)
  })
  return answer.ok ? { ok: true, name: domain.name, status: current.status } : { ok: false, refused: 'unknown' }
}

/** Removes the domain. Sending from it stops immediately. If the provider fails, the removal is retried later. */
export async function removeSendingDomain({ tenantDb, identity, provider }: DomainContext): Promise<DomainOutcome> {
  const domain = await tenantDb.withTenant(identity, async (scope) => {
    const domain = await findSendingDomain(scope)
    if (!domain) return undefined
    await scope.db
      .updateTable('sending_domains')
      .set({ status: DOMAIN_REMOVING })
      .where('organization_id', '=', scope.organizationId)
      .where('provider_id', '=', domain.provider_id)
      .execute()
    if (domain.status !== DOMAIN_REMOVING)
      await recordDomainChange(scope, `${domain.from_local_part}@${domain.name}`, null)
    return domain
  })
  if (!domain) return { ok: false, refused: 'has_none' }
  const removed = await provider.remove(domain.provider_id)
  if (!removed.ok) return { ok: false, refused: removed.failed }
  await tenantDb.withTenant(identity, ({ db, organizationId }) =>
    db
      .deleteFrom('sending_domains')
      .where('organization_id', '=', organizationId)
      .where('provider_id', '=', domain.provider_id)
      .execute(),
  )
  return { ok: true, name: domain.name, status: DOMAIN_REMOVING }
}

const recordDomainChange = (scope: Scope, before: string | null, after: string | null, name?: string) =>
  recordAuditEvent(scope, {
    action: 'settings_changed',
    target: DOMAIN_TARGET,
    detail: { domain: [before, after], name },
  })
