/* Few examples of each call; `npm run faults -- C33` has two hundred, over HTTP. */
import { expect, onTestFinished, test } from 'vitest'
import { type Agency, makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'
import { startStripeStandIn } from '../billing/stripe-stand-in.ts'
import { testDatabase } from '../db.ts'
import type { Description } from './api-description.ts'
import { fuzz, type Role } from './api-fuzz.ts'
import { knownOf } from './valid-values.ts'

test('whatever visitors, agents and admins send, a call never fails and answers as described (T47)', async () => {
  const failures: unknown[] = []
  const log = { debug() {}, info() {}, error: (fields: object) => void failures.push(fields) }
  const standIn = await startStripeStandIn(await testDatabase())
  onTestFinished(() => standIn.close())
  const app = await testApp({ log, cards: standIn.cards })
  // What an admin sends may remove the others.
  const [anonymous, agent, admin] = [await makeAgency(), await makeAgency(), await makeAgency()]
  const founder = await makeAgency({ set_up_at: null, onboarded_at: null })
  const agencies: Record<Role, Agency> = { anonymous, agent, admin, founder }
  const found = await fuzz({
    description: (await (await app.visitor().get('/api/openapi.json')).json()) as Description,
    examples: 3,
    seed: 20261122,
    async come(role) {
      const agency = agencies[role]
      const visitor = role === 'anonymous' ? app.visitor() : await app.as(role === 'agent' ? agency.dana : agency.ruth)
      const send = (method: string, address: string, body: unknown) => visitor.json(method, address, body)
      return { send, known: await knownOf(app.t, agency) }
    },
  })
  expect({ failed: found.failed, undescribed: found.undescribed, taken: found.taken, letIn: found.letIn }).toEqual({
    failed: [],
    undescribed: [],
    taken: [],
    letIn: [],
  })
  expect(failures).toEqual([])
  expect(found.reached.size).toBeGreaterThan(65)
})
