import { listOperatorEvents } from '../../organizations/operator-audit.ts'
import type { TenantDb } from '../../scope.ts'
import { misused, type Told, type Verb } from './use.ts'

const AUDIT_USE = 'audit [HOW_MANY]'

/** What was done with this command, the newest first. */
export const audit: Verb = { use: AUDIT_USE, does: printEvents }

async function printDeeds(doors: Doors, [most = '50', ...rest]: string[], { print }: Told) {
  if (!/^[1-9]\d{0,3}$/.test(most) || rest.length > 0) throw misused(AUDIT_USE, `${most} is not a number up to 9,999.`)
  const deeds = await doors.asSystem('list what operators did', (system) => listOperatorDeeds(system, Number(most)))
  for (const { at, by_whom, verb, said } of deeds) {
    print(`${at.toISOString().slice(0, 16).replace('T', ' ')} UTC | ${verb} | by ${by_whom ?? 'unnamed'}`)
    for (const line of said.split('\n')) print(`  ${line}`)
  }
  if (deeds.length === 0) print('No entries yet.')
}
