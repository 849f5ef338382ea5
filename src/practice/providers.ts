import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Doors } from '../scope.ts'
import { type CsgStandInOptions, csgStandIn } from './csg-stand-in.ts'
import { PRACTICE_RESEND_KEY, resendStandIn } from './resend-stand-in.ts'

export interface PracticeProviders {
  resendUrl: string
  resendKey: string
  csgUrl: string
  close(): Promise<void>
}

/** Local stand-ins that speak the providers' own HTTP, on a loopback port that the system picks. */
export async function startPracticeProviders(
  doors: Doors,
  csgOptions: Pick<CsgStandInOptions, 'apiKey' | 'rates'> = { apiKey: 'practice', rates: () => [] },
): Promise<PracticeProviders> {
  const csg = csgStandIn({ ...csgOptions, now: doors.now })
  const app = new Hono().route('/resend', resendStandIn({ doors })).route('/csg', csg.app)
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', listening)
  })
  const { port } = server.address() as AddressInfo
  return {
    resendUrl: `http://127.0.0.1:${port}/resend`,
    resendKey: PRACTICE_RESEND_KEY,
    csgUrl: `http://127.0.0.1:${port}/csg`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
