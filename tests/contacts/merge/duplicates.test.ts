import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { listDuplicates } from '../../../src/contacts/merge/duplicates.ts'
import { markNotDuplicates } from '../../../src/contacts/merge/mark-not-duplicates.ts'
import { mergeContacts } from '../../../src/contacts/merge/merge-contacts.ts'
import {
  findDuplicatesPage,
  listRequestedSearches,
  runDuplicateSearch,
  updateDuplicateGroup,
} from '../../../src/contacts/merge/stored-duplicates.ts'
import type { Scope } from '../../../src/scope.ts'
import { type Agency, as, makeAgency, makeContact, type Person } from '../../agency.ts'
import { testDatabase } from '../../db.ts'

let agency: Agency
beforeEach(async () => {
  agency = await makeAgency()
})

type Facts = Parameters<typeof makeContact>[1]
const add = async (facts: Facts) =>
  (await makeContact(agency, { phone_number: null, birth_on: null, zip_code: null, ...facts })).id
const found = async (person: Person = agency.ruth) =>
  (await as(person, listDuplicates)).groups.map(({ ids, reasons }) => [reasons, ids])

test('duplicates have the same phone and last name, the same name and birth date, or the same name and ZIP', async () => {
  const phone = [
    await add({ first_name: 'Walter', last_name: 'Abel', phone_number: '8285550101' }),
    await add({ first_name: 'Walt', last_name: 'ABEL', phone_number: '8285550101' }),
  ]
  const birth = [
    await add({ last_name: 'Núñez', birth_on: '1950-01-01', zip_code: '28801' }),
    await add({ last_name: 'Nunez', birth_on: '1950-01-01', zip_code: '02139' }),
  ]
  const zip = [await add({ last_name: 'Zorn', zip_code: '28801' }), await add({ last_name: 'Zorn', zip_code: '28801' })]
  await add({ last_name: 'Zorn', zip_code: '28802' })
  await add({ first_name: 'Ann', last_name: 'Bell', phone_number: '8285550101' })
  await add({ last_name: 'Zorn', zip_code: '28801', deleted_at: new Date() })
  expect(await found()).toEqual([
    [['phone'], phone],
    [['birth'], birth],
    [['zip'], zip],
  ])
})

test('a duplicate of one contact of a group belongs to it, with all reasons', async () => {
  const ids = [
    await add({ last_name: 'Abel', phone_number: '8285550101' }),
    await add({ last_name: 'Abel', phone_number: '8285550101', zip_code: '28801' }),
    await add({ last_name: 'Abel', zip_code: '28801' }),
  ]
  expect(await found()).toEqual([[['phone', 'zip'], ids]])
})

test('couples are not duplicates: one address, or one phone with two first names; nor are two birth dates', async () => {
  const walter = await add({ last_name: 'Abel', phone_number: '8285550101' })
  await add({ last_name: 'Abel', phone_number: '8285550101', email: null, shares_email_with: walter })
  await add({ first_name: 'Martha', last_name: 'Abel', phone_number: '8285550101' })
  await add({ last_name: 'Sr', zip_code: '28801', birth_on: '1930-01-01' })
  await add({ last_name: 'Sr', zip_code: '28801', birth_on: '1960-01-01' })
  expect(await found()).toEqual([])
})

test('a person with two first names is found by one phone and one birth date', async () => {
  const same = { last_name: 'Abel', phone_number: '8285550101', birth_on: '1950-01-01' }
  const ids = [await add({ ...same, first_name: 'Robert' }), await add({ ...same, first_name: 'Bob' })]
  expect(await found()).toEqual([[['phone'], ids]])
})

