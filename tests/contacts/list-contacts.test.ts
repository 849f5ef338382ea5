import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  type ContactFilter,
  EMPTY_CONTACT_FILTER,
  pageSizes,
  type SortKey,
  sortKeys,
  UNASSIGNED_AGENT,
} from '../../src/contacts/list/filter.ts'
import { listContacts } from '../../src/contacts/list/list-contacts.ts'
import { contactTotals, filterOptions } from '../../src/contacts/list/queries.ts'
import type { ContactRow } from '../../src/contacts/list/read-page.ts'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import type { Scope } from '../../src/scope.ts'
import { type Agency, as, makeAgency, makeContact, makeContacts } from '../agency.ts'
import { testDatabase } from '../db.ts'

const list = async (scope: Scope, filter: Partial<ContactFilter>) => {
  const whole = { ...EMPTY_CONTACT_FILTER, ...filter }
  return listContacts(scope, whole, (await contactTotals(scope, whole)).matching)
}
const names = (page: Awaited<ReturnType<typeof listContacts>>) => page.contacts.map((contact) => contact.last_name)

const STATES = ['NC', 'CA', 'NY', null]
const CARRIERS = ['Aetna', 'Humana', 'Farm & Home, Inc.', null]
const FIRST = ['Ann', 'Zoë', 'al', 'Mary Ann', "D'Arcy"]

/** 330 varied contacts: 7 pages of 50. */
async function fillBook(agency: Agency) {
  const { db } = await testDatabase()
  const agents = [agency.ruth.id, agency.dana.id, agency.omar.id, null]
  await db
    .insertInto('contacts')
    .values(
      Array.from({ length: 330 }, (_, n) => ({
        organization_id: agency.id,
        first_name: FIRST[n % 5]!,
        last_name: `Kin${String((n * 7919) % 97).padStart(2, '0')}`,
        email: n % 11 === 0 ? null : `kin${n}.${agency.id}@example.com`,
        phone_number: n % 17 === 0 ? null : `828555${String((n * 7) % 330).padStart(4, '0')}`,
        state: STATES[(n * 31) % 4],
        current_carrier: CARRIERS[Math.floor(n / 3) % 4],
        agent_id: agents[Math.floor(n / 7) % 4],
        effective_on: n % 13 === 0 ? null : `20${10 + (n % 15)}-0${1 + (n % 9)}-01`,
        quote_sent_at: n % 2 ? new Date('2026-10-01T12:00:00Z') : null,
        quote_viewed_at: n % 6 === 1 ? new Date('2026-10-02T12:00:00Z') : null,
      })),
    )
    .execute()
}

const isBlank = (contact: ContactRow, by: SortKey) =>
  ({
    name: contact.last_name,
    email: contact.email,
    phone: contact.phone_number,
    state: contact.state,
    agent: contact.agent_id,
    carrier: contact.current_carrier,
    effective: contact.effective_on,
  })[by] === null

let agency: Agency
beforeAll(async () => {
  agency = await makeAgency()
  await fillBook(agency)
  const elsewhere = await makeAgency()
  await makeContact(elsewhere, { last_name: 'Kin00', state: 'WY', current_carrier: 'Cigna' })
})

const anyFilter = fc.record({
  search: fc.constantFrom('', '', 'kin1', 'ann', 'n2', '(828) 555-00', '%', "d'arcy kin", 'nobody'),
  states: fc.subarray(['NC', 'CA', 'NY', 'WY'], { maxLength: 3 }),
  carriers: fc.subarray(
    CARRIERS.filter((carrier) => carrier !== null),
    { maxLength: 2 },
  ),
  who: fc.subarray([0, 1, 2, 3], { maxLength: 2 }),
  sort: fc.record({ by: fc.constantFrom(...sortKeys), descending: fc.boolean() }),
  limit: fc.constantFrom(...pageSizes),
  viewer: fc.constantFrom('ruth' as const, 'dana' as const),
})

test('counts equal rows: the pages of any filter have each of its contacts once, in order, blanks last both ways (contacts-004, contacts-006, contacts-007)', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter, async ({ who, viewer, ...rest }) => {
      const agents = who.map((n) => [UNASSIGNED_AGENT, agency.ruth.id, agency.dana.id, agency.omar.id][n]!)
      await as(agency[viewer], async (scope) => {
        const filter = { ...rest, agents }
        const first = await list(scope, filter)
        const seen = []
        for (let page = 1; page <= first.pages; page++) seen.push(...(await list(scope, { ...filter, page })).contacts)
        expect(seen.length).toBe(first.total)
        expect(new Set(seen.map((contact) => contact.id)).size).toBe(seen.length)
        for (const contact of seen) {
          if (rest.states.length) expect(rest.states).toContain(contact.state)
          if (rest.carriers.length) expect(rest.carriers).toContain(contact.current_carrier)
          if (agents.length) expect(agents).toContain(contact.agent_id ?? UNASSIGNED_AGENT)
          if (viewer === 'dana') expect(contact.agent_id).toBe(agency.dana.id)
        }
        const reversed = []
        const sort = { ...rest.sort, descending: !rest.sort.descending }
        for (let page = first.pages; page >= 1; page--)
          reversed.unshift(...(await list(scope, { ...filter, sort, page })).contacts)
        const turned = (rows: ContactRow[]) => rows.map((contact) => contact.id).reverse()
        const split = (rows: ContactRow[]) => {
          const firstBlank = rows.findIndex((contact) => isBlank(contact, sort.by))
          return firstBlank === -1 ? [rows, []] : [rows.slice(0, firstBlank), rows.slice(firstBlank)]
        }
        const [filled = [], blanks = []] = split(seen)
        expect([...turned(filled), ...turned(blanks)]).toEqual(reversed.map((contact) => contact.id))
        expect(blanks.every((contact) => isBlank(contact, sort.by))).toBe(true)
      })
    }),
    { numRuns: 25 },
  )
})

