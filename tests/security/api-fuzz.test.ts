/* Few examples of each call; `npm run faults -- C33` has two hundred, over HTTP. */
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../app.ts'
import { cardStage } from '../billing/stage.ts'
import { type Agency, makeAgency, makeContact } from '../cast.ts'
import { testDatabase } from '../db.ts'
import type { Description } from './api-description.ts'
import { fuzz } from './api-fuzz.ts'

test('whatever strangers, agents and admins send to a call, it fails nowhere and answers as described (T47)', async () => {
  const failures: unknown[] = []
  const log = { debug() {}, info() {}, error: (fields: object) => void failures.push(fields) }
  const stage = await cardStage(await testDatabase())
  onTestFinished(() => stage.close())
  const app = await testApp({ log, cards: stage.cards })
  const idsOf = async (agency: Agency) => {
    const { id } = await makeContact(agency)
    return [String(id), String(agency.dana.id), agency.slug]
  }
  // What an admin sends may remove the others.
  const agencies = { agent: await makeAgency(), admin: await makeAgency() }
  const found = await fuzz({
    description: (await (await app.visitor().get('/api/openapi.json')).json()) as Description,
    examples: 3,
    seed: 20261122,
    async come(role) {
      const agency = agencies[role === 'agent' ? 'agent' : 'admin']
      const visitor = role === 'anonymous' ? app.visitor() : await app.as(role === 'agent' ? agency.dana : agency.ruth)
      return { send: (method, address, body) => visitor.json(method, address, body), ids: await idsOf(agency) }
    },
  })
  expect({ failed: found.failed, undescribed: found.undescribed, taken: found.taken, letIn: found.letIn }).toEqual({
    failed: [],
    undescribed: [],
    taken: [],
    letIn: [],
  })
  expect(failures).toEqual([])
  expect(found.reached.size).toBeGreaterThan(30)
})
