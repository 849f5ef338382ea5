import { listOperatorAuditEvents } from '../../organizations/operator-audit.ts'
import type { TenantDb } from '../../scope.ts'
import { type OperatorContext, type OperatorVerb, usageError } from './verb.ts'

const AUDIT_USE = 'audit [HOW_MANY]'

/** Prints what operators changed, newest first. */
export const audit: OperatorVerb = { use: AUDIT_USE, does: printEvents }

async function printEvents(tenantDb: TenantDb, [limit = '50', ...rest]: string[], { print }: OperatorContext) {
  if (!/^[1-9]\d{0,3}$/.test(limit) || rest.length > 0)
    throw usageError(AUDIT_USE, 'HOW_MANY takes one whole number from 1 to 9,999.')
  const events = await tenantDb.withSystem('list the operators’ actions', (system) =>
    listOperatorAuditEvents(system, Number(limit)),
  )
  for (const { at, operator, command, summary } of events) {
    print(`${at.toISOString().slice(0, 16).replace('T', ' ')} UTC | ${command} | by ${operator ?? 'unnamed'}`)
    for (const line of summary.split('\n')) print(`  ${line}`)
  }
  if (events.length === 0) print('No entries yet.')
}
