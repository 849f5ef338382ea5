/** F10: the server is off for days, across leap days and clock changes, and then catches up. */

import { openDatabase } from '../../db/client.ts'
import { addDays } from '../../src/lib/calendar-date.ts'
import { planOutreach } from '../../src/outreach/planning/plan-outreach.ts'
import { releaseOutreach } from '../../src/outreach/release/release-outreach.ts'
import { instantAt } from '../../src/outreach/send-moment.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { openZipBook } from '../../src/places/zip-book.ts'
import { createTenantDb } from '../../src/scope.ts'
import type { SlowFacts } from '../pure/outreach/slow-facts.ts'
import { slowSchedule } from '../pure/outreach/slow-schedule.ts'
import { type Book, fillBook, type LetGo, letGo, lineOf, ZONE } from './book.ts'
import type { Size } from './crashes.ts'
import { type Figure, figuresOf } from './figures.ts'
import { claimInvariants } from './invariants.ts'
import type { World } from './world.ts'

const healthKeys = [new Uint8Array(32).fill(7)] as const
const { signal } = new AbortController()

/** The last day it ran, and how many days later it came back. Clocks change on Nov 1, Mar 14 and Mar 12. */
const STOPS = ['2026-10-14', '2027-02-18', '2028-02-05']
const DOWNTIMES = [10, 29, 30, 31, 45]

export async function F10(world: World, { short }: Size): Promise<Figure[]> {
  const { claim, note, figures } = figuresOf('F10')
  const cases = short
    ? [30, 31].map((days) => ({ stop: '2028-02-12', days }))
    : STOPS.flatMap((stop) => DOWNTIMES.map((days) => ({ stop, days })))
  const clock = { now: new Date(0) }
  const database = await openDatabase(world.place)
  const tenantDb = createTenantDb(database.db, () => clock.now)
  const demo = { tenantDb, healthKeys, signal, practice: true, limits: 'off' } as const
  const zips = openZipBook(new URL('../../db/zips.tsv.gz', import.meta.url))
  const pace = { reserve: async () => 0, holdBack: async () => {} }
  const mailer = { send: async () => ({ kind: 'accepted', providerId: crypto.randomUUID() }) as const }
  const compose = async ({ recipient: to }: { recipient: string }) => ({
    from: 'mail@perennial.example',
    to,
    subject: '',
    html: '',
    text: '',
    headers: {},
    tags: [],
  })

  /** Plans at night, releases, and sends everything in the evening. */
  async function liveThrough(day: string, hour: number) {
    clock.now = instantAt(ZONE, day, hour)
    await planOutreach({ tenantDb, healthKeys, signal })
    await releaseOutreach({ ...demo, zips })
    clock.now = instantAt(ZONE, day, 19)
    await sendDueMessages({ ...demo, zips, pace, mailer, compose })
  }

  let [expected, caughtUp, states] = [0, 0, 0]
  const wrong: string[] = []
  try {
    for (const [number, { stop, days }] of cases.entries()) {
      await database.pool.query(`update organizations set closed_at = now() where kind = 'agency'`)
      const book = await fillBook(database.pool, { contacts: short ? 150 : 400, seed: 1 + number })
      states = new Set(book.contacts.map(({ state }) => state)).size
      await liveThrough(stop, 1)
      const before = await letGo(database.pool, book)
      const back = addDays(stop, days)
      // At midnight, in the hour that a clock change skips, and in the morning.
      await liveThrough(back, [0, 3, 8][number % 3]!)
      const after = (await letGo(database.pool, book)).slice()
      const known = new Set(before.map(lineOf))
      const found = after.filter((mail) => !known.has(lineOf(mail)))
      const oracle = expectedOn(book, before, { stop, back })
      expected += oracle.length
      caughtUp += found.filter(({ lane }) => lane === 3).length
      const [left, wanted] = [new Set(found.map(lineOf)), new Set(oracle)]
      for (const line of wanted) if (!left.has(line)) wrong.push(`${stop} + ${days}: not let go: ${line}`)
      for (const line of left)
        if (!wanted.has(line)) wrong.push(`${stop} + ${days}: let go, not in the oracle: ${line}`)
      for (const mail of found) {
        if (mail.status !== 'sent') wrong.push(`${stop} + ${days}: ${mail.status}: ${lineOf(mail)}`)
        if ((mail.lane === 3) !== mail.due < back) wrong.push(`${stop} + ${days}: lane ${mail.lane}: ${lineOf(mail)}`)
      }
    }
    note('downtimes', cases.map(({ stop, days }) => `${stop}+${days}`).join(' '))
    note('contacts each, and their states', `${short ? 150 : 400}, ${states}`)
    claim('mails that the oracle has for the day of the return', expected, '>= 1')
    note('  of them caught up', caughtUp)
    claim('that differ: missing, too many, in the wrong lane, not sent', wrong.length, '= 0')
    for (const line of wrong.slice(0, 10)) note('  ', line)
    await claimInvariants({ figures, claim, note }, database.pool)
  } finally {
    await database.close()
  }
  return figures
}

/** Emails that the independent second schedule expects on that day and that were not sent. */
function expectedOn({ contacts }: Book, before: readonly LetGo[], { stop, back }: { stop: string; back: string }) {
  const mailed = Map.groupBy(before, ({ contactId }) => contactId)
  return contacts.flatMap((contact) => {
    const more: Partial<SlowFacts> = {
      mailed: (mailed.get(contact.id) ?? []).map(({ occasion, due }) => ({ occasion, due, on: stop })),
    }
    return slowSchedule({ ...contact, more }, back).flatMap((line) => {
      const [, due = '', kind = '', status = ''] = /^(\d{4}-\d\d-\d\d) (\w+) (.*)$/.exec(line) ?? []
      return due && due <= back && !status.startsWith('Skipped') ? [lineOf({ contactId: contact.id, kind, due })] : []
    })
  })
}
