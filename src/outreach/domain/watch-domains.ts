/*
 * Checks each sending domain once a day. Resend limits each account's requests per second, so domains are checked one
 * at a time, with a pause in between.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '../../lib/durations.ts'
import type { DomainProvider } from '../../lib/sending-domain.ts'
import type { SystemScope, TenantDb } from '../../scope.ts'
import {
  checkSendingDomain,
  DOMAIN_REMOVING,
  DOMAIN_VERIFIED,
  findSendingDomain,
  removeSendingDomain,
} from './sending-domain.ts'

/** Days after which an unverified domain is removed: it may belong to someone else. */
export const DAYS_TO_VERIFY = 14

const PAUSE_MS = 1_500

export interface WatchDomainsReport {
  checked: number
  dropped: number
  failed: number
}

interface WatchDomainsContext {
  tenantDb: TenantDb
  domains: DomainProvider
  log: { error(fields: object, message: string): void }
  signal: AbortSignal
  pauseMs?: number
}

export async function watchSendingDomains(context: WatchDomainsContext): Promise<WatchDomainsReport> {
  const { tenantDb, log, signal, pauseMs = PAUSE_MS } = context
  const report: WatchDomainsReport = { checked: 0, dropped: 0, failed: 0 }
  for (const { organization_id: organizationId, status } of await tenantDb.withSystem(
    'list sending domains',
    listDomains,
  )) {
    if (signal.aborted) break
    try {
      report[await watchDomain(context, organizationId, status)]++
    } catch (error) {
      report.failed++
      log.error({ organizationId, err: error as Error }, 'a sending domain could not be checked')
    }
    await pause(pauseMs, undefined, { signal }).catch(() => undefined)
  }
  return report
}

/** Domains of closed agencies are not listed: they are removed when the agency is erased. */
export const listDomains = ({ db }: SystemScope) =>
  db
    .selectFrom('sending_domains as d')
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .select(['d.organization_id', 'd.status'])
    .where('o.closed_at', 'is', null)
    .orderBy('d.checked_at')
    .execute()

async function watchDomain(
  { tenantDb, domains: provider }: WatchDomainsContext,
  organizationId: number,
  status: string,
): Promise<keyof WatchDomainsReport> {
  const identity = { organizationId, actor: { kind: 'system', reason: 'check sending domains' } } as const
  const domainContext = { tenantDb, identity, provider }
  if (status !== DOMAIN_REMOVING) {
    const check = await checkSendingDomain(domainContext, status === DOMAIN_VERIFIED ? 'look' : 'check')
    if (!check.ok && check.refused !== 'unknown') return check.refused === 'has_none' ? 'checked' : 'failed'
    const domain = await tenantDb.withTenant(identity, findSendingDomain)
    const deadline = tenantDb.now().getTime() - DAYS_TO_VERIFY * DAY_MS
    if (!domain?.unverified_since || domain.unverified_since.getTime() > deadline) return 'checked'
  }
  const removed = await removeSendingDomain(domainContext)
  return removed.ok ? 'dropped' : 'failed'
}
