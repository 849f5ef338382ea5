/** F11: a day and a night of three processes whose clocks differ by up to eight minutes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseOptions, openDatabase } from '../../db/client.ts'
import { instantAt } from '../../src/outreach/send-moment.ts'
import { bundled } from '../setup/short-lived.ts'
import { type Book, fillBook, letGo, lineOf, ZONE } from './book.ts'
import type { Size } from './crashes.ts'
import { type Figure, figuresOf } from './figures.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { claimInvariants } from './invariants.ts'
import type { SlotSettings } from './slots-process.ts'
import { copyOf, type World } from './world.ts'

const SCRIPT = new URL('./slots-process.ts', import.meta.url)
const SKEWS = [-240_000, 0, 240_000]
/** The clocks change in the following night. */
const DAY = '2028-03-11'

export async function F11(world: World, { short }: Size): Promise<Figure[]> {
  const { claim, note, figures } = figuresOf('F11')
  const everyMinutes = short ? 60 : 5
  const slots = (24 * 60) / everyMinutes
  const book = await world.look((pool) => fillBook(pool, { contacts: short ? 150 : 2_000, seed: 11 }))
  const alone = await copyOf(world, 'alone')
  const script = await bundled(SCRIPT)

  // One process with the right time, on a copy: the expected result.
  const reference = startFleet(script, 1, (): SlotSettings => ({ place: alone, skewMs: 0 }), undefined, 'pipe')
  await live(reference, { slots, everyMinutes })
  await reference.end('SIGTERM')

  const fleet = startFleet(
    script,
    3,
    (place): SlotSettings => ({ place: world.place, skewMs: SKEWS[place]! }),
    undefined,
    'pipe',
  )
  const killed = await live(fleet, { slots, everyMinutes, killEvery: Math.ceil(slots / 8) })
  await fleet.end('SIGTERM')

  const lines = await world.look(async (pool) => (await letGo(pool, book)).map(lineOf))
  const wanted = await linesIn(alone, book)
  const [found, due] = [new Set(lines), new Set(wanted)]
  note('slots', `${slots}, each ${everyMinutes} minutes, over the change of the clocks`)
  note('processes, and killed on the way', `3, ${killed}`)
  note('contacts', book.contacts.length)
  claim('mails that one process with the right time lets go', due.size, '>= 1')
  claim('let go twice', lines.length - found.size, '= 0')
  claim('missed', [...due].filter((line) => !found.has(line)).length, '= 0')
  claim('too many', [...found].filter((line) => !due.has(line)).length, '= 0')
  const errors = fleet.words.filter(({ error }) => error)
  claim('rounds that failed', errors.length, '= 0')
  for (const { error } of errors.slice(0, 3)) note('  ', JSON.stringify(error).slice(0, 200))
  await world.look((pool) => claimInvariants({ figures, claim, note }, pool))
  return figures
}

async function linesIn(place: DatabaseOptions, book: Book): Promise<string[]> {
  const { pool, close } = await openDatabase({ ...place, poolSize: 1 })
  return letGo(pool, book)
    .then((mails) => mails.map(lineOf))
    .finally(close)
}

/** Tells every process each moment at once and waits for all. Now and then one of them is killed meanwhile. */
async function live(
  fleet: Fleet,
  { slots, everyMinutes, killEvery }: { slots: number; everyMinutes: number; killEvery?: number },
): Promise<number> {
  const begin = instantAt(ZONE, DAY, 12).getTime()
  let killed = 0
  const said = (place: number, what: (word: Fleet['words'][number]) => boolean, since: number) =>
    fleet.words.slice(since).some((word) => word.from === place && what(word))
  const places = fleet.ships.map((_, place) => place)
  while (!places.every((place) => said(place, ({ ready }) => ready === true, 0))) await sleep(20)
  for (let slot = 0; slot <= slots; slot++) {
    const moment = new Date(begin + slot * everyMinutes * 60_000).toISOString()
    const since = fleet.words.length
    for (const { process } of fleet.ships) process.stdin?.write(`${moment}\n`)
    const victim = killEvery && slot % killEvery === killEvery - 1 ? killed++ % places.length : undefined
    if (victim !== undefined) {
      await fleet.replace(victim)
      while (!said(victim, ({ ready }) => ready === true, since)) await sleep(20)
    }
    const others = places.filter((place) => place !== victim)
    while (!others.every((place) => said(place, (word) => word.moment === moment, since))) await sleep(5)
  }
  return killed
}
