import { endForClosing, listUnended } from '../src/billing/subscription/end-for-closing.ts'
import { closeAbandonedSignUps } from '../src/organizations/abandoned-sign-ups.ts'
import { eraseClosedAgencies, listClosedAgencies } from '../src/organizations/erase.ts'
import { findSendingDomain, removeSendingDomain } from '../src/outreach/domain/sending-domain.ts'
import { job } from './runner.ts'

/**
 * Woken when an agency closes: its subscription ends at once. The agency is erased once it can no longer be reopened,
 * also after a crash; one in setup, after its users were notified or after an hour. Erasure waits up to another week
 * for resources that could not be deleted at a provider. Also closes abandoned sign-ups.
 */
export default job({
  name: 'erase-closed-agencies',
  cron: '*/10 * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ tenantDb, domains, cards, log, signal, dryRun }) {
    if (dryRun) return { closed: (await tenantDb.withSystem('count closed agencies', listClosedAgencies)).length }
    await tenantDb.withSystem('close abandoned sign-ups', closeAbandonedSignUps)
    if (cards)
      for (const { id } of await tenantDb.withSystem('list subscriptions of closed agencies', listUnended))
        await endForClosing({ tenantDb, cards, log }, id)
    const erased = await eraseClosedAgencies(tenantDb, {
      signal,
      log,
      // Before the rows are erased, because they contain the providers' ids.
      async releaseProviderResources(organizationId) {
        const subscriptionId = cards && (await endForClosing({ tenantDb, cards, log }, organizationId))
        if (subscriptionId) return { what: 'subscription', providerId: subscriptionId, name: subscriptionId }
        const identity = { organizationId, actor: { kind: 'system', reason: 'erase a closed agency' } } as const
        const removed = await removeSendingDomain({ tenantDb, identity, provider: domains })
        const domain = removed.ok ? undefined : await tenantDb.withTenant(identity, findSendingDomain)
        return domain && { what: 'sending domain', providerId: domain.provider_id, name: domain.name }
      },
    })
    return erased.agencies > 0 ? erased : undefined
  },
})
