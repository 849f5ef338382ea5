import { beforeAll, expect, test } from 'vitest'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { wordsOf } from '../page.ts'
import { peopleOf, sessionsOf } from './team.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const textOf = async (response: Response | Promise<Response>) => wordsOf(await (await response).text())
const flashOf = (visitor: Visitor) =>
  JSON.parse(Buffer.from(visitor.cookies.get('flash') ?? 'e30', 'base64url').toString('utf8')).text
const rowOf = (html: string, id: number) => html.split('<li class="agent"').find((row) => row.includes(`agent-${id}"`))!

test('one’s own account and the default agent have no Delete, and the page and its tooltip say why (agents-015, agents-016, agents-017, roles-010)', async () => {
  const html = await ruth.html('/add-agents')
  const kept = {
    [agency.ruth.id]: 'You cannot delete your own account',
    [agency.dana.id]: 'You cannot delete the default agent',
  }
  for (const [id, why] of Object.entries(kept)) {
    const row = rowOf(html, Number(id))
    expect(row).toMatch(new RegExp(`<button [^>]*disabled="" title="${why}"`))
    expect(wordsOf(row)).toContain(why)
    expect((await ruth.get(`/add-agents/${id}/removal`)).headers.get('Location')).toBe('/add-agents')
    expect(flashOf(ruth)).toBe(why)
    const forced = await ruth.post(`/add-agents/${id}/removal`, { how: 'leave' })
    expect(forced.headers.get('Location')).toBe('/add-agents')
  }
  expect((await peopleOf(app.t, agency)).every(({ removed_at }) => removed_at === null)).toBe(true)
})

test('an agent with contacts is only deleted with a choice (agents-007, agents-008, roles-011)', async () => {
  const own = await makeAgency()
  const admin = await app.as(own.ruth)
  await app.as(own.omar)
  await makeContact(own, { agent_id: own.omar.id })
  const path = `/add-agents/${own.omar.id}/removal`
  const words = await textOf(admin.get(path))
  expect(words).toContain('Omar Haddad has 1 contact and 0 queued emails and texts.')
  expect(words).toMatch(/Choose an agent Dana Whitfield Ruth Calloway/)
  expect(words).toContain('Delete Without Reassigning')
  for (const form of [{}, { how: 'reassign', reassignTo: '' }, { how: 'none' }, { reassignTo: String(own.dana.id) }]) {
    const refused = await admin.post(path, form as Record<string, string>)
    expect(await textOf(refused)).toContain('Please select an agent to reassign contacts to.')
  }
  expect(await sessionsOf(app.t, own.omar.id)).toHaveLength(1)
  await admin.post(path, { how: 'reassign', reassignTo: String(own.dana.id) })
  expect(flashOf(admin)).toBe('Omar Haddad was deleted. 1 contact moved to Dana Whitfield.')
  expect(await textOf(admin.get('/add-agents'))).not.toContain('Edit Omar')
  expect((await admin.get(path)).status).toBe(404)
})

test('Delete Without Reassigning leaves the contacts unassigned (agents-008)', async () => {
  const own = await makeAgency()
  const { id } = await makeContact(own, { agent_id: own.omar.id })
  const admin = await app.as(own.ruth)
  await admin.post(`/add-agents/${own.omar.id}/removal`, { how: 'leave' })
  expect(await textOf(admin.get(`/contact/${id}`))).toContain('Unassigned')
})
