import { beforeAll, expect, test } from 'vitest'
import { requestEmailChange } from '../../src/accounts/profile/request-email-change.ts'
import { type AgentChanges, editAgent } from '../../src/agents/edit-agent.ts'
import { countScheduledMails, getAgent, listAgents } from '../../src/agents/queries.ts'
import { removeAgent } from '../../src/agents/remove-agent.ts'
import { setDefaultAgent } from '../../src/agents/set-default.ts'
import { findTestAddress } from '../../src/outreach/send-obstacle.ts'
import { type Agency, as, makeAgency, makeContact, type Person } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { auditEventsOf, peopleOf, sessionsOf } from './team.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const edit = (by: Person, whom: Person, changes: Partial<AgentChanges>) =>
  as(by, (scope) => editAgent(scope, whom.id, changes))
const settings = (agency: Agency, values: object) =>
  app.t.db.updateTable('organization_settings').set(values).where('organization_id', '=', agency.id).execute()

test('a change of roles ends the person’s sessions and is logged with before and after (T9)', async () => {
  const agency = await makeAgency()
  await app.as(agency.omar)
  expect(await edit(agency.ruth, agency.omar, { isAdmin: true, phone: '8285550122' })).toMatchObject({
    ok: true,
  })
  expect(await sessionsOf(app.t, agency.omar.id)).toEqual([])
  expect(await auditEventsOf(app.t, agency)).toEqual([
    { actor: 'Ruth Calloway', action: 'role_changed', target: 'Omar Haddad', detail: { isAdmin: [false, true] } },
    {
      actor: 'Ruth Calloway',
      action: 'agent_changed',
      target: 'Omar Haddad',
      detail: { phone: ['8285550111', '8285550122'] },
    },
  ])
  await app.as(agency.omar)
  await edit(agency.ruth, agency.omar, { isAdmin: true, firstName: 'Omar' })
  expect(await sessionsOf(app.t, agency.omar.id)).toHaveLength(1)
  expect(await auditEventsOf(app.t, agency)).toHaveLength(2)
})

test('an agency always has an admin, and its default agent stays an agent (T14)', async () => {
  const agency = await makeAgency()
  const before = await peopleOf(app.t, agency)
  expect(await edit(agency.ruth, agency.ruth, { isAdmin: false })).toEqual({ ok: false, refused: 'last_admin' })
  expect(await edit(agency.ruth, agency.dana, { isAgent: false, isAdmin: true })).toEqual({
    ok: false,
    refused: 'default_agent_sells',
  })
  expect(await edit(agency.ruth, agency.omar, { isAgent: false })).toEqual({ ok: false, refused: 'no_role' })
  expect(await peopleOf(app.t, agency)).toEqual(before)
})

test('an agent of a full plan cannot be made by changing a role either', async () => {
  const agency = await makeAgency({ plan: 'basic' })
  await app.t.db.updateTable('users').set({ is_agent: false }).where('id', '=', agency.ruth.id).execute()
  expect(await edit(agency.ruth, agency.ruth, { isAgent: true })).toEqual({
    ok: false,
    refused: 'plan_limit',
    plan: { planName: 'Basic', agentLimit: 1 },
  })
})

test('agents cannot change a forced booking link or settings reserved for admins (agents-014)', async () => {
  const agency = await makeAgency()
  await settings(agency, { force_org_sender_details: true })
  const bookingLink = 'https://calendar.example/omar'
  const forced = { ok: false, refused: 'agency_speaks' }
  expect(await edit(agency.ruth, agency.omar, { bookingLink })).toEqual(forced)
  expect(await edit(agency.omar, agency.omar, { bookingLink })).toEqual(forced)
  await settings(agency, { force_org_sender_details: false, allow_agent_settings: false })
  expect(await edit(agency.omar, agency.omar, { bookingLink })).toEqual({ ok: false, refused: 'settings_locked' })
  expect(await edit(agency.omar, agency.omar, { firstName: 'Omari' })).toMatchObject({ ok: true })
  expect(await edit(agency.ruth, agency.omar, { bookingLink })).toMatchObject({ ok: true })
})

test('an address changes only when it is confirmed; until then the list names it (T42)', async () => {
  const agency = await makeAgency()
  const ask = (email: string) => as(agency.ruth, (scope) => requestEmailChange(scope, agency.omar.id, email))
  expect(await ask(agency.dana.email)).toEqual({ ok: false, refused: 'email_taken' })
  expect(await ask(`first@${agency.slug}.example.com`)).toEqual({ ok: true })
  expect(await ask(`omar@${agency.slug}.example.com`)).toEqual({ ok: true })
  expect(await as(agency.ruth, (scope) => getAgent(scope, agency.omar.id))).toMatchObject({
    email: agency.omar.email,
    pending_email: `omar@${agency.slug}.example.com`,
  })
})

test('a removed person disappears from the lists at once and their history stays', async () => {
  const agency = await makeAgency()
  await app.as(agency.omar)
  const { id } = await makeContact(agency, { agent_id: agency.omar.id })
  expect(await as(agency.ruth, (scope) => countScheduledMails(scope, agency.omar.id))).toBe(0)
  expect(await as(agency.ruth, (scope) => removeAgent(scope, agency.omar.id, { reassignTo: null }))).toEqual({
    ok: true,
    name: 'Omar Haddad',
    contacts: 1,
    reassignedTo: undefined,
  })
  expect((await as(agency.ruth, listAgents)).map(({ first_name }) => first_name)).toEqual(['Dana', 'Ruth'])
  expect(await sessionsOf(app.t, agency.omar.id)).toEqual([])
  const contact = await app.t.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect([contact.agent_id, contact.version]).toEqual([null, 2])
  expect((await peopleOf(app.t, agency)).filter(({ removed_at }) => removed_at)).toHaveLength(1)
  expect(await auditEventsOf(app.t, agency)).toMatchObject([{ action: 'agent_removed', target: 'Omar Haddad' }])
})

