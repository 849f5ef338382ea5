import { expect, test, vi } from 'vitest'
import { hasPgbouncer, startPgbouncer } from '../setup/pgbouncer.ts'
import { ON_POSTGRES, type RunningServer, startServer, until } from '../setup/server.ts'
import { startProxy, type Wire } from './proxy.ts'
import { hasPostgres, postgresWorld } from './world.ts'

// Some seconds on an idle machine; a busy one only takes longer.
vi.setConfig({ testTimeout: 400_000 })

const UNHEALTHY = '503 the database does not respond, accepts no writes or recently ran out of disk space'

const look = async ({ url }: RunningServer, path: string) => {
  const response = await fetch(`${url}${path}`, { headers: { Connection: 'close' } })
  return `${response.status} ${await response.text()}`
}

/** A server whose database is behind a wire that a test can cut, and behind PgBouncer if `pooled`. */
async function serverBehindWire({ pooled }: { pooled: boolean }) {
  const world = await postgresWorld()
  const { hostname, port } = new URL(world.place.url!)
  const toPostgres = await startProxy({ host: hostname, port: Number(port) })
  const through = (url: string, wire: Wire) => url.replace(/:\d+\//, `:${wire.port}/`)
  const pgbouncer = pooled ? await startPgbouncer(through(world.place.url!, toPostgres)) : undefined
  const url = pgbouncer?.url('postgres') ?? world.place.url!
  const wire = pgbouncer ? await startProxy({ host: '127.0.0.1', port: Number(new URL(url).port) }) : toPostgres
  const server = await startServer({ ...ON_POSTGRES, DATABASE_URL: through(url, wire) })
  return {
    server,
    wire,
    toPostgres,
    async close() {
      await server.kill()
      for (const one of new Set([wire, toPostgres])) await one.close()
      await pgbouncer?.close()
      await world.close()
    },
  }
}

async function claimOutage(server: RunningServer, wire: Wire) {
  await until(async () => (await look(server, '/readyz')) === '200 ok')
  wire.toxics.down = true
  wire.reset()
  await until(async () => (await look(server, '/readyz')) === UNHEALTHY)
  expect(await look(server, '/healthz')).toBe('200 ok')
  wire.calm()
  await until(async () => (await look(server, '/readyz')) === '200 ok')
}

if (hasPostgres)
  test('while Postgres is down, /readyz fails and /healthz does not; a server that ends says so before it closes its port', async () => {
    const { server, wire, close } = await serverBehindWire({ pooled: false })
    try {
      await claimOutage(server, wire)
      const seen = new Set<string>()
      server.process.kill('SIGTERM')
      await until(async () => {
        const [ready, live] = await Promise.all([look(server, '/readyz'), look(server, '/healthz')]).catch(() => [])
        if (ready === '503 shutting down') seen.add(`${ready}, ${live}`)
        return ready === undefined
      })
      expect([...seen]).toEqual(['503 shutting down, 200 ok'])
      expect(await server.ended).toBe(0)
    } finally {
      await close()
    }
  })

if (hasPostgres && hasPgbouncer)
  test('while PgBouncer is down, or Postgres behind it, /readyz fails and /healthz does not', async () => {
    const { server, wire, toPostgres, close } = await serverBehindWire({ pooled: true })
    try {
      await claimOutage(server, wire)
      await claimOutage(server, toPostgres)
    } finally {
      await close()
    }
  })
