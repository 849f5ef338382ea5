import { beforeAll, expect, test } from 'vitest'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { suppressByHand } from '../../src/outreach/deliverability/blocked-addresses.ts'
import { listSkipped } from '../../src/outreach/upcoming/queries.ts'
import { upcomingQuery } from '../../src/outreach/upcoming/schemas.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { linksOf, namesIn } from '../page.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const names = async (path: string) => namesIn(await ruth.html(path))
const atHour = (hour: number) => {
  app.t.clock.now = new Date(`2026-11-20T${hour}:00:00Z`)
}

test('deleted contacts are sorted by name or by when they were deleted, also while searching', async () => {
  for (const [index, first_name] of ['Bea', 'Ada', 'Cyd'].entries()) {
    const { id } = await makeContact(agency, { first_name, last_name: 'Gone', email: null })
    atHour(14 + index)
    await as(agency.ruth, (scope) => deleteContacts(scope, { ids: [id] }))
  }
  const list = '/contacts/deleted?search=gone'
  expect(await names(list)).toEqual(['Cyd Gone', 'Ada Gone', 'Bea Gone'])
  expect(await names(`${list}&sort=name`)).toEqual(['Ada Gone', 'Bea Gone', 'Cyd Gone'])
  expect(await names(`${list}&sort=-name`)).toEqual(['Cyd Gone', 'Bea Gone', 'Ada Gone'])
  expect(await names(`${list}&sort=deleted`)).toEqual(['Bea Gone', 'Ada Gone', 'Cyd Gone'])
  const html = await ruth.html(`${list}&sort=name`)
  expect(linksOf(html)).toContain('/contacts/deleted?search=gone&sort=-name')
  expect(html).toContain('<input type="hidden" name="sort" value="name"/>')
})

test('outcomes are sorted by each column, unknown amounts last', async () => {
  const outcomes = [
    { name: 'Bea', outcome: 'kept', old_cents: 100_00, new_cents: 120_00, decided_on: '2026-11-03' },
    { name: 'Ada', outcome: 'switched', old_cents: 300_00, new_cents: 250_00, decided_on: '2026-11-01' },
    { name: 'Cyd', outcome: 'lost', old_cents: null, new_cents: null, decided_on: '2026-11-02' },
  ] as const
  for (const { name, ...outcome } of outcomes) {
    const { id } = await makeContact(agency, { first_name: name, last_name: 'Out', email: null })
    await app.t.db
      .insertInto('outcomes')
      .values({ organization_id: agency.id, contact_id: id, recorded_at: app.t.clock.now, ...outcome })
      .execute()
  }
  const order = async (sort: string) =>
    (await names(`/retention?sort=${sort}`)).filter((name) => name.endsWith('Out')).map((name) => name.split(' ')[0])
  expect(await order('')).toEqual(['Bea', 'Cyd', 'Ada'])
  expect(await order('contact')).toEqual(['Ada', 'Bea', 'Cyd'])
  expect(await order('-outcome')).toEqual(['Ada', 'Cyd', 'Bea'])
  expect(await order('old')).toEqual(['Bea', 'Ada', 'Cyd'])
  expect(await order('-old')).toEqual(['Ada', 'Bea', 'Cyd'])
  expect((await order('-saved'))[0]).toBe('Ada')
  expect((await order('new'))[0]).toBe('Ada')
  expect(await order('agent')).toHaveLength(3)
  expect(linksOf(await ruth.html('/retention?period=ytd'))).toContain('/retention?period=ytd&sort=old')
})

test('past imports are sorted by name, date and counts', async () => {
  for (const [index, file_name] of ['b.csv', 'a.csv', 'c.csv'].entries())
    await app.t.db
      .insertInto('contact_imports')
      .values({
        organization_id: agency.id,
        file_name,
        status: 'done',
        uploaded_by: agency.ruth.id,
        bad: index,
        created_at: app.t.clock.now,
      })
      .execute()
  const order = (sort: string) => names(`/contacts/imports?sort=${sort}`)
  expect(await order('')).toEqual(['c.csv', 'a.csv', 'b.csv'])
  expect(await order('file')).toEqual(['a.csv', 'b.csv', 'c.csv'])
  expect(await order('-bad')).toEqual(['c.csv', 'a.csv', 'b.csv'])
  expect(await order('bad')).toEqual(['b.csv', 'a.csv', 'c.csv'])
  expect(await order('password')).toEqual(await order(''))
})

test('blocked addresses are sorted by each column', async () => {
  await makeContact(agency, { first_name: 'Zoe', last_name: 'Blocked', email: 'b@blocked.example' })
  for (const [index, address] of ['b', 'a', 'c'].entries()) {
    atHour(17 + index)
    await as(agency.ruth, (scope) => suppressByHand(scope, `${address}@blocked.example`))
  }
  const order = async (sort: string) =>
    (await names(`/deliverability?search=blocked&sort=${sort}`))
      .filter((name) => name.includes('@'))
      .map((address) => address[0])
  expect(await order('')).toEqual(['c', 'a', 'b'])
  expect(await order('address')).toEqual(['a', 'b', 'c'])
  expect(await order('-address')).toEqual(['c', 'b', 'a'])
  expect((await order('contact'))[0]).toBe('b')
  expect(linksOf(await ruth.html('/deliverability?search=blocked'))).toContain(
    '/deliverability?search=blocked&sort=address#refusals',
  )
})

test('the contacts skipped for a reason are sorted by name, state, email and day', async () => {
  const skips = [
    { name: 'Bea', state: 'NC', kind: 'birthday', due_on: '2026-11-22' },
    { name: 'Ada', state: 'TX', kind: 'aep', due_on: '2026-11-23' },
    { name: 'Cyd', state: 'AZ', kind: 'follow_up_1', due_on: null },
  ]
  for (const { name, state, ...planned } of skips) {
    const { id } = await makeContact(agency, { first_name: name, last_name: name, state, email: null })
    await app.t.db
      .insertInto('planned_emails')
      .values({
        organization_id: agency.id,
        contact_id: id,
        occasion: 'x',
        status: 'skipped',
        reason: 'no_email',
        ...planned,
      })
      .execute()
  }
  const order = async (sort?: string) => {
    const query = { ...upcomingQuery.parse({ sort }), reason: 'no_email' }
    const found = await as(agency.ruth, (scope) => listSkipped(scope, '2026-11-20', query))
    return found.filter(({ occasion }) => occasion === 'x').map(({ first_name }) => first_name)
  }
  expect(await order()).toEqual(['Ada', 'Bea', 'Cyd'])
  expect(await order('-contact')).toEqual(['Cyd', 'Bea', 'Ada'])
  expect(await order('state')).toEqual(['Cyd', 'Bea', 'Ada'])
  expect(await order('kind')).toEqual(['Ada', 'Bea', 'Cyd'])
  expect(await order('-day')).toEqual(['Ada', 'Bea', 'Cyd'])
})