test('contacts marked as different are never listed again; a third one still is', async () => {
  const ids = [await add({ last_name: 'Zorn', zip_code: '28801' }), await add({ last_name: 'Zorn', zip_code: '28801' })]
  const mark = (person: Person) => as(person, (scope) => markNotDuplicates(scope, ids))
  expect(await mark((await makeAgency()).ruth)).toBe(0)
  expect(await mark(agency.omar)).toBe(0)
  expect(await found()).toHaveLength(1)
  expect(await mark(agency.ruth)).toBe(2)
  await mark(agency.ruth)
  expect(await found()).toEqual([])
  const third = await add({ last_name: 'Zorn', zip_code: '28801' })
  expect(await found()).toEqual([[['zip'], [...ids, third]]])
})

test('agents who see only their own contacts see only groups of their own', async () => {
  const mine = [
    await add({ last_name: 'Zorn', zip_code: '28801' }),
    await add({ last_name: 'Zorn', zip_code: '28801' }),
  ]
  await add({ last_name: 'Zorn', zip_code: '28801', agent_id: agency.omar.id })
  await add({ last_name: 'Abel', zip_code: '28801', agent_id: agency.omar.id })
  await add({ last_name: 'Abel', zip_code: '28801' })
  expect(await found(agency.dana)).toEqual([[['zip'], mine]])
  expect(await found((await makeAgency()).ruth)).toEqual([])
})

test('of many duplicates the oldest are shown, with the number of others', async () => {
  const ids: number[] = []
  for (let n = 0; n < 15; n++) ids.push(await add({ last_name: 'Zorn', zip_code: '28801' }))
  expect((await as(agency.ruth, listDuplicates)).groups).toEqual([{ ids: ids.slice(0, 12), more: 3, reasons: ['zip'] }])
})

test('a phone number that more than 50 contacts have is a placeholder, and makes no duplicates', async () => {
  for (let n = 0; n < 51; n++) await add({ last_name: 'Zorn', phone_number: '8285550100' })
  expect(await found()).toEqual([])
})

test('of more than a thousand groups the oldest thousand are listed, and the page says that there are more', async () => {
  const { db } = await testDatabase()
  await sql`insert into contacts (organization_id, first_name, last_name, zip_code)
    select ${agency.id}, 'Alike', 'Number ' || n, '28801' from generate_series(1, 1001) n, generate_series(1, 2)`.execute(
    db,
  )
  const { groups, complete } = await as(agency.ruth, listDuplicates)
  expect({ groups: groups.length, complete }).toEqual({ groups: 1000, complete: false })
  await as(agency.ruth, (scope) => markNotDuplicates(scope, groups[0]!.ids))
  const after = await as(agency.ruth, listDuplicates)
  expect(after).toMatchObject({ complete: true, groups: expect.objectContaining({ length: 1000 }) })
})

// An agency with too many contacts for a search per request.
const kept = (person: Person = agency.ruth, page = 1) =>
  as(person, (scope) => findDuplicatesPage(scope, page, { maxInlineContacts: 0 }))
const pair = async (last_name: string, facts: Facts = {}) =>
  [
    await add({ last_name, zip_code: '28801', ...facts }),
    await add({ last_name, zip_code: '28801', ...facts }),
  ] as const
const idsOf = ({ groups }: { groups: { ids: number[] }[] }) => groups.map(({ ids }) => ids.toSorted((a, b) => a - b))

