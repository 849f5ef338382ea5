import { expect, test } from 'vitest'
import { type ContactFilter, EMPTY_CONTACT_FILTER } from '../../src/contacts/list/filter.ts'
import { listContacts } from '../../src/contacts/list/list-contacts.ts'
import { missingFacts } from '../../src/contacts/list/missing.ts'
import { contactTotals } from '../../src/contacts/list/queries.ts'
import type { Scope } from '../../src/scope.ts'
import { as, makeAgency, makeContact } from '../agency.ts'
import { testApp } from '../app.ts'
import { testDatabase } from '../db.ts'
import { linksOf, namesIn, wordsOf } from '../page.ts'

const list = async (scope: Scope, filter: Partial<ContactFilter>) => {
  const whole = { ...EMPTY_CONTACT_FILTER, ...filter }
  return listContacts(scope, whole, (await contactTotals(scope, whole)).matching)
}
const names = (page: Awaited<ReturnType<typeof listContacts>>) => page.contacts.map((contact) => contact.last_name)

test('search finds parts of names, email and phone, and treats wildcards literally (contacts-003, T37)', async () => {
  const own = await makeAgency()
  // Their contents are found too.
  let added = 0
  const add = (last_name: string, more = {}) =>
    makeContact(own, { last_name, email: `c${added++}@example.com`, ...more })
  await add('Percent%sign')
  await add('Under_score')
  await add('Back\\slash')
  await add('Nuñez', { phone_number: '5035550199' })
  await add('Ng', { email: 'o.k+tag@example.org' })
  await add('Twin', { email: 'olive.tree@example.org' })
  await add('Vine', { email: 'olive.tree@example.net' })
  await as(own.ruth, async (scope) => {
    const found = async (search: string) => names(await list(scope, { search }))
    expect(await found('cent%s')).toEqual(['Percent%sign'])
    expect(await found('r_s')).toEqual(['Under_score'])
    expect(await found('k\\s')).toEqual(['Back\\slash'])
    expect(await found('NUÑEZ')).toEqual(['Nuñez'])
    expect(await found('(503) 555-01')).toEqual(['Nuñez'])
    expect(await found('+1 503.555.0199')).toEqual(['Nuñez'])
    expect(await found('walter   ng')).toEqual(['Ng'])
    expect(await found('k+tag@')).toEqual(['Ng'])
    expect(await found('Olive.Tree@example.org')).toEqual(['Twin'])
    expect(await found('olive.tree@example')).toEqual(['Twin', 'Vine'])
    expect(await found('vine olive.tree@example.org')).toEqual([])
    expect(await found('vine live.tree@example.net')).toEqual(['Vine'])
    expect(await found('ng')).toEqual(['Ng'])
    expect(await found('nu walt')).toEqual(['Nuñez'])
    expect(await found('wal nuñ 503-555')).toEqual(['Nuñez'])
    expect(await found('Nuñez, W')).toEqual(['Nuñez'])
    expect(await found('nuñez elena')).toEqual([])
    expect(await found('nuñez & walter - 503')).toEqual(['Nuñez'])
    expect(await found(',')).toEqual([])
    expect(await found(' ')).toHaveLength(7)
    expect(await found('%')).toEqual(['Percent%sign'])
    expect(await found("'; drop table contacts; --")).toEqual([])
  })
})

test('a search combined with each missing-data filter matches the list', async () => {
  const own = await makeAgency()
  await makeContact(own, { last_name: 'Nuñez', email: null, state: null, source: 'schedule' })
  await makeContact(own, { last_name: 'Nuñez', current_carrier: null, birth_on: null, premium_cents: 100 })
  await makeContact(own, { last_name: 'Ng' })
  await as(own.ruth, async (scope) => {
    for (const fact of missingFacts) {
      const ids = async (search: string) =>
        (await list(scope, { search, missing: [fact] })).contacts.map(({ id, last_name }) => ({ id, last_name }))
      expect(await ids('nunez')).toEqual((await ids('')).filter(({ last_name }) => last_name === 'Nuñez'))
    }
  })
})

test('a search with very many matches stops counting and still shows every page so far, in order', async () => {
  const own = await makeAgency()
  const { db } = await testDatabase()
  const rows = Array.from({ length: 10_600 }, (_, n) => ({
    organization_id: own.id,
    first_name: n % 12 ? 'Ann' : 'Bo',
    last_name: `Row${String(n).padStart(5, '0')}`,
    email: `row${n}@example.com`,
    state: n < 300 ? 'NC' : 'CA',
    phone_number: n < 10_470 ? null : `919555${String(n - 10_470).padStart(4, '0')}`,
  }))
  for (let from = 0; from < rows.length; from += 2_000)
    await db
      .insertInto('contacts')
      .values(rows.slice(from, from + 2_000))
      .execute()
  await as(own.ruth, async (scope) => {
    const all = await list(scope, { search: 'example.com' })
    expect([all.total, all.capped, all.pages]).toEqual([1_000, true, 10])
    expect(names(await list(scope, { search: 'example.com', page: 999 })).at(-1)).toBe('Row00999')
    expect(await list(scope, { search: 'ow' })).toEqual(all)
    const some = await list(scope, { search: 'example.com', states: ['NC'], page: 2 })
    expect([some.total, some.capped, some.contacts.length]).toEqual([300, false, 100])
    // 130 have a phone; contacts without one follow from page 3.
    const byPhone = { search: 'example.com', sort: { by: 'phone', descending: true }, limit: 50 } as const
    const phones = async (page: number) =>
      (await list(scope, { ...byPhone, page })).contacts.map((row) => row.phone_number ?? row.last_name)
    expect((await phones(1)).slice(0, 2)).toEqual(['9195550129', '9195550128'])
    expect((await phones(3)).slice(28, 32)).toEqual(['9195550001', '9195550000', 'Row10469', 'Row10468'])
    expect((await phones(200)).at(0)).toBe('Row09649')
    const rarer = await list(scope, { search: 'bo row' })
    expect([rarer.total, rarer.capped]).toEqual([884, false])
    expect(names(rarer)).toEqual(
      rows
        .filter((row) => row.first_name === 'Bo')
        .slice(0, 100)
        .map((row) => row.last_name),
    )
  })
})

test('a search that finds nobody but names a filter’s choice offers that filter (contacts-007)', async () => {
  // Some random addresses contain 'nc'.
  const own = await makeAgency()
  await makeContact(own, { state: 'NC', current_carrier: 'Aetna', email: 'walter@example.com' })
  await makeContact(own, { state: 'CA', email: 'elena@example.com' })
  const seller = await (await testApp()).as(own.dana)
  for (const [search, words, address] of [
    ['aetna', 'Show carrier Aetna', '/contacts?carriers=Aetna&sort=-name'],
    ['nc', 'Show state North Carolina', '/contacts?states=NC&sort=-name'],
    ['california', 'Show state California', '/contacts?states=CA&sort=-name'],
  ] as const) {
    const html = await seller.html(`/contacts?sort=-name&search=${search}`)
    expect(wordsOf(html)).toContain(`contains “${search}”. ${words}`)
    expect(linksOf(html)).toContain(address)
    expect(namesIn(await seller.html(address)).length).toBeGreaterThan(0)
  }
  expect(wordsOf(await seller.html('/contacts?search=TN'))).not.toContain('Show state')
})
