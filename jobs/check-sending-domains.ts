import { listDomains, watchSendingDomains } from '../src/outreach/domain/watch-domains.ts'
import { job } from './runner.ts'

export default job({
  name: 'check-sending-domains',
  cron: '40 4 * * *',
  timeZone: 'UTC',
  async run({ tenantDb, domains, log, signal, dryRun }) {
    if (dryRun) return { domains: (await tenantDb.withSystem('count sending domains', listDomains)).length }
    const report = await watchSendingDomains({ tenantDb, domains, log, signal })
    return report.checked + report.dropped + report.failed > 0 ? report : undefined
  },
})
