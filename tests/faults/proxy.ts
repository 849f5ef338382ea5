/** A TCP proxy with the eight toxics of shopify/toxiproxy, and a black hole. */
import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Wire = Awaited<ReturnType<typeof startProxy>>

const CALM = {
  /** Drops all data both ways without closing, like a pulled cable. */
  blackHole: false,
  /** The delay of each chunk, in each direction. */
  latencyMs: 0,
  /** New connections are refused. */
  down: false,
  bytesPerSecond: Number.POSITIVE_INFINITY,
  /** Tells the other side this much later that a side closed. */
  slowCloseMs: 0,
  /** Passes nothing, and closes the connection after this time. */
  timeoutMs: undefined as number | undefined,
  /** Resets the connection this long after its first byte. */
  resetAfterMs: undefined as number | undefined,
  /** Chunks of this many bytes, one at a time. */
  sliceBytes: undefined as number | undefined,
  /** Closes the connection after this many bytes, even within a response. */
  limitBytes: undefined as number | undefined,
  /** Requests arrive and are executed, but no response comes back. */
  onlyAnswers: false,
}

export type Toxics = typeof CALM

export async function startProxy(target: { host: string; port: number }) {
  const pairs = new Set<[Socket, Socket]>()
  const toxics: Toxics = { ...CALM }
  /** Bytes passed since a limit was set. */
  const carried = new WeakMap<Socket, number>()
  /** Sockets to the upstream server. */
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
      // Nagle's algorithm would delay one-byte chunks further.
      from.setNoDelay(true)
      let last = Promise.resolve()
      from.on('data', (bytes) => {
        from.pause()
        last = last.then(() => carry(bytes as Buffer, from, to)).finally(() => from.resume())
      })
      from.on('error', () => {})
      from.on('close', () => {
        pairs.delete(pair)
        // Lost bytes stay lost, so the other side must not take the rest for a whole message.
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
    /** Resets every open connection. */
    reset: () => end((socket) => socket.resetAndDestroy()),
    /** Removes all toxics. Connections that they broke stay broken. */
    calm: () => void Object.assign(toxics, CALM),
    async close() {
      end((socket) => socket.destroy())
      await new Promise((closed) => server.close(closed))
    },
  }
}
