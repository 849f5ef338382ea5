/** A TCP proxy that can do to a connection what networks do. After shopify/toxiproxy. */
import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

export type Wire = Awaited<ReturnType<typeof startProxy>>

export async function startProxy(target: { host: string; port: number }) {
  const pairs = new Set<[Socket, Socket]>()
  const toxics = {
    /** Nothing passes in either direction, and nobody is told: what a pulled cable looks like. */
    blackHole: false,
    latencyMs: 0,
  }
  const pass = (from: Socket, to: Socket) =>
    from.on('data', (bytes) => {
      if (toxics.blackHole) return
      if (toxics.latencyMs === 0) to.write(bytes)
      else setTimeout(() => to.writable && to.write(bytes), toxics.latencyMs)
    })
  const server = createServer((client) => {
    const upstream = createConnection(target)
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    pass(client, upstream)
    pass(upstream, client)
    for (const [one, other] of [pair, [upstream, client] as const]) {
      one.on('error', () => {})
      one.on('close', () => {
        pairs.delete(pair)
        // Bytes that fell into the hole are gone, so the other side must not take the rest for the whole.
        if (!toxics.blackHole) other.destroy()
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    toxics,
    connections: () => pairs.size,
    /** Ends every open connection with a reset. */
    reset() {
      for (const [client, upstream] of pairs) {
        client.resetAndDestroy()
        upstream.destroy()
      }
    },
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
