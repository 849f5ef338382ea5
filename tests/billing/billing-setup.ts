import { afterAll, beforeAll, beforeEach } from 'vitest'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import type { Deps } from '../../src/deps.ts'
import { type TestApp, testApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts'

export const START = new Date('2026-11-20T15:00:00Z')

export const down = async () => {
  throw new CardProviderError('unreachable', 'It is down')
}

/** The practice card provider, and an app whose card provider a test can make fail. */
export function billingSetup() {
  const told: { fields: object; message: string }[] = []
  const log = { debug() {}, info() {}, error: (fields: object, message: string) => void told.push({ fields, message }) }
  let t: TestDatabase
  let standIn: StripeStandIn
  let app: TestApp
  beforeAll(async () => {
    t = await freshDatabase()
    standIn = await startStripeStandIn(t)
    app = await appWith()
  })
  beforeEach(() => {
    t.clock.now = START
    told.length = 0
  })
  afterAll(async () => {
    await standIn.close()
    await t.close()
  })

  /** The same database and provider, with the methods in `cards` replaced. */
  const appWith = (cards: Partial<NonNullable<Deps['cards']>> = {}) =>
    testApp({ cards: { ...standIn.cards, ...cards }, log }, t)

  return {
    appWith,
    told,
    get app() {
      return app
    },
    get standIn() {
      return standIn
    },
    get t() {
      return t
    },
  }
}
