import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { TenantDb } from '../scope.ts'
import { type CsgStandInOptions, csgStandIn } from './csg-stand-in.ts'
import { PRACTICE_RESEND_KEY, resendStandIn } from './resend-stand-in.ts'
import { type ResendWebhookTarget, resendWebhooks } from './resend-webhooks.ts'
import { type PracticeCards, type PracticeCardsOptions, practiceCards } from './stripe/practice-cards.ts'
import { type PhonesOptions, twilioStandIn } from './twilio-stand-in.ts'

export interface PracticeProviders {
  resendUrl: string
  resendKey: string
  csgUrl: string
  twilioUrl: string
  /** The account at the Stripe stand-in. The product's own app serves `scriptUrl`. */
  stripe?: { secretKey: string; publishableKey: string; webhookSecret: string; apiBase: string; scriptUrl: string }
  /** Simulates a text from a phone (ten digits). Undefined without the Twilio stand-in. */
  receiveText: ((phone: string, body: string) => Promise<void>) | undefined
  /** Undefined without the card stand-in. */
  cards?: PracticeCards | undefined
  close(): Promise<void>
}

/** Starts local stand-ins for the providers' HTTP APIs, on a free loopback port. */
export async function startPracticeProviders(
  tenantDb: TenantDb,
  csgOptions: Pick<CsgStandInOptions, 'apiKey' | 'rates'> = { apiKey: 'practice', rates: () => [] },
  /** Where email webhooks are sent. Undefined: nowhere. */
  emailWebhooks?: ResendWebhookTarget | undefined,
  phonesOptions?: PhonesOptions | undefined,
  cardsOptions?: PracticeCardsOptions | undefined,
): Promise<PracticeProviders> {
  const csg = csgStandIn({ ...csgOptions, now: tenantDb.now })
  const webhooks = emailWebhooks && resendWebhooks(emailWebhooks, tenantDb.now)
  const phones = phonesOptions && twilioStandIn(tenantDb, phonesOptions)
  const cards = cardsOptions && practiceCards(tenantDb, cardsOptions)
  const app = new Hono()
    .route('/resend', resendStandIn({ tenantDb, onAccepted: webhooks?.enqueue }))
    .route('/csg', csg.app)
  if (phones) app.route('/twilio', phones.app)
  if (cards) app.route('/', cards.api)
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
    twilioUrl: `http://127.0.0.1:${port}/twilio`,
    receiveText: phones?.receive,
    ...(cards && { cards, stripe: { ...cards.account, apiBase: `http://127.0.0.1:${port}` } }),
    close: () =>
      new Promise((closed) => {
        webhooks?.stop()
        phones?.stop()
        cards?.stop()
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