test('a large book shows the last result, with its contacts’ current values, until it is read again', async () => {
  const { db, tenantDb } = await testDatabase()
  const [abel, bell, corn, dorn] = [await pair('Abel'), await pair('Bell'), await pair('Corn'), await pair('Dorn')]
  const omars = await pair('Omars', { agent_id: agency.omar.id })
  const wanted = async () =>
    (await tenantDb.withSystem('test', listRequestedSearches)).filter((one) => one.organization_id === agency.id)
  const search = async () => {
    for (const one of await wanted()) expect(await runDuplicateSearch(tenantDb, one)).toBe(true)
  }
  for (const person of [agency.ruth, agency.omar])
    expect(await kept(person)).toMatchObject({ total: 0, groups: [], refreshing: { foundAt: null } })
  await search()
  const first = await kept()
  expect(first).toMatchObject({ total: 5, page: 1, pages: 1, complete: true, refreshing: undefined })
  expect(first.groups).toEqual((await as(agency.ruth, listDuplicates)).groups)
  expect((await kept(agency.omar)).groups.map(({ ids }) => ids)).toEqual([omars])

  await as(agency.ruth, (scope) => markNotDuplicates(scope, abel))
  await as(agency.ruth, (scope) => mergeContacts(scope, { keepId: bell[0], otherId: bell[1], picks: {} }))
  await db.updateTable('contacts').set({ birth_on: '1950-01-01' }).where('id', '=', corn[0]).execute()
  await db.updateTable('contacts').set({ birth_on: '1951-01-01' }).where('id', '=', corn[1]).execute()
  const zorn = await pair('Zorn')
  const stale = await kept()
  expect([idsOf(stale), stale.total, stale.refreshing]).toEqual([[dorn, omars], 2, { foundAt: expect.any(Date) }])

  expect(await wanted()).toHaveLength(1)
  await search()
  expect(await wanted()).toEqual([])
  const again = await kept()
  expect([idsOf(again), again.refreshing]).toEqual([[dorn, omars, zorn], undefined])
  expect(again.groups).toEqual((await as(agency.ruth, listDuplicates)).groups)
})

// An embedded database has one connection, so requests cannot run during a search.
if (inject('engine') === 'postgres')
  test.each(['for the first time', 'again'])(
    'while a large book is read %s nobody waits to view or resolve duplicates',
    async (when) => {
      const { db, tenantDb } = await testDatabase()
      const abel = await pair('Abel')
      const whole = { organization_id: agency.id, agent_id: -1 }
      if (when === 'again') {
        await runDuplicateSearch(tenantDb, whole)
        await db
          .updateTable('duplicate_searches')
          .set({ complete: false })
          .where('organization_id', '=', agency.id)
          .execute()
        await add({ last_name: 'Bell' })
        await kept()
      }
      const reads = sql`select from pg_locks where relation = 'not_duplicates'::regclass and not granted`
      const promptly = (work: (scope: Scope) => Promise<unknown>) =>
        as(agency.ruth, async (scope) => {
          await sql`set local lock_timeout = '1s'`.execute(scope.db)
          return work(scope)
        })
      let reading: Promise<boolean> | undefined
      await db.transaction().execute(async (tx) => {
        await sql`lock table not_duplicates`.execute(tx)
        reading = runDuplicateSearch(tenantDb, whole)
        await expect.poll(async () => (await reads.execute(db)).rows.length, { timeout: 20_000 }).toBe(1)
        if (when === 'for the first time')
          expect(await promptly((scope) => findDuplicatesPage(scope, 1, { maxInlineContacts: 0 }))).toMatchObject({
            refreshing: { foundAt: null },
          })
        await promptly((scope) => updateDuplicateGroup(scope, abel))
        expect(await runDuplicateSearch(tenantDb, whole)).toBe(false)
      })
      expect(await reading).toBe(true)
      expect(idsOf(await kept())).toEqual([abel])
    },
  )

test('a book of some thousand contacts is read again after each change, and a page after the last is the last', async () => {
  const groups: (readonly number[])[] = []
  for (let n = 0; n < 26; n++) groups.push(await pair(`Number ${n}`))
  const page = (asked: number) => as(agency.ruth, (scope) => findDuplicatesPage(scope, asked))
  expect(await page(9)).toMatchObject({ total: 26, page: 2, pages: 2 })
  expect(idsOf(await page(2))).toEqual([groups[25]])
  const third = await add({ last_name: 'Number 25', zip_code: '28801' })
  expect(idsOf(await page(2))).toEqual([[...groups[25]!, third]])
  expect((await page(2)).refreshing).toBeUndefined()
})
