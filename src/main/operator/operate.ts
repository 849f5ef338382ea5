/* `npm run operator -- ...`: what an operator sets by hand. Every change is recorded and printed. */
import { SettingError } from '../../lib/setting-error.ts'
import type { TenantDb } from '../../scope.ts'
import { unknownOption } from '../unknown-option.ts'
import { address } from './address.ts'
import { agencies, tier } from './agencies.ts'
import { amounts } from './amounts.ts'
import { audit } from './audit.ts'
import { prices } from './prices.ts'
import { reopen } from './reopen.ts'
import { rules } from './rules.ts'
import { type OperatorVerb, type PrintLine, usageError } from './verb.ts'

const VERBS: Record<string, OperatorVerb> = { agencies, tier, reopen, address, amounts, prices, rules, audit }

const BY_HINT = 'Add --by NAME to every change. It is recorded for: operator audit'

/** Throws SettingError if the arguments are wrong. */
export async function operate(
  tenantDb: TenantDb,
  [name = '', ...words]: string[],
  print: PrintLine,
  cwd = process.cwd(),
): Promise<void> {
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
  if (!verb)
    throw new SettingError(
      ['Use one of:', ...Object.values(VERBS).map(({ use }) => `  operator ${use}`), BY_HINT].join('\n'),
    )
  const { by, args } = extractBy(words)
  try {
    await verb.does(tenantDb, args, { print, by, cwd })
  } catch (error) {
    const optionError = unknownOption(error)
    if (optionError) throw usageError(verb.use, optionError)
    throw error
  }
}

function extractBy(words: string[]): { by: string | undefined; args: string[] } {
  const at = words.indexOf('--by')
  if (at === -1) return { by: undefined, args: words }
  const by = words[at + 1]?.trim()
  if (!by || by.startsWith('--')) throw new SettingError('--by needs your name.')
  return { by, args: words.toSpliced(at, 2) }
}
