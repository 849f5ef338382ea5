import type { Size } from './crashes.ts'
import type { Figure } from './figures.ts'
import { endFleets } from './fleet.ts'
import { embeddedWorld, nowhere, postgresWorld, type World } from './world.ts'

interface Fault {
  says: string
  /** Rows of reliability.md, section 5, of which it has the figures. */
  checks: readonly string[]
  on: () => Promise<World>
  /** Loaded when it is run: what all of them need takes a test two seconds. */
  load(): Promise<(world: World, size: Size) => Promise<Figure[]>>
}

const fault = (
  says: string,
  load: Fault['load'],
  { on = postgresWorld, checks = [] }: { on?: Fault['on']; checks?: readonly string[] } = {},
): Fault => ({ says, load, on, checks })

export const FAULTS = {
  F1: fault(
    'three senders, one killed each second, at a provider that fails',
    async () => (await import('./crashes.ts')).F1,
    { checks: ['C1'] },
  ),
  F2: fault('the same, and the database is killed four times', async () => (await import('./crashes.ts')).F2),
  F3: fault('the same on the embedded database, with one sender', async () => (await import('./crashes.ts')).F3, {
    on: embeddedWorld,
    checks: ['C2'],
  }),
  F4: fault('the provider is down for a while', async () => (await import('./outages.ts')).F4, { checks: ['C4'] }),
  F5: fault(
    'the wire between one sender of three and the database is dead',
    async () => (await import('./outages.ts')).F5,
  ),
  F6: fault('a sender that sleeps past its lease and then goes on', async () => (await import('./late.ts')).F6),
  F7: fault(
    'a tenth unsubscribe, or text STOP, while the queue is drained',
    async () => (await import('./late.ts')).F7,
    { checks: ['C6'] },
  ),
  F8: fault(
    'an agency pauses, its words change, all senders are replaced, and it goes on',
    async () => (await import('./pauses.ts')).F8,
    { checks: ['C7'] },
  ),
  F9: fault('texts of which nobody knows whether they left', async () => (await import('./pauses.ts')).F9, {
    checks: ['C8'],
  }),
  F10: fault(
    'days without a server, over leap days and changes of the clocks',
    async () => (await import('./calendar.ts')).F10,
    { checks: ['C9'] },
  ),
  F11: fault(
    'a day of three planners whose clocks are four minutes off, each way',
    async () => (await import('./slots.ts')).F11,
    { checks: ['C11'] },
  ),
  F12: fault(
    'a mail that cannot be written, one that ends the process, one of 5 MB',
    async () => (await import('./outages.ts')).F12,
  ),
  F13: fault('the database’s disk is full for a while', async () => (await import('./full-disk.ts')).F13),
  F14: fault(
    'yesterday’s dump is put back while the provider has today’s mails',
    async () => (await import('./restore.ts')).F14,
  ),
  F15: fault(
    'servers that end and begin while people use them and mail leaves',
    async () => (await import('./rolling.ts')).F15,
    { checks: ['C13'] },
  ),
  toxics: fault(
    'eight toxics on the wire to the database, and its restart, while people work',
    async () => (await import('./toxics.ts')).toxics,
  ),
  mailWire: fault(
    'six toxics on the wire to the mail provider while the queue is drained',
    async () => (await import('./mail-wire.ts')).mailWire,
  ),
  slowCallers: fault(
    'five hundred callers that send a byte now and then, while people work',
    async () => (await import('./slow-callers.ts')).slowCallers,
    {
      checks: ['T36'],
    },
  ),
  clock: fault('servers whose clock is not the database’s', async () => (await import('./clock.ts')).clock),
  starts: fault(
    'servers that begin at once on an empty database, or die while they migrate',
    async () => (await import('./starts.ts')).starts,
  ),
  C26: fault(
    'fifty calls at once at the last admin, the default agent and the last place of a plan',
    async () => (await import('./races.ts')).races,
  ),
  C41: fault(
    'the embedded database under kill -9, a second server on it, and first starts that die',
    async () => (await import('./embedded-kills.ts')).embeddedKills,
    {
      on: nowhere,
    },
  ),
  several: fault(
    'three servers on one database: what one did, the others know',
    async () => (await import('./several.ts')).several,
    { checks: ['C20', 'C35'] },
  ),
  anyCall: fault(
    'every call of the API, sent whatever it may be',
    async () => (await import('./any-call.ts')).anyCall,
    { checks: ['C33'] },
  ),
  upgrade: fault(
    'a new version migrates the database on which an earlier one goes on',
    async () => (await import('./upgrade.ts')).C43,
    { checks: ['C43'] },
  ),
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
  const { on, load } = FAULTS[name]
  const run = await load()
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
