import { anyCall } from './any-call.ts'
import { F10 } from './calendar.ts'
import { clock } from './clock.ts'
import { F1, F2, F3, type Size } from './crashes.ts'
import { embeddedKills } from './embedded-kills.ts'
import type { Figure } from './figures.ts'
import { endFleets } from './fleet.ts'
import { F13 } from './full-disk.ts'
import { F6, F7 } from './late.ts'
import { mailWire } from './mail-wire.ts'
import { F4, F5, F12 } from './outages.ts'
import { F8, F9 } from './pauses.ts'
import { races } from './races.ts'
import { F14 } from './restore.ts'
import { F15 } from './rolling.ts'
import { several } from './several.ts'
import { F11 } from './slots.ts'
import { slowCallers } from './slow-callers.ts'
import { starts } from './starts.ts'
import { toxics } from './toxics.ts'
import { C43 } from './upgrade.ts'
import { embeddedWorld, nowhere, postgresWorld, type World } from './world.ts'

interface Fault {
  says: string
  /** Rows of reliability.md, section 5, of which it has the figures. */
  checks: readonly string[]
  on: () => Promise<World>
  run(world: World, size: Size): Promise<Figure[]>
}

const fault = (
  says: string,
  run: Fault['run'],
  { on = postgresWorld, checks = [] }: { on?: Fault['on']; checks?: readonly string[] } = {},
): Fault => ({ says, run, on, checks })

export const FAULTS = {
  F1: fault('three senders, one killed each second, at a provider that fails', F1, { checks: ['C1'] }),
  F2: fault('the same, and the database is killed four times', F2),
  F3: fault('the same on the embedded database, with one sender', F3, { on: embeddedWorld, checks: ['C2'] }),
  F4: fault('the provider is down for a while', F4, { checks: ['C4'] }),
  F5: fault('the wire between one sender of three and the database is dead', F5),
  F6: fault('a sender that sleeps past its lease and then goes on', F6),
  F7: fault('a tenth unsubscribe, or text STOP, while the queue is drained', F7, { checks: ['C6'] }),
  F8: fault('an agency pauses, its words change, all senders are replaced, and it goes on', F8, { checks: ['C7'] }),
  F9: fault('texts of which nobody knows whether they left', F9, { checks: ['C8'] }),
  F10: fault('days without a server, over leap days and changes of the clocks', F10, { checks: ['C9'] }),
  F11: fault('a day of three planners whose clocks are four minutes off, each way', F11, { checks: ['C11'] }),
  F12: fault('a mail that cannot be written, one that ends the process, one of 5 MB', F12),
  F13: fault('the database’s disk is full for a while', F13),
  F14: fault('yesterday’s dump is put back while the provider has today’s mails', F14),
  F15: fault('servers that end and begin while people use them and mail leaves', F15, { checks: ['C13'] }),
  toxics: fault('eight toxics on the wire to the database, and its restart, while people work', toxics),
  mailWire: fault('six toxics on the wire to the mail provider while the queue is drained', mailWire),
  slowCallers: fault('five hundred callers that send a byte now and then, while people work', slowCallers, {
    checks: ['T36'],
  }),
  clock: fault('servers whose clock is not the database’s', clock),
  starts: fault('servers that begin at once on an empty database, or die while they migrate', starts),
  C26: fault('fifty calls at once at the last admin, the default agent and the last place of a plan', races),
  C41: fault('the embedded database under kill -9, a second server on it, and first starts that die', embeddedKills, {
    on: nowhere,
  }),
  several: fault('three servers on one database: what one did, the others know', several, { checks: ['C20', 'C35'] }),
  anyCall: fault('every call of the API, sent whatever it may be', anyCall, { checks: ['C33'] }),
  upgrade: fault('a new version migrates the database on which an earlier one goes on', C43, { checks: ['C43'] }),
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS

/** Of the names of faults, and of checks that faults have the figures of; all where none is given. Throws for others. */
export function faultsNamed(asked: readonly string[]): FaultName[] {
  const all = Object.keys(FAULTS) as FaultName[]
  const names = (fault: FaultName): string[] => [fault, ...FAULTS[fault].checks]
  const known = all.flatMap(names)
  const unknown = asked.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  return all.filter((fault) => asked.length === 0 || names(fault).some((name) => asked.includes(name)))
}

const open = new Set<World>()

/** Runs one fault on a database of its own. */
export async function runFault(name: FaultName, size: Size): Promise<Figure[]> {
  const { on, run } = FAULTS[name]
  const world = await on()
  open.add(world)
  try {
    return await run(world, size)
  } finally {
    open.delete(world)
    await world.close()
  }
}

/** For a run that is cut short. */
export async function endAll(): Promise<void> {
  endFleets()
  for (const world of open) await world.close()
}
