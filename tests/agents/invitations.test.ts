import { beforeAll, expect, test } from 'vitest'
import { hashRateLimitKey } from '../../src/accounts/rate-limits.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { agentWords } from '../../src/messages/agents.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { activate, colleague, type NewFounder, signUpFounder, walkTo } from '../onboarding/founders.ts'
import { wordsOf } from '../page.ts'
import { peopleOf } from './team.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const stranger = () => `stranger.${publicToken().toLowerCase()}@example.com`
const person = (email = stranger()) => ({ firstName: 'Ada', lastName: 'Obi', phone: '9195550102', email })
const many = (count: number) => Array.from({ length: count }, () => person())
const invitationsOf = async (organizationId: number) =>
  (
    await app.t.db
      .selectFrom('messages')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('kind', '=', 'invite_agent')
      .execute()
  ).length
const foundedAgo = (organizationId: number, hours: number) =>
  app.t.db
    .updateTable('organizations')
    .set({ created_at: new Date(app.t.clock.now.getTime() - hours * 3_600_000) })
    .where('id', '=', organizationId)
    .execute()

/** Sets the number of invitations sent today. */
const used = (organizationId: number, hits: number) => {
  const today = new Date(Math.floor(app.t.clock.now.getTime() / 86_400_000) * 86_400_000)
  const key = hashRateLimitKey(`invitations:${organizationId}`)
  return app.t.db.insertInto('rate_limits').values({ key, window_start: today, hits }).execute()
}

async function founder(): Promise<NewFounder> {
  const founder = await signUpFounder(app)
  await activate(app, founder)
  await walkTo(founder, 'team')
  await foundedAgo(founder.organizationId, 0.5)
  return founder
}
const callApi = ({ visitor, email }: NewFounder, agents: object[]) =>
  visitor.json('POST', '/api/onboarding/agents', { email, agents })

test('a new agency sends 25 invitations in its first hour, and a longer list is refused as a whole, in the setup and its API', async () => {
  const june = await founder()
  const refused = await callApi(june, many(26))
  expect([refused.status, (await refused.json()).error]).toEqual([422, agentWords.tooManyInvitations])
  expect(await invitationsOf(june.organizationId)).toBe(0)
  expect((await callApi(june, many(25))).status).toBe(200)
  const people = () => peopleOf(app.t, { id: june.organizationId } as Agency)
  expect(await people()).toHaveLength(26)
  const form = await june.visitor.post('/onboarding/team', colleague())
  expect([form.status, wordsOf(await form.text())]).toEqual([
    422,
    expect.stringContaining(agentWords.tooManyInvitations),
  ])
  expect([await invitationsOf(june.organizationId), (await people()).length]).toEqual([25, 26])
})

test('the setup’s team page has the same limit, and saves nothing if it refuses', async () => {
  const june = await founder()
  await used(june.organizationId, 24)
  const before = await peopleOf(app.t, { id: june.organizationId } as Agency)
  const rows = many(2).flatMap((each, row) =>
    Object.entries({ ...each, isAgent: 'on' }).map(([k, v]) => [`people.${row}.${k}`, v]),
  )
  const form = {
    firstName: 'Junia',
    lastName: 'Okafor',
    phone: '9195550134',
    isAgent: 'on',
    ...Object.fromEntries(rows),
  }
  const sent = await june.visitor.post('/setup/add-agents?plan=usage&org=complete', form)
  expect([sent.status, wordsOf(await sent.text())]).toEqual([
    422,
    expect.stringContaining(agentWords.tooManyInvitations),
  ])
  expect(await peopleOf(app.t, { id: june.organizationId } as Agency)).toEqual(before)
})

test('later the limit is a hundred a day; the next colleague is refused today and added tomorrow', async () => {
  const agency = await makeAgency()
  await foundedAgo(agency.id, 48)
  await used(agency.id, 99)
  const add = async () => (await app.as(agency.ruth)).post('/add-agents', { ...person(), isAgent: 'on' })
  expect((await add()).status).toBe(303)
  const refused = await add()
  expect([refused.status, wordsOf(await refused.text())]).toEqual([
    422,
    expect.stringContaining(agentWords.tooManyInvitations),
  ])
  expect(await peopleOf(app.t, agency)).toHaveLength(4)
  const { now } = app.t.clock
  app.t.clock.now = new Date(now.getTime() + 86_400_000)
  expect((await add()).status).toBe(303)
  app.t.clock.now = now
})

test('one address is invited at most three times a day, across agencies and names', async () => {
  const email = stranger()
  const bomb = async (ruth: Visitor) => {
    const added = await ruth.json('POST', '/api/agents/create', person(email))
    const { id, error } = await added.json()
    if (id) await ruth.json('DELETE', `/api/agents/${id}`)
    return error ?? added.status
  }
  const [one, other] = [await makeAgency(), await makeAgency()]
  const [ruth, another] = [await app.as(one.ruth), await app.as(other.ruth)]
  expect([await bomb(ruth), await bomb(ruth), await bomb(another)]).toEqual([200, 200, 200])
  expect([await bomb(ruth), await bomb(another)]).toEqual([agentWords.invitedOften, agentWords.invitedOften])
  const mails = await app.t.db.selectFrom('messages').select('id').where('recipient', '=', email).execute()
  expect(mails).toHaveLength(3)
  const keys = await app.t.db.selectFrom('rate_limits').select('key').where('key', 'like', `%${email}%`).execute()
  expect(keys).toEqual([])
})

test('110 requests for one colleague use up only three of the agency’s invitations', async () => {
  const agency = await makeAgency()
  await foundedAgo(agency.id, 48)
  const ruth = await app.as(agency.ruth)
  const { id } = await (await ruth.json('POST', '/api/agents/create', person())).json()
  const again = () => app.t.db.updateTable('users').set({ invited_at: null }).where('id', '=', id).execute()
  for (let press = 0; press < 110; press++) {
    await again()
    expect((await ruth.post(`/add-agents/${id}/invitation`)).status).toBe(303)
  }
  expect(await invitationsOf(agency.id)).toBe(3)
  expect((await ruth.post('/add-agents', { ...person(), isAgent: 'on' })).status).toBe(303)
  expect(await invitationsOf(agency.id)).toBe(4)
})

test('an invitation refused by the agency’s limit does not count for the address', async () => {
  const agency = await makeAgency()
  await foundedAgo(agency.id, 48)
  const ruth = await app.as(agency.ruth)
  const { id } = await (await ruth.json('POST', '/api/agents/create', person())).json()
  const limit = (hits: number) =>
    app.t.db
      .updateTable('rate_limits')
      .set({ hits })
      .where('key', '=', hashRateLimitKey(`invitations:${agency.id}`))
      .execute()
  const press = async () => {
    await app.t.db.updateTable('users').set({ invited_at: null }).where('id', '=', id).execute()
    await ruth.post(`/add-agents/${id}/invitation`)
  }
  await limit(100)
  for (let pressed = 0; pressed < 4; pressed++) await press()
  expect(await invitationsOf(agency.id)).toBe(1)
  await limit(1)
  await press()
  expect(await invitationsOf(agency.id)).toBe(2)
})
