/* `npm run operator -- ...`: what whoever runs the product sets by hand, each as a row with its day, and said aloud. */
import { SettingError } from '../../lib/setting-error.ts'
import type { Doors } from '../../scope.ts'
import { agencies, tier } from './agencies.ts'
import { amounts } from './amounts.ts'
import { prices } from './prices.ts'
import { misused, type Print, type Verb } from './use.ts'

const VERBS: Record<string, Verb> = { agencies, tier, amounts, prices }

/** Throws SettingError where the words make no sense. */
export async function operate(doors: Doors, [name = '', ...args]: string[], print: Print): Promise<void> {
  const verb = VERBS[name]
  if (!verb)
    throw new SettingError(['Use one of:', ...Object.values(VERBS).map(({ use }) => `  operator ${use}`)].join('\n'))
  try {
    await verb.does(doors, args, print)
  } catch (error) {
    // From parseArgs: a flag that is not there.
    if (error instanceof TypeError && 'code' in error) throw misused(verb.use, error.message)
    throw error
  }
}
