// The contacts page without prepared statements, and behind PgBouncer, compared with Postgres itself.
import { startPgbouncer } from '../setup/pgbouncer.ts'
import { type Figure, figure, plain } from './figures.ts'
import { type Measured, measure } from './load.ts'
import type { Child } from './machine.ts'
import type { World } from './world.ts'

const ROUNDS = 5
const CONNECTIONS = 8

export async function pooler(world: World): Promise<Figure[]> {
  const pgbouncer = await startPgbouncer(world.url)
  const database = new URL(world.url).pathname.slice(1)
  const direct = await world.startProduct()
  const others: Record<string, string> = {
    'no names': `${world.url}?prepared_statements=off`,
    'PgBouncer, no names': pgbouncer.url(database),
    ...(pgbouncer.passesNames && { PgBouncer: pgbouncer.url(database, { names: true }) }),
  }
  const servers: Child[] = [direct]
  try {
    const figures: Figure[] = [plain('pooler', `PgBouncer ${pgbouncer.version}, connections`, '', pgbouncer.poolSize)]
    for (const [name, url] of Object.entries(others)) {
      const server = await world.startProduct({ DATABASE_URL: url })
      servers.push(server)
      figures.push(...(await rounds(name, server, direct, world)))
    }
    return figures
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await pgbouncer.close()
  }
}

async function rounds(name: string, server: Child, direct: Child, { headers }: World): Promise<Figure[]> {
  const load = { path: '/contacts', headers, connections: CONNECTIONS }
  const [ours, theirs]: [Measured[], Measured[]] = [[], []]
  // The first round of each side is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    const [a, b] = [await measure(server, load), await measure(direct, load)]
    if (round === 0) continue
    ours.push(a)
    theirs.push(b)
  }
  const both = (what: string, unit: string, take: (one: Measured) => number) =>
    figure({
      part: 'pooler',
      name: `${name}: ${what}, c=${CONNECTIONS}`,
      unit,
      product: ours.map(take),
      reference: theirs.map(take),
    })
  return [
    both('requests', '/s', (one) => one.perSecond),
    both('median answer', 'µs', (one) => one.p50Micros),
    both('server CPU', 'µs/request', (one) => one.cpuMicrosPerRequest),
  ]
}
