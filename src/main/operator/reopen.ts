import { mailAdmins } from '../../accounts/account-mail.ts'
import { SettingError } from '../../lib/setting-error.ts'
import { erasedFrom, listReopenable, reopenAgency } from '../../organizations/close.ts'
import { recordOperatorAuditEvent } from '../../organizations/operator-audit.ts'
import type { TenantDb } from '../../scope.ts'
import { type OperatorContext, type OperatorVerb, usageError } from './verb.ts'

const REOPEN_USE = 'reopen [SLUG --by NAME]'

/** Prints the closed agencies that are not erased yet, or reopens one. */
export const reopen: OperatorVerb = { use: REOPEN_USE, does: listOrReopen }

async function listOrReopen(tenantDb: TenantDb, [slug, ...rest]: string[], { print, by }: OperatorContext) {
  if (rest.length > 0 || slug?.startsWith('-')) throw usageError(REOPEN_USE, 'Specify one slug.')
  if (slug === undefined) {
    const closed = await tenantDb.withSystem('list closed agencies', listReopenable)
    for (const { slug, name, closed_at } of closed)
      print(`${slug} | ${name} | erased from ${erasedFrom(closed_at).toISOString().slice(0, 16).replace('T', ' ')} UTC`)
    if (closed.length === 0) print('No closed agency can be reopened.')
    return
  }
  if (!by) throw usageError(REOPEN_USE, 'Add --by with your name.')
  const summary = await tenantDb.withSystem('the operator reopens an agency', async (system) => {
    const agency = await reopenAgency(system, slug)
    if (!agency) throw new SettingError(`No closed agency ${slug} can be reopened. List them with: operator reopen`)
    await mailAdmins(system, agency.id, 'agency_reopened', {})
    const summary = `${slug} is open again. Its subscription has ended. Recorded in its log, and its admins get an email.`
    await recordOperatorAuditEvent(system, { by, command: 'reopen', summary })
    return summary
  })
  print(summary)
}
