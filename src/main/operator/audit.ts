import { listOperatorAuditEvents } from '../../organizations/operator-audit.ts'
import type { TenantDb } from '../../scope.ts'
import { type OperatorContext, type OperatorVerb, usageError } from './use.ts'

const AUDIT_USE = 'audit [HOW_MANY]'

/** What was done with this command, the newest first. */
export const audit: OperatorVerb = { use: AUDIT_USE, does: printEvents }

async function printEvents(tenantDb: TenantDb, [most = '50', ...rest]: string[], { print }: OperatorContext) {
  if (!/^[1-9]\d{0,3}$/.test(most) || rest.length > 0)
    throw usageError(AUDIT_USE, `${most} is not a number up to 9,999.`)
  const events = await tenantDb.withSystem('list what operators did', (system) =>
    listOperatorAuditEvents(system, Number(most)),
  )
  for (const { at, operator, command, summary } of events) {
    print(`${at.toISOString().slice(0, 16).replace('T', ' ')} UTC | ${command} | by ${operator ?? 'unnamed'}`)
    for (const line of summary.split('\n')) print(`  ${line}`)
  }
  if (events.length === 0) print('No entries yet.')
}
