import { beforeEach } from 'vitest'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import type { Agency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { testDatabase } from '../db.ts'
import { agencyWithCard, type FakeCards, fakeCards, subscriptionOf } from './fake-cards.ts'

export const ENDS = new Date('2026-12-20T15:00:00Z')

function attempt(work: () => void): Error | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return error as Error
  }
}

export const JSON_PLEASE = { Accept: 'application/json' }

/** An agency in its free month for each test, and a card provider with responses that the test sets. */
export function goLiveSetup() {
  let app: TestApp
  let cards: FakeCards
  let agency: Agency
  let customerId: string
  let ruth: Visitor
  /** The idempotency keys of endTrial calls. */
  let asked: string[]
  let answers: () => void

  beforeEach(async () => {
    const t = await testDatabase()
    t.clock.now = new Date('2026-11-20T15:00:00Z')
    cards = fakeCards()
    asked = []
    const said = new Map<string, Error | undefined>()
    answers = () => change({ status: 'active', trialEndsAt: undefined })
    cards.endTrial = async (id, key) => {
      // Stripe repeats the response to a used key, including failures.
      if (!asked.includes(key)) said.set(key, attempt(answers))
      asked.push(key)
      const failure = said.get(key)
      if (failure) throw failure
      const found = await cards.findSubscription(id)
      if (!found) throw new CardProviderError('not_found', 'No such subscription')
      return found
    }
    app = await testApp({ cards, log: { debug() {}, info() {}, error() {} } })
    ;({ agency, customerId } = await agencyWithCard())
    ruth = await app.as(agency.ruth)
  })

  const change = (changes: object) => {
    cards.subscriptions = cards.subscriptions.map((one) => ({ ...one, ...changes }))
  }

  async function giveCard(holds = { pro: 1, seat: 2 } as object) {
    const made = subscriptionOf(agency.id, customerId, { holds, status: 'trialing', trialEndsAt: ENDS })
    cards.subscriptions = [made]
    const tier_id = 'pro' in holds ? 'pro' : 'usage'
    await app.t.db
      .updateTable('subscriptions')
      .set({ stripe_subscription_id: made.id, tier_id, extra_agents: 'seat' in holds ? 2 : 0 })
      .where('organization_id', '=', agency.id)
      .execute()
    await app.t.db.updateTable('organizations').set({ account_state: 'live' }).where('id', '=', agency.id).execute()
  }
  const press = async () => {
    const answer = await ruth.post('/stripe/go-live', {}, JSON_PLEASE)
    return answer.json()
  }

  return {
    change,
    giveCard,
    press,
    get agency() {
      return agency
    },
    get answers() {
      return answers
    },
    set answers(value) {
      answers = value
    },
    get app() {
      return app
    },
    get asked() {
      return asked
    },
    get cards() {
      return cards
    },
    get ruth() {
      return ruth
    },
  }
}