test('an admin who loses the role while their request waits changes nothing', async () => {
  const agency = await makeAgency()
  const { identity } = agency.omar
  const former = { ...agency.omar, identity: { ...identity, actor: { ...identity.actor, isAdmin: true } } } as Person
  const before = await peopleOf(app.t, agency)
  await expect(edit(former, agency.dana, { firstName: 'X' })).rejects.toThrow('Agent not found')
  await expect(as(former, (scope) => setDefaultAgent(scope, agency.omar.id))).rejects.toThrow('Agent not found')
  await expect(as(former, (scope) => removeAgent(scope, agency.ruth.id, { reassignTo: null }))).rejects.toThrow(
    'Agent not found',
  )
  expect(await peopleOf(app.t, agency)).toEqual(before)
})

test('fifty parallel demotions and removals by two admins leave an admin and a default agent (T14)', async () => {
  for (let round = 0; round < 5; round++) {
    const agency = await makeAgency()
    await app.t.db.updateTable('users').set({ is_admin: true }).where('id', '=', agency.omar.id).execute()
    const admins = [agency.ruth, agency.omar].map((person) => ({
      ...person,
      identity: { ...person.identity, actor: { ...person.identity.actor, isAdmin: true }, onlyAgentId: undefined },
    })) as Person[]
    const everybody = [...admins, agency.dana]
    const work = Array.from({ length: 50 }, (_, n) => {
      const [by, whom] = [admins[n % 2]!, everybody[n % 3]!]
      return as(by, async (scope): Promise<unknown> => {
        if (n % 5 === 0) return removeAgent(scope, whom.id, { reassignTo: null })
        if (n % 5 === 1) return setDefaultAgent(scope, whom.id)
        return editAgent(scope, whom.id, n % 2 ? { isAdmin: false, isAgent: true } : { isAgent: false, isAdmin: true })
      }).catch((error: Error) => expect(error.name).toBe('NotFound'))
    })
    await Promise.all(work)
    const left = (await peopleOf(app.t, agency)).filter(({ removed_at }) => !removed_at)
    expect(left.filter(({ is_admin }) => is_admin).length).toBeGreaterThan(0)
    expect(left.filter(({ is_default_agent, is_agent }) => is_default_agent && is_agent)).toHaveLength(1)
  }
})

test('an admin who never proved their address does not count as the one an agency keeps', async () => {
  const agency = await makeAgency()
  const unproven = app.t.db.updateTable('users').set({ is_admin: true, email_verified_at: null })
  await unproven.where('id', '=', agency.omar.id).execute()
  expect(await edit(agency.ruth, agency.ruth, { isAdmin: false })).toEqual({ ok: false, refused: 'last_admin' })
  const byOmar = {
    ...agency.omar.identity,
    actor: { ...agency.omar.identity.actor, isAdmin: true },
  } as Person['identity']
  const removed = app.t.tenantDb.withTenant(byOmar, (scope) => removeAgent(scope, agency.ruth.id, { reassignTo: null }))
  expect(await removed).toEqual({ ok: false, refused: 'last_admin' })
  // An admin who cannot sign in can be removed, because one who can remains.
  expect(await edit(agency.ruth, agency.omar, { isAdmin: false })).toMatchObject({ ok: true })
})

test('test mode emails go to an admin with a verified address, even if an earlier admin has not verified theirs', async () => {
  const agency = await makeAgency()
  const address = () => app.t.tenantDb.withSystem('test', (system) => findTestAddress(system, agency.id))
  const set = (person: Person, values: object) =>
    app.t.db.updateTable('users').set(values).where('id', '=', person.id).execute()
  await set(agency.omar, { is_admin: true })
  expect(await address()).toBe(agency.ruth.email)
  await set(agency.ruth, { email_verified_at: null })
  expect(await address()).toBe(agency.omar.email)
})

test('the profile and the agents page refuse one’s own selling settings alike (roles-008, roles-009)', async () => {
  const agency = await makeAgency()
  const dana = await app.as(agency.dana)
  const both = async (change: { signature: string } | { useOrgSenderDetails: boolean }) => {
    const names = { firstName: 'Dana', lastName: 'Whitfield', email: agency.dana.email, phone: '8285550111' }
    const profile = await dana.json('PUT', '/api/profile', { ...names, ...change })
    return [profile.status, (await dana.json('PUT', `/api/agents/${agency.dana.id}`, change)).status]
  }
  await settings(agency, { force_org_sender_details: true })
  expect(await both({ signature: 'Mine' })).toEqual([422, 422])
  expect(await both({ useOrgSenderDetails: true })).toEqual([422, 422])
  await settings(agency, { force_org_sender_details: false, allow_agent_settings: false })
  expect(await both({ signature: 'Mine' })).toEqual([403, 403])
  await settings(agency, { allow_agent_settings: true })
  expect(await both({ signature: 'Mine' })).toEqual([200, 200])
})
