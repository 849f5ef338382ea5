import { beforeAll, expect, test } from 'vitest'
import type { MissingCount } from '../../src/contacts/list/count-missing.ts'
import { type ContactFilter, EMPTY_CONTACT_FILTER } from '../../src/contacts/list/filter.ts'
import { listContacts } from '../../src/contacts/list/list-contacts.ts'
import { type MissingFact, missingFacts } from '../../src/contacts/list/missing.ts'
import { contactTotals, countByAgent } from '../../src/contacts/list/queries.ts'
import { readSelection, selectedContacts, writeSelection } from '../../src/contacts/selection/selection.ts'
import { countBooks } from '../../src/dashboard/book-health/count-books.ts'
import { findBookHealth, findStoredBookHealth, storeBookHealth } from '../../src/dashboard/book-health/queries.ts'
import type { Scope } from '../../src/scope.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestDatabase, testDatabase } from '../db.ts'

type Row = NonNullable<Parameters<typeof makeContact>[1]>

/** Nothing is missing. */
const complete: Row = { premium_cents: 14250 }
const STATES = ['NC', 'TN', 'KY', null] as const
const SOURCES = ['form', 'self_onboarding', 'schedule'] as const

/** Facts about a contact that are not in its row. */
interface Known {
  id: number
  row: Row
  suppressed: string | null
  /** Consent to email, oldest answer first. */
  said: boolean[]
}

