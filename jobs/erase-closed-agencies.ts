import { endForClosing } from '../src/billing/subscription/end-for-closing.ts'
import { closeAbandonedSignUps } from '../src/organizations/abandoned.ts'
import { eraseClosedAgencies, listClosedAgencies } from '../src/organizations/erase.ts'
import { findSendingDomain, removeSendingDomain } from '../src/outreach/domain/sending-domain.ts'
import { job } from './runner.ts'

/**
 * Woken when an agency is closed; every ten minutes once its people were told, for sign-ups nobody went on with, and
 * for what a dead process left half-way.
 */
export default job({
  name: 'erase-closed-agencies',
  cron: '*/10 * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ tenantDb, domains, cards, log, signal, dryRun }) {
    if (dryRun) return { closed: (await tenantDb.withSystem('count closed agencies', listClosedAgencies)).length }
    await tenantDb.withSystem('close sign-ups that nobody went on with', closeAbandonedSignUps)
    const erased = await eraseClosedAgencies(tenantDb, {
      signal,
      log,
      // Nobody could ask a provider once the rows are gone.
      async releaseProviderResources(organizationId) {
        const paying = cards && (await endForClosing({ tenantDb, cards, log }, organizationId))
        if (paying) return { what: 'subscription', providerId: paying, name: paying }
        const identity = { organizationId, actor: { kind: 'system', reason: 'erase a closed agency' } } as const
        const removed = await removeSendingDomain({ tenantDb, identity, provider: domains })
        const held = removed.ok ? undefined : await tenantDb.withTenant(identity, findSendingDomain)
        return held && { what: 'sending domain', providerId: held.provider_id, name: held.name }
      },
    })
    return erased.agencies > 0 ? erased : undefined
  },
})
