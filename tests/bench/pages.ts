// The contacts page and the compare page, compared with the bare server: with the same statements and bytes, and with a
// page that never changes.
import type { BarePage } from './bare-server.ts'
import { type Aim, type Figure, figure, plain } from './figures.ts'
import { type Load, type Measured, measure } from './load.ts'
import type { Child } from './machine.ts'
import { watchStatements } from './statements.ts'
import type { World } from './world.ts'

const ROUNDS = 5
const CONNECTIONS = [1, 32]

export const contacts = (world: World) =>
  againstBare(world, 'contacts', { path: '/contacts', headers: world.headers }, '>= 0.4')

/** As the quote's client, who has no session. */
export async function compare(world: World): Promise<Figure[]> {
  const { Cookie: _, ...headers } = world.headers
  return againstBare(world, 'compare', { path: `/compare/${world.trackingId}`, headers }, '>= 0.6')
}

async function againstBare(world: World, part: string, load: Omit<Load, 'connections'>, aim: Aim): Promise<Figure[]> {
  const product = await world.startProduct()
  const page = await pageOf(world, product, load)
  const fixed = await fixedPage(world)
  const bare = await world.startBare([page, fixed])
  try {
    const [ours, theirs] = await Promise.all([product, bare].map((server) => htmlOf(server, load)))
    if (withoutNonce(ours!) !== withoutNonce(theirs!))
      throw new Error(`The bare server answers something else for ${load.path}.`)
    const figures: Figure[] = []
    for (const connections of CONNECTIONS)
      figures.push(...(await rounds(part, product, bare, { ...load, connections }, load.path, aim)))
    figures.push(
      plain(part, 'HTML', 'kB', Buffer.byteLength(ours!) / 1_000),
      plain(part, 'statements', '', page.statements.length),
      ...(await rounds(`${part}, fixed page`, product, bare, { ...load, connections: 32 }, fixed.path)),
    )
    return figures
  } finally {
    await Promise.all([product.stop(), bare.stop()])
  }
}

/** The page from the second visit on (the first one writes), and its statements. */
async function pageOf(world: World, product: Child, load: Omit<Load, 'connections'>): Promise<BarePage> {
  await htmlOf(product, load)
  let html = ''
  const statements = await watchStatements(world.admin, async () => {
    html = await htmlOf(product, load)
  })
  return { path: load.path, html, statements }
}

async function htmlOf(server: Child, { path, headers }: Omit<Load, 'connections'>): Promise<string> {
  // fetch asks for gzip by default; the load does not.
  const response = await fetch(server.url + path, {
    headers: { ...headers, 'Accept-Encoding': 'identity' },
    redirect: 'manual',
  })
  if (response.status !== 200) throw new Error(`${server.url}${path} answered ${response.status}`)
  return response.text()
}

const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')

/** Three prepared statements and about 27 kB, whatever the product does. */
async function fixedPage({ admin, organizationId }: World): Promise<BarePage> {
  const values = [String(organizationId)]
  const [agency, counts, contacts] = [
    'select name from organizations where id = $1',
    'select sum(contacts)::text as contacts from contact_counts where organization_id = $1',
    `select id, first_name, last_name, email, phone_number, state, current_carrier, effective_on from contacts
     where organization_id = $1 and deleted_at is null order by name_key, id limit 100`,
  ] as const
  const { rows: names } = await admin.query(agency, values)
  const { rows: totals } = await admin.query(counts, values)
  const { rows } = await admin.query<Record<string, string | null>>(contacts, values)
  const cells = (row: Record<string, string | null>) =>
    ['email', 'phone_number', 'state', 'current_carrier', 'effective_on'].map((key) => `<td>${row[key] ?? ''}</td>`)
  const lines = rows.map(
    (row) =>
      `<tr><td><input type="checkbox" name="ids" value="${row.id}"></td><th scope="row"><a href="/contact/${row.id}">${row.first_name} ${row.last_name}</a></th>${cells(row).join('')}</tr>`,
  )
  return {
    path: '/fixed',
    html: `<!doctype html><title>${names[0].name}</title><p>${totals[0].contacts} contacts</p><table>${lines.join('\n')}</table>`,
    statements: [agency, counts, contacts].map((text) => ({ text, values })),
  }
}

/** `path`: what the bare server is asked for. */
async function rounds(
  part: string,
  product: Child,
  bare: Child,
  load: Load,
  path: string,
  aim?: Aim,
): Promise<Figure[]> {
  const [ours, theirs]: [Measured[], Measured[]] = [[], []]
  // The first round of each side is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    const [a, b] = [await measure(product, load), await measure(bare, { ...load, path })]
    if (round === 0) continue
    ours.push(a)
    theirs.push(b)
  }
  const both = (name: string, unit: string, take: (one: Measured) => number, wanted?: Aim) =>
    figure({
      part,
      name: `${name}, c=${load.connections}`,
      unit,
      product: ours.map(take),
      reference: theirs.map(take),
      ...(wanted ? { aim: wanted } : {}),
    })
  return [
    both('requests', '/s', (one) => one.perSecond, aim),
    both('median answer', 'µs', (one) => one.p50Micros),
    both('server CPU', 'µs/request', (one) => one.cpuMicrosPerRequest),
  ]
}
