/** A TCP proxy that can do to a connection what networks do: the eight toxics of shopify/toxiproxy, and a black hole. */
import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Wire = Awaited<ReturnType<typeof startProxy>>

const CALM = {
  /** Nothing passes in either direction, and nobody is told: what a pulled cable looks like. */
  blackHole: false,
  /** Of each piece, in each direction. */
  latencyMs: 0,
  /** New connections are refused. */
  down: false,
  bytesPerSecond: Number.POSITIVE_INFINITY,
  /** A side that hung up is kept from the other for so long. */
  slowCloseMs: 0,
  /** Nothing passes, and after so long the connection is closed. */
  timeoutMs: undefined as number | undefined,
  /** Ends in a reset so long after its first byte. */
  resetAfterMs: undefined as number | undefined,
  /** Pieces of so many bytes, one at a time. */
  sliceBytes: undefined as number | undefined,
  /** A connection is closed after so many bytes, wherever in an answer that is. */
  limitBytes: undefined as number | undefined,
  /** What was asked arrives untouched: the other side has done it, and nobody hears so. */
  onlyAnswers: false,
}

export type Toxics = typeof CALM

export async function startProxy(target: { host: string; port: number }) {
  const pairs = new Set<[Socket, Socket]>()
  const toxics: Toxics = { ...CALM }
  /** Bytes carried since a limit was set. */
  const carried = new WeakMap<Socket, number>()
  /** Sockets of the side that is asked. */
  const answers = new WeakSet<Socket>()

  async function carry(bytes: Buffer, from: Socket, to: Socket) {
    const { latencyMs, bytesPerSecond, timeoutMs, resetAfterMs, limitBytes, sliceBytes = bytes.length } = toxics
    if (toxics.blackHole) return
    if (toxics.onlyAnswers && !answers.has(from)) return void to.write(bytes)
    if (timeoutMs !== undefined || resetAfterMs !== undefined) {
      await sleep(timeoutMs ?? resetAfterMs)
      if (timeoutMs !== undefined) from.destroy()
      else for (const socket of [from, to]) socket.resetAndDestroy()
      return
    }
    if (latencyMs > 0) await sleep(latencyMs)
    for (let at = 0; at < bytes.length && to.writable; at += sliceBytes) {
      let piece = bytes.subarray(at, at + sliceBytes)
      if (limitBytes !== undefined) {
        const left = limitBytes - (carried.get(from) ?? 0)
        carried.set(from, (carried.get(from) ?? 0) + piece.length)
        if (left < piece.length) {
          piece = piece.subarray(0, Math.max(0, left))
          to.end(piece)
          from.destroy()
          return
        }
      }
      if (Number.isFinite(bytesPerSecond)) await sleep((piece.length / bytesPerSecond) * 1000)
      to.write(piece)
      if (toxics.sliceBytes !== undefined) await new Promise(setImmediate)
    }
  }

  const server = createServer((client) => {
    if (toxics.down) return client.resetAndDestroy()
    const upstream = createConnection(target)
    const pair: [Socket, Socket] = [client, upstream]
    answers.add(upstream)
    pairs.add(pair)
    for (const [from, to] of [pair, [upstream, client] as const]) {
      // What a slice of one byte takes with Nagle's waiting is not what is asked.
      from.setNoDelay(true)
      let last = Promise.resolve()
      from.on('data', (bytes) => {
        from.pause()
        last = last.then(() => carry(bytes as Buffer, from, to)).finally(() => from.resume())
      })
      from.on('error', () => {})
      from.on('close', () => {
        pairs.delete(pair)
        // Bytes that fell into the hole are gone, so the other side must not take the rest for the whole.
        if (toxics.blackHole) return
        void last.then(() => sleep(toxics.slowCloseMs)).then(() => to.destroySoon())
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const end = (how: (socket: Socket) => void) => {
    for (const pair of pairs) for (const socket of pair) how(socket)
  }
  return {
    port: (server.address() as AddressInfo).port,
    toxics,
    connections: () => pairs.size,
    /** Ends every open connection with a reset. */
    reset: () => end((socket) => socket.resetAndDestroy()),
    /** No toxics any more; those that were broken stay so. */
    calm: () => void Object.assign(toxics, CALM),
    async close() {
      end((socket) => socket.destroy())
      await new Promise((closed) => server.close(closed))
    },
  }
}
