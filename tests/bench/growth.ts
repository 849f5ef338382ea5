// How pages grow: each list, and each other page that people work with, in books of 400,000, 100,000 and 10,000
// contacts compared with one of 1,000, on one server. The table has a million contacts of the agencies of the mix.
// GROWTH=today,radar measures only pages with one of these words in their name.
import { type Aim, type Figure, figure } from './figures.ts'
import { measure } from './load.ts'
import { agenciesOf } from './mix/agencies.ts'
import type { Book as MixBook } from './mix/books.ts'
import type { Agency, World } from './world.ts'

const ROUNDS = 3
const ROUND_MS = 300

interface Visit {
  name: string
  aim: Aim
  path(book: Book): string
}

interface Book extends Pick<Agency, 'headers'> {
  contacts: number
  state: string
  carrier: string
  agent: number
  lastName: string
  contactId: number
  trackingId: string
}

const LIST: Aim = '<= 2x'
const SEARCH: Aim = '<= 5x'
const pages = ({ contacts }: Book) => Math.ceil(contacts / 100)

const visits: Visit[] = [
  { name: 'first page', aim: LIST, path: () => '/contacts' },
  { name: 'second page, linked', aim: LIST, path: () => '/contacts?page=2' },
  { name: 'middle page, typed', aim: LIST, path: (book) => `/contacts?page=${pages(book) / 2}` },
  { name: 'last page', aim: LIST, path: (book) => `/contacts?page=${pages(book)}` },
  { name: 'one state', aim: LIST, path: ({ state }) => `/contacts?states=${state}` },
  { name: 'three states', aim: LIST, path: ({ state }) => `/contacts?states=${state}&states=FL&states=TX` },
  {
    name: 'a state and a carrier',
    aim: LIST,
    path: ({ state, carrier }) => `/contacts?states=${state}&carriers=${encodeURIComponent(carrier)}`,
  },
  { name: 'one agent', aim: LIST, path: ({ agent }) => `/contacts?agents=${agent}` },
  { name: 'nobody’s', aim: LIST, path: () => '/contacts?agents=0' },
  ...[
    'email',
    'phone',
    'state',
    'agent',
    'carrier',
    'effective',
    '-name',
    '-email',
    '-phone',
    '-state',
    '-agent',
    '-carrier',
    '-effective',
  ].map((sort): Visit => ({ name: `sorted by ${sort}`, aim: LIST, path: () => `/contacts?sort=${sort}` })),
  { name: 'sorted by effective, last page', aim: LIST, path: (book) => `/contacts?sort=effective&page=${pages(book)}` },
  { name: 'search, one contact', aim: SEARCH, path: () => '/contacts?search=barbara.77%40' },
  { name: 'search, a last name', aim: SEARCH, path: ({ lastName }) => `/contacts?search=${lastName}` },
  {
    name: 'search, a last name by state',
    aim: SEARCH,
    path: ({ lastName }) => `/contacts?search=${lastName}&sort=state`,
  },
  { name: 'search, three letters', aim: SEARCH, path: () => '/contacts?search=son' },
  { name: 'search, everybody', aim: SEARCH, path: () => '/contacts?search=example' },
  { name: 'search, everybody by carrier', aim: SEARCH, path: () => '/contacts?search=example&sort=-carrier' },
  { name: 'search, nobody', aim: SEARCH, path: () => '/contacts?search=xqzj' },
  {
    name: 'search in a state',
    aim: SEARCH,
    path: ({ state, lastName }) => `/contacts?search=${lastName}&states=${state}`,
  },
]

/** Every other page that shows a book, with history and plans. */
const MANY: Aim = '<= 5x'
const more: [string, Aim, string][] = [
  ['dashboard', MANY, '/dashboard?refresh=yes'],
  ['dashboard, 90 days', MANY, '/dashboard?period=90days&refresh=yes'],
  ['people behind a figure, a year', MANY, '/dashboard/people?of=sent&period=ytd'],
  ['today', LIST, '/today'],
  ['today, rights to change', LIST, '/today?kind=window'],
  ['radar', MANY, '/radar'],
  ['retention', MANY, '/retention'],
  ['upcoming mails', MANY, '/outreach'],
  ['the year of outreach', MANY, '/outreach/year'],
  ['who gets nothing', MANY, '/outreach?show=skipped'],
  ['log of outreach', LIST, '/outreach/log'],
  ['duplicates', MANY, '/contacts/duplicates'],
  ['recently deleted', LIST, '/contacts/deleted'],
  ['changes', LIST, '/contacts/changes'],
  ['imports', LIST, '/contacts/imports'],
  ['deliverability', MANY, '/deliverability'],
]
const pagesOfMix: Visit[] = [
  ...more.map(([name, aim, path]): Visit => ({ name, aim, path: () => path })),
  { name: 'a contact', aim: LIST, path: ({ contactId }) => `/contact/${contactId}` },
  { name: 'compare', aim: LIST, path: ({ trackingId }) => `/compare/${trackingId}` },
]

const SIZES = [0, 1, 3]
const SMALL = 4

export const growth = async (world: World): Promise<Figure[]> => growthOf(world, await agenciesOf(world))

async function growthOf(world: Pick<World, 'headers' | 'startProduct'>, agencies: MixBook[]): Promise<Figure[]> {
  const small = await bookOf(world, agencies[SMALL]!)
  const books = await Promise.all(SIZES.map((place) => bookOf(world, agencies[place]!)))
  const words = process.env.GROWTH?.split(',')
  const product = await world.startProduct()
  try {
    const figures: Figure[] = []
    for (const { name, aim, path } of [...visits, ...pagesOfMix]) {
      if (words && !words.some((word) => name.includes(word))) continue
      const took = async (book: Book) =>
        (await measure(product, { path: path(book), headers: book.headers, connections: 1, roundMs: ROUND_MS }))
          .p50Micros
      const theirs: number[] = []
      const ours = books.map(() => [] as number[])
      for (let round = 0; round <= ROUNDS; round++) {
        const times = [await took(small)]
        for (const book of books) times.push(await took(book))
        // The first round is a warm-up.
        if (round === 0) continue
        theirs.push(times[0]!)
        for (const [n, one] of ours.entries()) one.push(times[n + 1]!)
      }
      const [large, ...others] = books.map((book, n) => ({
        contacts: book.contacts,
        of: (label: string) =>
          figure({ part: 'growth', name: label, unit: 'µs', product: ours[n]!, reference: theirs, aim }),
      }))
      const between = others.map(({ contacts, of }) => `${contacts / 1_000}k ${of('').ratio!.toFixed(1)}`)
      figures.push(large!.of(`${name} [${between.join(', ')}]`))
    }
    return figures
  } finally {
    await product.stop()
  }
}

/** Signed in as its first admin. */
async function bookOf({ headers }: Pick<World, 'headers'>, book: MixBook): Promise<Book> {
  const { contacts, state, carrier, lastName, agentIds, contactIds, trackingIds } = book
  return {
    headers: { ...headers, Cookie: book.people.find(({ isAdmin }) => isAdmin)!.cookie },
    contacts,
    state,
    carrier,
    agent: agentIds[0]!,
    lastName: encodeURIComponent(lastName),
    contactId: contactIds[0]!,
    trackingId: trackingIds[0]!,
  }
}
