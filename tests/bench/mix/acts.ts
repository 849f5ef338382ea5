// What one person does to thousands of contacts at once, and how much it slows down everyone else.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Aim, type Figure, figure, median, plain } from '../figures.ts'
import type { Child } from '../machine.ts'
import type { Book, Queries } from './books.ts'
import { driveWhile } from './drive.ts'
import { answersOf, printErrors } from './figures.ts'
import { headersOf, importPeople } from './importer.ts'

const ROUNDS = 3
const OTHERS_A_SECOND = Number(process.env.MIX_RATE ?? 100) / 5
const QUIET_MS = 6_000
/** The book of 40,000. */
const BOOK = 2

interface Act {
  name: string
  aim: Aim
  rows: number
  run(rows: number): Promise<unknown>
}

export async function acts(
  admin: Queries,
  product: Child,
  {
    part,
    books,
    place = BOOK,
    folder,
    share = 1,
  }: { part: string; books: Book[]; place?: number; folder: string; share?: number },
): Promise<Figure[]> {
  const book = books[place]!
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(product.url + path, {
      method,
      headers: { ...headersOf(book), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  }
  const idsOf = async (rows: number, where: string) =>
    (
      await admin.query(
        `select id from contacts where organization_id = $1 and deleted_at is null and ${where} order by id desc limit $2`,
        [book.organizationId, rows],
      )
    ).rows.map(({ id }) => Number(id))
  let round = 0
  const all: Act[] = [
    {
      name: 'import',
      aim: '<= 60 s',
      rows: 20_000 * share,
      run: (rows) => importPeople(product, admin, { book, rows, folder }),
    },
    {
      name: 'reassign',
      aim: '<= 10 s',
      rows: 20_000 * share,
      run: async (rows) => {
        const agent = book.agentIds[round % book.agentIds.length]!
        const contact_ids = await idsOf(rows, `agent_id is distinct from ${agent}`)
        await call('PUT', '/api/contacts/reassign', { contact_ids, agent_id: agent })
      },
    },
    {
      name: 'delete',
      aim: '<= 10 s',
      rows: 5_000 * share,
      run: async (rows) => call('DELETE', '/api/contacts', await idsOf(rows, 'import_id is not null')),
    },
  ]
  const quiet: [number, number][] = []
  const ran = all.map(() => [] as [number, number][])
  const driven = await driveWhile(product, { books, perSecond: OTHERS_A_SECOND, seed: 4 }, async () => {
    await sleep(2_000)
    for (round = 0; round < ROUNDS; round++)
      for (const [n, { run, rows }] of all.entries()) {
        quiet.push(await during(() => sleep(QUIET_MS)))
        ran[n]!.push(await during(() => run(rows)))
      }
  })
  printErrors(driven.errors)
  const within = (spans: [number, number][]) => spans.flatMap(([from, to]) => answersOf(driven, { from, to }).times)
  return [
    ...all.flatMap(({ name, aim, rows }, n) => {
      const what = `${name} ${rows.toLocaleString('en-US')} of ${book.contacts.toLocaleString('en-US')}`
      return [
        plain(part, what, 's', median(ran[n]!.map(([from, to]) => (to - from) / 1_000)), aim),
        figure({
          part,
          name: `others meanwhile, 95 of 100`,
          unit: 'ms',
          aim: '<= 2x',
          product: [p95(within(ran[n]!))],
          reference: [p95(within(quiet))],
        }),
      ]
    }),
    plain(part, 'errors of the others', '', driven.errors.length, '<= 0'),
  ]
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

async function during(work: () => Promise<unknown>): Promise<[number, number]> {
  const from = Date.now()
  await work()
  return [from, Date.now()]
}
