// POST /api/quotes from the rate book, compared with a bare endpoint that reads one row by its primary key.
import { type Figure, figure } from './figures.ts'
import { type Load, type Measured, measure } from './load.ts'
import type { World } from './world.ts'

const ROUNDS = 7
const CONNECTIONS = [1, 8]

export async function quotes(world: World): Promise<Figure[]> {
  const product = await world.startProduct({ TRUST_PROXY: '1' })
  const { rows } = await world.admin.query(
    'select id, first_name from contacts where organization_id = $1 order by id limit 1',
    [world.organizationId],
  )
  const row = {
    path: '/row',
    html: JSON.stringify(rows[0]),
    statements: [
      {
        text: 'select id, first_name from contacts where organization_id = $1 and id = $2',
        values: [String(world.organizationId), String(rows[0].id)],
      },
    ],
  }
  const bare = await world.startBare([row])
  const { Cookie: _, ...headers } = world.headers
  const ask: Omit<Load, 'connections'> = {
    path: '/api/quotes',
    headers,
    manyAddresses: true,
    body: JSON.stringify({
      zip_code: '28801',
      state: 'NC',
      county: 'Buncombe',
      age: 70,
      gender: 'F',
      tobacco: false,
      carriers: 'supported',
    }),
  }
  try {
    const figures: Figure[] = []
    for (const connections of CONNECTIONS) {
      const [ours, theirs]: [Measured[], Measured[]] = [[], []]
      // The first round of each side is a warm-up.
      for (let round = 0; round <= ROUNDS; round++) {
        const both = [
          await measure(product, { ...ask, connections }),
          await measure(bare, { path: row.path, connections }),
        ] as const
        if (round === 0) continue
        ours.push(both[0])
        theirs.push(both[1])
      }
      const compared = (name: string, unit: string, take: (one: Measured) => number) => ({
        part: 'quotes',
        name: `${name}, c=${connections}`,
        unit,
        product: ours.map(take),
        reference: theirs.map(take),
      })
      figures.push(
        figure({ ...compared('POST /api/quotes, 99 of 100 answers', 'µs', (one) => one.p99Micros), aim: '<= 10x' }),
        figure(compared('median answer', 'µs', (one) => one.p50Micros)),
        figure(compared('server CPU', 'µs/request', (one) => one.cpuMicrosPerRequest)),
      )
    }
    return figures
  } finally {
    await Promise.all([product.stop(), bare.stop()])
  }
}
