// How the contacts page grows: each kind of list in a book of 400,000 against the same in a book of 1,000, answered in
// turn by one server. A million contacts in all lie in the table.
import { type Aim, type Figure, figure } from './figures.ts'
import { measure } from './load.ts'
import type { Agency, World } from './world.ts'

const ROUNDS = 3

interface Visit {
  name: string
  aim: Aim
  path(book: Book): string
}

interface Book extends Agency {
  contacts: number
  state: string
  carrier: string
  agent: number
  lastName: string
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

export async function growth(world: World): Promise<Figure[]> {
  const [large, small] = await Promise.all([
    bookOf(world, world),
    world.addAgency(world.url, 1_000).then((agency) => bookOf(world, agency)),
  ])
  await world.admin.query('vacuum (analyze)')
  const product = await world.startProduct()
  try {
    const figures: Figure[] = []
    for (const { name, aim, path } of visits) {
      const [ours, theirs]: [number[], number[]] = [[], []]
      for (let round = 0; round <= ROUNDS; round++) {
        const took = async (book: Book) =>
          (await measure(product, { path: path(book), headers: book.headers, connections: 1, roundMs: 400 })).p50Micros
        const [a, b] = [await took(large), await took(small)]
        // The first round warms.
        if (round === 0) continue
        ours.push(a)
        theirs.push(b)
      }
      figures.push(figure({ part: 'growth', name, unit: 'µs', product: ours, reference: theirs, aim }))
    }
    return figures
  } finally {
    await product.stop()
  }
}

/** A book with what is asked of it: values that occur often in it. */
async function bookOf({ admin }: World, agency: Agency): Promise<Book> {
  const most = async (column: string) => {
    const { rows } = await admin.query(
      `select ${column} as value, count(*) from contacts where organization_id = $1 and ${column} is not null
       group by 1 order by 2 desc, 1 limit 1`,
      [agency.organizationId],
    )
    return rows[0]?.value
  }
  const { rows } = await admin.query('select count(*)::int as contacts from contacts where organization_id = $1', [
    agency.organizationId,
  ])
  return {
    ...agency,
    contacts: rows[0].contacts,
    state: await most('state'),
    carrier: await most('current_carrier'),
    agent: await most('agent_id'),
    lastName: encodeURIComponent(await most('last_name')),
  }
}
