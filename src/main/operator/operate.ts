/* `npm run operator -- ...`: what whoever runs the product sets by hand, each as a row with its day, and said aloud. */
import { SettingError } from '../../lib/setting-error.ts'
import type { TenantDb } from '../../scope.ts'
import { unknownOption } from '../unknown-option.ts'
import { agencies, tier } from './agencies.ts'
import { amounts } from './amounts.ts'
import { audit } from './audit.ts'
import { prices } from './prices.ts'
import { rules } from './rules.ts'
import { type OperatorVerb, type PrintLine, usageError } from './use.ts'

const VERBS: Record<string, OperatorVerb> = { agencies, tier, amounts, prices, rules, audit }

const WHO = 'Add --by NAME to every change. It is recorded for: operator audit'

/** Throws SettingError where the words make no sense. */
export async function operate(
  tenantDb: TenantDb,
  [name = '', ...given]: string[],
  print: PrintLine,
  cwd = process.cwd(),
): Promise<void> {
  const verb = VERBS[name]
  if (!verb)
    throw new SettingError(
      ['Use one of:', ...Object.values(VERBS).map(({ use }) => `  operator ${use}`), WHO].join('\n'),
    )
  const { by, args } = takeBy(given)
  try {
    await verb.does(tenantDb, args, { print, by, cwd })
  } catch (error) {
    const wrong = unknownOption(error)
    if (wrong) throw usageError(verb.use, wrong)
    throw error
  }
}

function takeBy(given: string[]): { by: string | undefined; args: string[] } {
  const at = given.indexOf('--by')
  if (at === -1) return { by: undefined, args: given }
  const by = given[at + 1]?.trim()
  if (!by || by.startsWith('--')) throw new SettingError('--by needs your name.')
  return { by, args: given.toSpliced(at, 2) }
}