let t: TestDatabase
let agency: Agency
let book: Known[]
beforeAll(async () => {
  t = await testDatabase()
  agency = await makeAgency()
  const { id: organization_id, ruth, dana, omar } = agency
  const today = t.clock.now
  const day = (ahead: number) => new Date(today.getTime() + ahead * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await t.db
    .insertInto('agent_licenses')
    .values([
      { organization_id, user_id: dana.id, state: 'NC' },
      { organization_id, user_id: dana.id, state: 'TN', expires_on: day(-3) },
      { organization_id, user_id: omar.id, state: 'TN', expires_on: day(3) },
    ])
    .execute()
  await t.db.updateTable('users').set({ removed_at: today }).where('id', '=', ruth.id).execute()
  book = []
  for (let n = 0; n < 120; n++) {
    const pick = <T>(of: readonly T[], every: number) => of[Math.floor(n / every) % of.length]!
    const row: Row = {
      ...complete,
      first_name: `N${n}`,
      state: pick(STATES, 3),
      zip_code: pick(['28801', '37203', '42223', '00001', null], 1),
      agent_id: pick([dana.id, omar.id, null, ruth.id], 2),
      source: pick(SOURCES, 4),
      opt_in_quarterly_updates: pick([false, false, true], 5),
      ...(n % 11 === 0 ? { birth_on: null } : {}),
      ...(n % 10 === 0 ? { gender: null } : {}),
      ...(n % 14 === 1 ? { tobacco_user: null } : {}),
      ...(n % 13 === 0 ? { effective_on: null } : {}),
      ...(n % 7 === 0 ? { current_carrier: null } : {}),
      ...(n % 17 === 0 ? { plan_type: null } : {}),
      ...(n % 5 === 0 ? { premium_cents: null } : {}),
      ...(n % 9 === 0 ? { email: null } : {}),
    }
    const partner = n % 27 === 9 ? book[1]?.id : undefined
    if (partner) row.shares_email_with = partner
    const { id, email } = await makeContact(agency, row, t)
    const suppressed =
      n % 8 === 0 && email
        ? pick(['bounced', 'unsubscribed', 'unsubscribed_elsewhere', 'complained', 'merged', 'by_hand'], 8)
        : null
    if (suppressed)
      await t.db
        .insertInto('suppression_reasons')
        .values({ organization_id, channel: 'email', address: email!, reason: suppressed, created_at: today })
        .execute()
    const said = pick([[], [true], [false], [true, false], [false, true]], 6)
    for (const [place, given] of said.entries())
      await t.db
        .insertInto('consents')
        .values({
          organization_id,
          contact_id: id,
          channel: 'email',
          is_given: given,
          wording: 'Yes',
          language: 'en',
          page: '/x',
          address: '203.0.113.0/24',
          recorded_at: new Date(1_700_000_000_000 + place),
        })
        .execute()
    book.push({ id, row: { ...row, email }, suppressed, said })
  }
  const stranger = await makeAgency({}, t)
  await makeContact(stranger, { birth_on: null }, t)
}, 60_000)

const statesOfZip: Record<string, string[]> = { '28801': ['NC'], '37203': ['TN'], '42223': ['KY', 'TN'], '00001': [] }

/** A slow reference implementation of each rule. */
function truly(fact: MissingFact, { row, suppressed, said }: Known): boolean {
  const { dana, omar, ruth } = agency
  switch (fact) {
    case 'email':
      return row.email === null && !row.shares_email_with
    case 'bounced':
      return suppressed !== null && ['bounced', 'complained', 'by_hand'].includes(suppressed)
    case 'birth_date':
      return row.birth_on === null
    case 'gender':
      return row.gender === null
    case 'tobacco':
      return row.tobacco_user === null
    case 'effective_date':
      return row.effective_on === null
    case 'zip':
      return row.zip_code === null || row.state === null
    case 'zip_state':
      return Boolean(row.zip_code && row.state && !statesOfZip[row.zip_code]!.includes(row.state))
    case 'policy':
      return row.current_carrier === null || row.plan_type === null
    case 'premium':
      return row.premium_cents === null
    case 'license': {
      if (!row.agent_id || !row.state) return false
      return !((row.agent_id === dana.id && row.state === 'NC') || (row.agent_id === omar.id && row.state === 'TN'))
    }
    case 'agent':
      return row.agent_id === null || row.agent_id === ruth.id
    case 'consent':
      return row.email !== null && row.source !== 'form' && !row.opt_in_quarterly_updates && !(said.at(-1) ?? false)
  }
}

const listed = async (scope: Scope, given: Partial<ContactFilter>) => {
  const filter = { ...EMPTY_CONTACT_FILTER, limit: 250 as const, ...given }
  const { matching } = await contactTotals(scope, filter)
  const { contacts, total } = await listContacts(scope, filter, matching)
  expect(total).toBe(contacts.length)
  const byAgent = await countByAgent(scope, filter)
  if (!filter.search) expect([...byAgent.values()].reduce((sum, count) => sum + count, 0)).toBe(total)
  return contacts.map(({ id }) => id).sort((one, other) => one - other)
}

test.each(missingFacts)(
  'the list of contacts without %s has exactly those, for an admin and for an agent who sees only their own',
  async (fact) => {
    const whole = book.filter((one) => truly(fact, one)).map(({ id }) => id)
    expect(whole.length).toBeGreaterThan(0)
    expect(whole.length).toBeLessThan(book.length)
    expect(await as(agency.ruth, (scope) => listed(scope, { missing: [fact] }))).toEqual(whole)
    const danas = book.filter((one) => one.row.agent_id === agency.dana.id && truly(fact, one)).map(({ id }) => id)
    expect(await as(agency.dana, (scope) => listed(scope, { missing: [fact] }))).toEqual(danas)
  },
)

test('missing data combines with a search, a state and an agent, and selecting all gives the same contacts', async () => {
  const filter = {
    ...EMPTY_CONTACT_FILTER,
    missing: ['birth_date', 'premium'] as MissingFact[],
    states: ['NC'],
    search: 'brandt',
  }
  const ids = book
    .filter((one) => one.row.state === 'NC' && (truly('birth_date', one) || truly('premium', one)))
    .map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(2)
  const rare = book.find((one) => truly('premium', one) && one.row.first_name === 'N110')
  await as(agency.ruth, async (scope) => {
    expect(await listed(scope, filter)).toEqual(ids)
    expect(await listed(scope, { missing: ['premium'], search: 'n110' })).toEqual([rare!.id])
    const again = readSelection(writeSelection({ all: filter, except: [ids[0]!] }))
    const chosen = await selectedContacts(scope, again).select('contacts.id').orderBy('contacts.id').execute()
    expect(chosen.map(({ id }) => id)).toEqual(ids.slice(1))
  })
  expect(readSelection({ all: 'yes', missing: 'shoe size' })).toEqual({ ids: [], unreadable: true })
})

test('counts stored at night equal counts made now, of the book and of each agent; corrected data is gone from the next', async () => {
  const truth = (seen: Known[]) =>
    Object.fromEntries(missingFacts.map((fact) => [fact, seen.filter((one) => truly(fact, one)).length]))
  const own = book.filter(({ row }) => row.agent_id === agency.dana.id)
  const lacking = (seen: Known[]) => seen.filter((one) => missingFacts.some((fact) => truly(fact, one))).length
  for (const [person, seen] of [
    [agency.ruth, book],
    [agency.dana, own],
  ] as const) {
    const live = await as(person, (scope) => findBookHealth(scope))
    expect(live).toEqual({ contacts: seen.length, any: lacking(seen), counts: truth(seen), countedAt: null })
  }
  await countBooks(t.tenantDb, AbortSignal.timeout(60_000))
  for (const person of [agency.ruth, agency.dana]) {
    const live = await as(person, (scope) => findBookHealth(scope))
    const kept = await as(person, findStoredBookHealth)
    expect(kept).toEqual({ ...live, countedAt: expect.any(Date) })
    expect(await as(person, (scope) => findBookHealth(scope, { maxLiveContacts: 0 }))).toEqual(kept)
  }
  const added = await makeContact(agency, { ...complete, agent_id: agency.omar.id, state: 'TN', birth_on: null }, t)
  const before = (await as(agency.omar, findStoredBookHealth))!.counts.birth_date
  await as(agency.ruth, storeBookHealth)
  expect((await as(agency.omar, findStoredBookHealth))!.counts.birth_date).toBe(before + 1)
  await t.db.deleteFrom('contacts').where('id', '=', added.id).execute()
  await as(agency.ruth, storeBookHealth)
  expect((await as(agency.omar, findStoredBookHealth))!.counts.birth_date).toBe(before)
})

test('a book that was never counted says so, and an empty one has nothing', async () => {
  const empty = await makeAgency({}, t)
  const none: Partial<MissingCount> = Object.fromEntries(missingFacts.map((fact) => [fact, 0]))
  expect(await as(empty.ruth, (scope) => findBookHealth(scope))).toEqual({
    contacts: 0,
    any: 0,
    counts: none,
    countedAt: null,
  })
  expect(await as(empty.ruth, findStoredBookHealth)).toBeUndefined()
})
