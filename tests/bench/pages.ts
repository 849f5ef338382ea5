// The contacts page and the compare page, compared with the bare server: same statements, same bytes.
import type { BarePage } from './bare-server.ts'
import { type Aim, type Figure, figure } from './figures.ts'
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
  const bare = await world.startBare([page])
  try {
    const [ours, theirs] = await Promise.all([product, bare].map((server) => htmlOf(server, load)))
    if (withoutNonce(ours!) !== withoutNonce(theirs!))
      throw new Error(`The bare server answers something else for ${load.path}.`)
    const figures: Figure[] = []
    for (const connections of CONNECTIONS)
      figures.push(...(await rounds(part, product, bare, { ...load, connections }, aim)))
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

async function rounds(part: string, product: Child, bare: Child, load: Load, aim: Aim): Promise<Figure[]> {
  const [ours, theirs]: [Measured[], Measured[]] = [[], []]
  // The first round of each side is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    const [a, b] = [await measure(product, load), await measure(bare, load)]
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
