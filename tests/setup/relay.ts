import { once } from 'node:events'
import { connect, createServer, type ListenOptions, type NetConnectOpts, type Server } from 'node:net'
import { pipeline } from 'node:stream'

/** Accepts connections at one place and passes them on to another. */
export async function relay(from: ListenOptions, to: NetConnectOpts): Promise<Server> {
  const server = createServer((client) => {
    pipeline(client, connect(to), client, () => {})
  })
  await once(server.listen(from), 'listening')
  return server
}
