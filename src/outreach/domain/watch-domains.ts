/*
 * Asks the provider once a day how each sending domain stands. Resend allows some requests a second to an account, so
 * one domain comes a while after the other.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { DomainProvider } from '../../lib/sending-domain.ts'
import type { SystemScope, TenantDb } from '../../scope.ts'
import {
  checkSendingDomain,
  DOMAIN_REMOVING,
  DOMAIN_VERIFIED,
  findSendingDomain,
  removeSendingDomain,
} from './sending-domain.ts'

/** Days after which a name that its DNS never confirmed is let go of: it may be somebody else's. */
export const DAYS_TO_VERIFY = 14

const PAUSE_MS = 1_500

export interface WatchDomainsReport {
  checked: number
  dropped: number
  failed: number
}

interface Tools {
  tenantDb: TenantDb
  domains: DomainProvider
  log: { error(fields: object, message: string): void }
  signal: AbortSignal
  pauseMs?: number
}

export async function watchSendingDomains(tools: Tools): Promise<WatchDomainsReport> {
  const { tenantDb, log, signal, pauseMs = PAUSE_MS } = tools
  const watched: WatchDomainsReport = { checked: 0, dropped: 0, failed: 0 }
  for (const { organization_id: organizationId, status } of await tenantDb.withSystem(
    'list sending domains',
    listDomains,
  )) {
    if (signal.aborted) break
    try {
      watched[await watchOne(tools, organizationId, status)]++
    } catch (error) {
      watched.failed++
      log.error({ organizationId, err: error as Error }, 'a sending domain could not be checked')
    }
    await pause(pauseMs, undefined, { signal }).catch(() => undefined)
  }
  return watched
}

/** Those of closed agencies are let go of when the agency is erased. */
export const listDomains = ({ db }: SystemScope) =>
  db
    .selectFrom('sending_domains as d')
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .select(['d.organization_id', 'd.status'])
    .where('o.closed_at', 'is', null)
    .orderBy('d.checked_at')
    .execute()

async function watchOne(
  { tenantDb, domains: provider }: Tools,
  organizationId: number,
  status: string,
): Promise<keyof WatchDomainsReport> {
  const identity = { organizationId, actor: { kind: 'system', reason: 'check sending domains' } } as const
  const at = { tenantDb, identity, provider }
  if (status !== DOMAIN_REMOVING) {
    const asked = await checkSendingDomain(at, status === DOMAIN_VERIFIED ? 'look' : 'check')
    if (!asked.ok && asked.refused !== 'unknown') return asked.refused === 'has_none' ? 'checked' : 'failed'
    const domain = await tenantDb.withTenant(identity, findSendingDomain)
    const latest = tenantDb.now().getTime() - DAYS_TO_VERIFY * 86_400_000
    if (!domain?.unverified_since || domain.unverified_since.getTime() > latest) return 'checked'
  }
  const removed = await removeSendingDomain(at)
  return removed.ok ? 'dropped' : 'failed'
}
