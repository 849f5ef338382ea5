/** Rule 15 of reliability.md: servers whose clock is not the database's. */
import { type RunningServer, startServer, until } from '../setup/server.ts'
import { clockAhead } from './clock-ahead.ts'
import type { Size } from './crashes.ts'
import { type Figure, figuresOf } from './figures.ts'
import { claimInvariants } from './invariants.ts'
import { allowMail, productionSettings, signIn } from './production-server.ts'
import { startProvider } from './provider.ts'
import { fillQueue } from './queue.ts'
import type { World } from './world.ts'

const MINUTE = 60_000

export async function clock(world: World, { short }: Size): Promise<Figure[]> {
  const book = figuresOf('clock')
  const { claim, note, figures } = book
  const provider = await startProvider()
  const settings = { ...productionSettings(world.place.url!, provider), LOG_LEVEL: 'info' }
  const today = new Date().toISOString().slice(0, 10)
  const kept: RunningServer[] = []
  const start = async (aheadMs: number) => {
    const server = await startServer({ ...settings, ...clockAhead(aheadMs) })
    kept.push(server)
    await world.look(allowMail)
    return server
  }
  const subject = { of: 'quote_email', today } as const
  try {
    const late = short ? [6 * MINUTE] : [6 * MINUTE, -6 * MINUTE, 26 * 60 * MINUTE]
    for (const aheadMs of late) {
      const server = await start(aheadMs)
      const before = provider.taken.length
      await addContact(server, world)
      // What a person sent by hand is sent all the same.
      await world.look((pool) => fillQueue(pool, { messages: 2, ...subject }))
      await until(() => provider.taken.length === before + 2)
      const said = server.output()
      const minutes = aheadMs / MINUTE
      claim(`${minutes} minutes off: said at the start`, Number(/Warning: this machine's clock is/.test(said)), '= 1')
      claim(`${minutes} minutes off: times that outreach was planned, let go or sent`, outreachIn(server), '= 0')
      await server.stop()
    }
    const right = await start(0)
    await addContact(right, world)
    await until(() => outreachIn(right) > 0)
    claim('right: said at the start', Number(/this machine's clock is/.test(right.output())), '= 0')
    await right.stop()
    note('right: times that outreach was planned', outreachIn(right))
    await world.look((pool) => claimInvariants(book, pool))
  } finally {
    await Promise.all(kept.map((server) => server.kill()))
    await provider.close()
  }
  return figures
}

/** This has outreach planned at once. */
async function addContact(server: RunningServer, world: World) {
  const headers = await world.look(async (pool) => signIn(pool, await fillQueue(pool, { messages: 0 })))
  const answer = await fetch(`${server.url}/api/contacts/create`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ first_name: 'Walter', last_name: 'Brandt', email: 'walter@example.com' }),
  })
  if (!answer.ok) throw new Error(`No contact was added: ${answer.status} ${await answer.text()}`)
}

function outreachIn(server: RunningServer): number {
  const jobs = new Set(['plan-outreach', 'release-outreach', 'send-outreach', 'send-due-texts'])
  return server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && jobs.has((JSON.parse(line) as { job?: string }).job ?? '')).length
}
