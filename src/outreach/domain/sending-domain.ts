/*
 * The agency's own sending domain. The mail provider is asked between two scopes, never inside one; what the settings
 * show is what it said last.
 */
import type { DnsRecord, DomainFailure, DomainProvider, ProviderDomain } from '../../lib/sending-domain.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Identity, Scope, TenantDb } from '../../scope.ts'

const DOMAIN_TARGET = 'domain'

/** Our own word, beside the provider's: no mail leaves from it any more, but the provider still knows it. */
export const DOMAIN_REMOVING = 'removing'

export interface SendingDomain {
  name: string
  from_local_part: string
  provider_id: string
  status: string
  records: DnsRecord[]
  checked_at: Date
  /** Since when the provider has not confirmed it; null while it does. */
  unverified_since: Date | null
}

/** The provider's word for a domain that mail may leave from. */
export const DOMAIN_VERIFIED = 'verified'

interface At {
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

/** Registers the domain with the provider; mail leaves from it once a check has found its DNS records. */
export async function addSendingDomain(
  { tenantDb, identity, provider }: At,
  wanted: { name: string; localPart: string },
): Promise<DomainOutcome> {
  if (await tenantDb.withTenant(identity, findSendingDomain)) return { ok: false, refused: 'has_one' }
  // A name that is taken stays so: the account with the provider may hold domains that are none of this database's.
  const answer = await provider.add(wanted.name)
  if (!answer.ok) return { ok: false, refused: answer.failed }
  const { domain } = answer
  const added = await tenantDb.withTenant(identity, async (scope) => {
    const row = await scope.db
      .insertInto('sending_domains')
      .values({
        organization_id: scope.organizationId,
        name: wanted.name,
        from_local_part: wanted.localPart,
        provider_id: domain.providerId,
        created_at: scope.now,
        ...known(scope, domain, null),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (row) await note(scope, null, `${wanted.localPart}@${wanted.name}`)
    return row !== undefined
  })
  if (added) return { ok: true, name: wanted.name, status: domain.status }
  // Somebody else of the agency was quicker with another one.
  await provider.remove(domain.providerId)
  return { ok: false, refused: 'has_one' }
}

const known = (scope: Scope, { status, records }: ProviderDomain, unverifiedSince: Date | null) => ({
  status,
  unverified_since: status === DOMAIN_VERIFIED ? null : (unverifiedSince ?? scope.now),
  records: JSON.stringify(records),
  checked_at: scope.now,
})

/** Asks the provider to look at the DNS now, or only for what it knows. */
export async function checkSendingDomain(
  { tenantDb, identity, provider }: At,
  how: 'check' | 'look' = 'check',
): Promise<DomainOutcome> {
  const domain = await tenantDb.withTenant(identity, findSendingDomain)
  if (!domain || domain.status === DOMAIN_REMOVING) return { ok: false, refused: 'has_none' }
  const answer = await provider[how](domain.provider_id)
  if (!answer.ok && answer.failed !== 'unknown') return { ok: false, refused: answer.failed }
  // A domain that the provider has forgotten must not be sent from.
  const now = answer.ok ? answer.domain : { ...domain, providerId: domain.provider_id, status: 'failed' }
  await tenantDb.withTenant(identity, async (scope) => {
    const changed = await scope.db
      .updateTable('sending_domains')
      .set(known(scope, now, domain.unverified_since))
      .where('organization_id', '=', scope.organizationId)
      .where('provider_id', '=', domain.provider_id)
      .where('status', '<>', DOMAIN_REMOVING)
      .returning('status')
      .executeTakeFirst()
    if (changed && changed.status !== domain.status) await note(scope, domain.status, changed.status, domain.name)
  })
  return answer.ok ? { ok: true, name: domain.name, status: now.status } : { ok: false, refused: 'unknown' }
}

/** From the first moment on no mail leaves from it; where the provider fails, it is asked again the next time. */
export async function removeSendingDomain({ tenantDb, identity, provider }: At): Promise<DomainOutcome> {
  const domain = await tenantDb.withTenant(identity, async (scope) => {
    const domain = await findSendingDomain(scope)
    if (!domain) return undefined
    await ofAgency(scope, domain).set({ status: DOMAIN_REMOVING }).execute()
    if (domain.status !== DOMAIN_REMOVING) await note(scope, `${domain.from_local_part}@${domain.name}`, null)
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

const ofAgency = ({ db, organizationId }: Scope, { provider_id }: Pick<SendingDomain, 'provider_id'>) =>
  db.updateTable('sending_domains').where('organization_id', '=', organizationId).where('provider_id', '=', provider_id)

const note = (scope: Scope, before: string | null, after: string | null, name?: string) =>
  recordAuditEvent(scope, {
    action: 'settings_changed',
    target: DOMAIN_TARGET,
    detail: { domain: [before, after], name },
  })
