import { beforeAll, expect, test } from 'vitest'
import { addAgent, type NewAgent } from '../../src/agents/add-agent.ts'
import { inviteAgent } from '../../src/agents/invite-agent.ts'
import { type Agency, as, makeAgency } from '../agency.ts'
import { type TestDatabase, testDatabase } from '../db.ts'

let t: TestDatabase
let agency: Agency
beforeAll(async () => {
  t = await testDatabase()
  agency = await makeAgency()
})

let count = 0
const priya = (overrides: Partial<NewAgent> = {}): NewAgent => ({
  firstName: 'Priya',
  lastName: 'Raman',
  email: `priya${++count}@${agency.slug}.example.com`,
  phone: '8285550113',
  isAdmin: false,
  isAgent: true,
  carriers: ['Aetna', 'Cigna'],
  licenses: [{ state: 'NC', number: 'NC-77', expiresOn: '2027-03-31' }],
  ...overrides,
})

const people = (id: number) =>
  t.db.selectFrom('users').selectAll().where('organization_id', '=', id).where('removed_at', 'is', null).execute()

test('a colleague is added with licenses and carriers, and it is logged', async () => {
  const added = await as(agency.ruth, (scope) => addAgent(scope, priya()))
  if (!added.ok) throw new Error(added.refused)
  const [person] = (await people(agency.id)).filter(({ id }) => id === added.id)
  expect(person).toMatchObject({
    is_agent: true,
    is_admin: false,
    is_default_agent: false,
    carriers: ['Aetna', 'Cigna'],
  })
  expect(person?.signature).toContain('Priya Raman\nBlue Ridge Medigap')
  const licenses = await t.db.selectFrom('agent_licenses').selectAll().where('user_id', '=', added.id).execute()
  expect(licenses).toMatchObject([{ state: 'NC', number: 'NC-77', expires_on: '2027-03-31' }])
  const events = await t.db.selectFrom('audit_events').selectAll().where('organization_id', '=', agency.id).execute()
  expect(events).toMatchObject([{ action: 'agent_added', target: 'Priya Raman', actor: 'Ruth Calloway' }])
})

test('an address is taken across agencies, and available again once its user is removed', async () => {
  const other = await makeAgency()
  const form = priya({ email: other.omar.email })
  expect(await as(agency.ruth, (scope) => addAgent(scope, form))).toEqual({ ok: false, refused: 'email_taken' })
  await t.db.updateTable('users').set({ removed_at: t.clock.now }).where('id', '=', other.omar.id).execute()
  expect(await as(agency.ruth, (scope) => addAgent(scope, form))).toMatchObject({ ok: true })
})

test('the first agent becomes the default agent', async () => {
  const own = await makeAgency()
  await t.db
    .updateTable('users')
    .set({ is_agent: false, is_default_agent: false })
    .where('organization_id', '=', own.id)
    .execute()
  const added = await as(own.ruth, async (scope) => [
    await addAgent(scope, priya({ isAdmin: true, isAgent: false })),
    await addAgent(scope, priya()),
    await addAgent(scope, priya()),
  ])
  const defaults = (await people(own.id)).filter(({ is_default_agent }) => is_default_agent)
  expect(defaults.map(({ id }) => ({ ok: true, id }))).toEqual([added[1]])
})

test('a plan’s last seat goes to one of fifty added in parallel; an admin who does not sell needs none', async () => {
  const own = await makeAgency({ plan: 'pro' })
  await t.db.updateTable('users').set({ is_agent: false }).where('id', '=', own.omar.id).execute()
  expect(await as(own.ruth, (scope) => addAgent(scope, priya({ isAdmin: true, isAgent: false })))).toMatchObject({
    ok: true,
  })
  const all = await Promise.all(Array.from({ length: 50 }, () => as(own.ruth, (scope) => addAgent(scope, priya()))))
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  expect(all.find(({ ok }) => !ok)).toEqual({
    ok: false,
    refused: 'plan_limit',
    plan: { planName: 'Pro', agentLimit: 3 },
  })
  expect((await people(own.id)).filter(({ is_agent }) => is_agent)).toHaveLength(3)
})

test('an invitation is emailed in the admin’s name to a colleague who never signed in', async () => {
  const mails = () =>
    t.db.selectFrom('messages').select(['kind', 'recipient', 'data']).where('organization_id', '=', agency.id).execute()
  const form = priya()
  const id = await as(agency.ruth, async (scope) => {
    const added = await addAgent(scope, form)
    return added.ok ? added.id : 0
  })
  const invite = (id: number) => as(agency.ruth, (scope) => inviteAgent(scope, id))
  const outcomes = await Promise.all([invite(id), invite(id)])
  expect(outcomes).toContainEqual({ ok: true, name: 'Priya Raman' })
  expect(outcomes).toContainEqual({ ok: false, refused: 'too_soon' })
  expect(await mails()).toMatchObject([
    { kind: 'invite_agent', recipient: form.email, data: { about: 'Ruth Calloway', firstName: 'Priya' } },
  ])
  expect(await invite(agency.dana.id)).toEqual({ ok: false, refused: 'joined' })
  expect(await mails()).toHaveLength(1)
})
