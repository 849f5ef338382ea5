import type { Size } from './crashes.ts'
import type { Figure } from './figures.ts'
import { endFleets } from './fleet.ts'
import { embeddedWorld, nowhere, postgresWorld, type World } from './world.ts'

interface Fault {
  says: string
  /** Rows of reliability.md, section 5, that it measures. */
  checks: readonly string[]
  on: () => Promise<World>
  /** The module that exports it under its name. Loaded on demand: what all faults need takes a test two seconds. */
  load(): Promise<object>
}

const fault = (
  says: string,
  load: Fault['load'],
  { on = postgresWorld, checks = [] }: { on?: Fault['on']; checks?: readonly string[] } = {},
): Fault => ({ says, load, on, checks })

export const FAULTS = {
  F1: fault('three senders, one killed each second, at a provider that fails', () => import('./crashes.ts'), {
    checks: ['C1'],
  }),
  F2: fault('the same, and the database is killed four times', () => import('./crashes.ts')),
  F3: fault('the same on the embedded database, with one sender', () => import('./crashes.ts'), {
    on: embeddedWorld,
    checks: ['C2'],
  }),
  F4: fault('the provider is down for a while', () => import('./outages.ts'), { checks: ['C4'] }),
  F5: fault('the wire between one sender of three and the database is dead', () => import('./outages.ts')),
  F6: fault('a sender that sleeps past its lease and then goes on', () => import('./late.ts')),
  F7: fault('a tenth unsubscribe, or text STOP, while the queue is drained', () => import('./late.ts'), {
    checks: ['C6'],
  }),
  F8: fault(
    'an agency pauses, its words change, all senders are replaced, and it goes on',
    () => import('./pauses.ts'),
    { checks: ['C7'] },
  ),
  F9: fault('texts of which nobody knows whether they left', () => import('./pauses.ts'), {
    checks: ['C8'],
  }),
  F10: fault('days without a server, over leap days and changes of the clocks', () => import('./calendar.ts'), {
    checks: ['C9'],
  }),
  F11: fault('a day of three planners whose clocks are four minutes off, each way', () => import('./slots.ts'), {
    checks: ['C11'],
  }),
  F12: fault('a mail that cannot be written, one that ends the process, one of 5 MB', () => import('./outages.ts')),
  F13: fault('the database’s disk is full for a while', () => import('./full-disk.ts')),
  F14: fault('yesterday’s dump is put back while the provider has today’s mails', () => import('./restore.ts')),
  F15: fault('servers that end and begin while people use them and mail leaves', () => import('./rolling.ts'), {
    checks: ['C13'],
  }),
  toxics: fault(
    'eight toxics on the wire to the database, and its restart, while people work',
    () => import('./toxics.ts'),
  ),
  mailWire: fault(
    'six toxics on the wire to the mail provider while the queue is drained',
    () => import('./mail-wire.ts'),
  ),
  slowCallers: fault(
    'five hundred callers that send a byte now and then, while people work',
    () => import('./slow-callers.ts'),
    {
      checks: ['T36'],
    },
  ),
  clock: fault('servers whose clock is not the database’s', () => import('./clock.ts')),
  starts: fault(
    'servers that begin at once on an empty database, or die while they migrate',
    () => import('./starts.ts'),
  ),
  C26: fault(
    'fifty calls at once at the last admin, the default agent and the last place of a plan',
    () => import('./races.ts'),
  ),
  C41: fault(
    'the embedded database under kill -9, a second server on it, and first starts that die',
    () => import('./embedded-kills.ts'),
    {
      on: nowhere,
    },
  ),
  several: fault('three servers on one database: what one did, the others know', () => import('./several.ts'), {
    checks: ['C20', 'C35'],
  }),
  pooler: fault(
    'three servers behind PgBouncer in transaction mode, which is killed while they work',
    () => import('./pooler.ts'),
  ),
  failover: fault(
    'the primary of three Postgres servers is killed, frozen, cut off and switched over, while people work',
    () => import('./failover.ts'),
    { on: nowhere },
  ),
  replica: fault(
    'a replica from which figures are read falls behind, crashes and falls silent, while people work',
    () => import('./replica.ts'),
  ),
  pointInTime: fault(
    'somebody empties the contacts, and pgBackRest restores the database to just before, from S3',
    () => import('./point-in-time.ts'),
    { on: nowhere },
  ),
  anyCall: fault('every call of the API, sent whatever it may be', () => import('./any-call.ts'), { checks: ['C33'] }),
  deploy: fault(
    'twenty servers of an earlier version are replaced by this one while people use them and mail leaves',
    () => import('./deploy.ts'),
    // Without PgBouncer, each opens up to 14 connections.
    { on: () => postgresWorld(['max_connections=400']) },
  ),
  traces: fault('the collector of traces hangs and is gone, while people work', () => import('./traces.ts')),
  upgrade: fault('a new version migrates the database on which an earlier one goes on', () => import('./upgrade.ts'), {
    checks: ['C43'],
  }),
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS

/** Resolves names of faults, and of checks that faults measure; all if none is given. Throws for unknown names. */
export function faultsNamed(asked: readonly string[]): FaultName[] {
  const all = Object.keys(FAULTS) as FaultName[]
  const names = (fault: FaultName): string[] => [fault, ...FAULTS[fault].checks]
  const known = all.flatMap(names)
  const unknown = asked.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  return all.filter((fault) => asked.length === 0 || names(fault).some((name) => asked.includes(name)))
}

const open = new Set<World>()

/** Runs one fault on its own database. */
export async function runFault(name: FaultName, size: Size): Promise<Figure[]> {
  const { on, load } = FAULTS[name]
  const faults = (await load()) as Record<FaultName, (world: World, size: Size) => Promise<Figure[]>>
  const world = await on()
  open.add(world)
  try {
    return await faults[name](world, size)
  } finally {
    open.delete(world)
    await world.close()
  }
}

/** For an interrupted run. */
export async function endAll(): Promise<void> {
  endFleets()
  for (const world of open) await world.close()
}
