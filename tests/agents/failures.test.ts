import { beforeAll, expect, test } from 'vitest'
import type { TenantDb } from '../../src/scope.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { wordsOf } from '../page.ts'
import { peopleOf } from './team.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
/** The positions of the next transactions that fail, from 1. */
let breaks: number[] = []
const logged: unknown[] = []

beforeAll(async () => {
  const t = await testDatabase()
  const tenantDb: TenantDb = {
    ...t.tenantDb,
    withTenant: (identity, fn) => {
      breaks = breaks.map((place) => place - 1)
      return breaks.includes(0)
        ? Promise.reject(new Error('the database is away'))
        : t.tenantDb.withTenant(identity, fn)
    },
  }
  const broken: TestDatabase = { ...t, tenantDb }
  app = await testApp({ log: { debug() {}, info() {}, error: (fields) => void logged.push(fields) } }, broken)
  agency = await makeAgency()
  await makeContact(agency, { agent_id: agency.omar.id })
  ruth = await app.as(agency.ruth)
})

const banners = async (response: Response) =>
  [...(await response.text()).matchAll(/<div class="notice notice--bad" role="alert">(.*?)<\/div><\/div>/g)].map(
    ([, inside = '']) => wordsOf(inside).trim(),
  )

const omarForm = () => ({
  firstName: 'Typed',
  lastName: 'Haddad',
  email: agency.omar.email,
  phone: '8285550111',
  isAgent: 'on',
  signature: '',
  licenseNumber: '',
  bookingLink: '',
})

test('a list or settings that cannot be read show a red banner, and the rest of the page works (agents-026, agents-027)', async () => {
  breaks = [1]
  const noList = await ruth.get('/add-agents')
  expect(noList.status).toBe(500)
  expect(await banners(noList)).toEqual(['We could not load your agents. Reload this page in a moment.'])
  breaks = [2]
  const noSettings = await ruth.html('/add-agents')
  expect(wordsOf(noSettings)).toContain('Failed to load organization settings')
  expect(wordsOf(noSettings)).toContain('Omar Haddad')
  expect(logged).toHaveLength(2)
})

test('an error while saving is shown above the form, which keeps its values (agents-019, agents-020)', async () => {
  breaks = [1]
  const add = { ...omarForm(), email: 'typed.new@example.com' }
  const notAdded = await (await ruth.post('/add-agents', add)).text()
  expect(wordsOf(notAdded)).toContain('Failed to save agent')
  expect(notAdded).toContain('value="typed.new@example.com"')
  breaks = [2]
  const notSaved = await (await ruth.post(`/add-agents/${agency.omar.id}`, omarForm())).text()
  expect(wordsOf(notSaved)).toContain('Failed to save agent details')
  expect(notSaved).toContain('value="Typed"')
})

test('a default that cannot be set and a failed deletion show an error (agents-021, agents-022, agents-027)', async () => {
  breaks = [1]
  await ruth.post(`/add-agents/${agency.omar.id}/default`)
  expect(await ruth.words('/add-agents')).toContain('Failed to set default agent')
  breaks = [2]
  const removal = await ruth.post(`/add-agents/${agency.omar.id}/removal`, { how: 'leave' })
  expect(await banners(removal)).toEqual(['Failed to delete agent -- cannot delete default agent or current user'])
  expect((await peopleOf(app.t, agency)).every(({ removed_at }) => removed_at === null)).toBe(true)
})