test('a page reached by its bookmark equals the page reached by counting', async () => {
  await as(agency.ruth, async (scope) => {
    const descending = { by: 'name', descending: true } as const
    for (const sort of [EMPTY_CONTACT_FILTER.sort, descending]) {
      const pages = []
      for (let page = 1; page <= 7; page++)
        pages.push((await list(scope, { sort, limit: 50, page })).contacts.map((c) => c.id))
      for (const [from, to] of [
        [4, 5],
        [4, 3],
        [5, 4],
        [3, 4],
        [6, 4],
      ] as const) {
        const near = { page: from, contactId: pages[from - 1]!.at(to > from ? -1 : 0)! }
        expect((await list(scope, { sort, limit: 50, page: to, near })).contacts.map((c) => c.id)).toEqual(
          pages[to - 1],
        )
      }
    }
  })
})

test('an invalid bookmark is ignored, and a page after the end is the last one', async () => {
  await as(agency.ruth, async (scope) => {
    const fourth = await list(scope, { limit: 50, page: 4 })
    expect(await list(scope, { limit: 50, page: 4, near: { page: 3, contactId: 1e12 } })).toEqual(fourth)
    const last = await list(scope, { limit: 50, page: 1_000_000 })
    expect([last.page, last.pages, last.contacts.length]).toEqual([7, 7, 30])
  })
})

test('a bookmark still works after its contact was deleted', async () => {
  const own = await makeAgency()
  await makeContacts(
    own,
    Array.from({ length: 160 }, (_, n) => ({ last_name: `Row${String(n).padStart(3, '0')}` })),
  )
  await as(own.ruth, async (scope) => {
    const mark = (await list(scope, { limit: 50, page: 2 })).contacts.at(-1)!.id
    await deleteContacts(scope, { ids: [mark] })
    const again = await list(scope, { limit: 50, page: 3, near: { page: 2, contactId: mark } })
    expect(names(again)[0]).toBe('Row100')
  })
})

test('the cards add up the visible contacts, and the filter options name their values (contacts-001, contacts-062)', async () => {
  const { db } = await testDatabase()
  const rows = await db.selectFrom('contacts').selectAll().where('organization_id', '=', agency.id).execute()
  for (const viewer of [agency.ruth, agency.dana]) {
    const own = rows.filter((row) => viewer.is_admin || row.agent_id === viewer.id)
    await as(viewer, async (scope) => {
      expect(await contactTotals(scope, { ...EMPTY_CONTACT_FILTER, states: ['NC', 'CA'] })).toEqual({
        contacts: own.length,
        quotes_sent: own.filter((row) => row.quote_sent_at).length,
        quotes_viewed: own.filter((row) => row.quote_viewed_at).length,
        health_completed: 0,
        matching: own.filter((row) => ['NC', 'CA'].includes(row.state ?? '')).length,
      })
      expect(await filterOptions(scope)).toEqual({
        states: ['CA', 'NC', 'NY'],
        carriers: ['Aetna', 'Farm & Home, Inc.', 'Humana'],
      })
    })
  }
})

test('a deleted contact leaves the list, the search and the counts; nobody else can delete it', async () => {
  const own = await makeAgency()
  const { id } = await makeContact(own, { last_name: 'Gone' })
  await makeContact(own, { last_name: 'Stays' })
  const stranger = await makeAgency()
  expect((await as(stranger.ruth, (scope) => deleteContacts(scope, { ids: [id] }))).ids).toEqual([])
  expect((await as(own.omar, (scope) => deleteContacts(scope, { ids: [id] }))).ids).toEqual([])
  expect((await as(own.ruth, (scope) => deleteContacts(scope, { ids: [id, 1e12] }))).ids).toEqual([id])
  await as(own.ruth, async (scope) => {
    expect(names(await list(scope, {}))).toEqual(['Stays'])
    expect(names(await list(scope, { search: 'gone' }))).toEqual([])
    expect((await contactTotals(scope, EMPTY_CONTACT_FILTER)).contacts).toBe(1)
  })
})
