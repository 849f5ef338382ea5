import { expect, test } from 'vitest'
import { jobs } from '../../../jobs/index.ts'
import { runOnce } from '../../../jobs/runner.ts'
import { listBadRows } from '../../../src/contacts/import/queries.ts'
import { carrierConversions } from '../../../src/contacts/import/reports.ts'
import { as, makeAgency } from '../../agency.ts'
import { testDatabase } from '../../db.ts'
import { toolsOn } from '../../jobs/timetable.ts'
import { contactsOf, counts, csv, fixture, imported, people, queued, upload } from './imports.ts'

test('after an import of 1,000 rows that is a fifth of the agency’s contacts, table statistics are updated', async () => {
  const t = await testDatabase()
  const agency = await makeAgency()
  const analyzed: number[] = []
  const run = async (rows: number, from: number) => {
    await queued(agency.ruth, csv(people(rows, from)))
    const analyzeContacts = async () => {
      await toolsOn(t).analyzeContacts()
      const { rows: found } = await t.pool.query(
        `select reltuples as rows from pg_class where oid = 'contacts'::regclass`,
      )
      analyzed.push(found[0].rows)
    }
    await runOnce(jobs, 'run-contact-imports', { ...toolsOn(t), analyzeContacts }, { signal: AbortSignal.any([]) })
  }
  await run(5, 0)
  expect(analyzed).toEqual([])
  await run(1_000, 5)
  expect(analyzed).toEqual([expect.any(Number)])
  expect(analyzed[0]).toBeGreaterThanOrEqual(1_005)
  // Little of what the agency has.
  await run(4_500, 1_005)
  await run(1_000, 5_505)
  expect(analyzed).toHaveLength(2)
})

test('an import succeeds even if the statistics cannot be updated, and a stopping job does not try', async () => {
  const tools = toolsOn(await testDatabase())
  const agency = await makeAgency()
  const stopping = new AbortController()
  let tries = 0
  const analyzeContacts = async () => {
    tries += 1
    throw new Error('canceling statement due to statement timeout')
  }
  const run = (given: Partial<typeof tools> = {}) =>
    runOnce(jobs, 'run-contact-imports', { ...tools, ...given, analyzeContacts }, { signal: stopping.signal })
  await queued(agency.ruth, csv(people(1_000)))
  expect(await run()).toEqual({ imports: 1, rows: 1_000, grown: 1 })
  expect([tries, tools.logged.errors]).toEqual([
    1,
    [{ job: 'run-contact-imports', err: expect.objectContaining({ message: expect.stringContaining('timeout') }) }],
  ])
  await queued(agency.ruth, csv(people(1_000, 1_000)))
  const { tenantDb } = tools
  const stoppedAtEnd: typeof tenantDb = {
    ...tenantDb,
    async withSystem(reason, fn) {
      const claimed = await tenantDb.withSystem(reason, fn)
      if (!claimed) stopping.abort()
      return claimed
    },
  }
  expect(await run({ tenantDb: stoppedAtEnd })).toEqual({ imports: 1, rows: 1_000, grown: 1 })
  expect(tries).toBe(1)
})

test('5,000 contacts of another system are imported with our suggestions alone (csv-001, csv-013..017)', async () => {
  const agency = await makeAgency()
  const done = await imported(agency.ruth, fixture('other-system-5000.csv'))
  expect(counts(done)).toEqual({
    status: 'done',
    total_rows: 5000,
    done_rows: 5000,
    added: 5000,
    updated: 0,
    unchanged: 0,
    bad: 0,
  })
  const contacts = await contactsOf(agency.id)
  expect(contacts).toHaveLength(5000)
  expect(contacts.find(({ email }) => email === 'bridget.obrien3@example.com')).toMatchObject({
    first_name: 'Bridget',
    last_name: "O'Brien",
    phone_number: '5415550161',
    zip_code: '97701',
    state: 'OR',
    current_carrier: 'Humana',
    plan_type: 'Plan F',
    effective_on: '2021-05-01',
    birth_on: '1938-05-22',
    tobacco_user: false,
    gender: 'F',
    source: 'import',
    import_id: done.id,
    status: 'New',
    opt_in_quarterly_updates: true,
  })
  expect(new Set(contacts.map(({ current_carrier }) => current_carrier))).toEqual(
    new Set(['Aetna', 'Humana', 'UnitedHealthcare', 'Cigna', 'Aflac', 'Mutual of Omaha', 'Other']),
  )
  expect(
    carrierConversions(done)
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['BCBS', 'Foo Mutual', 'Globe Life'])
})

test('a finished import keeps its report and not its file', async () => {
  const agency = await makeAgency()
  const { db } = await testDatabase()
  const done = await imported(agency.ruth, csv([['Walter', 'Brandt', 'walter@example.com', 'Aetna']]))
  const pieces = await db
    .selectFrom('contact_import_chunks')
    .select('position')
    .where('import_id', '=', done.id)
    .execute()
  expect(pieces).toEqual([])
  expect(done).toMatchObject({
    attestation: 'I have permission to contact these people',
    attested_at: expect.any(Date),
  })
})

test('zeros that Excel removed are restored, and the state with them', async () => {
  const agency = await makeAgency()
  const done = await imported(agency.ruth, fixture('excel-lost-zeros.csv'))
  expect(counts(done)).toMatchObject({ added: 40, bad: 0 })
  const contacts = await contactsOf(agency.id)
  expect(contacts.find(({ email }) => email === 'solveig.halvorson1@example.com')).toMatchObject({
    zip_code: '06105',
    state: 'CT',
    birth_on: '1953-03-10',
  })
  expect(contacts.every(({ state, zip_code }) => state !== null && zip_code?.length === 5)).toBe(true)
})

test('Windows-1252, UTF-16 with tabs and semicolons give the same result', async () => {
  const agency = await makeAgency()
  for (const name of ['windows-1252.csv', 'excel-unicode-text.txt', 'semicolons.csv'])
    expect(counts(await imported(agency.ruth, fixture(name)))).toMatchObject({ status: 'done', bad: 0 })
  const names = (await contactsOf(agency.id)).map(({ last_name }) => last_name)
  expect(names).toContain('Núñez')
  expect(names).toContain('O’Shaughnessy')
})

test('a character that is split by a limit, or half missing in the file, fails neither file nor row', async () => {
  const agency = await makeAgency()
  const rows = [
    ['Walter', 'Bra\ud83dndt', 'walter@example.com', `${'c'.repeat(63)}😀`, '', 'x'],
    ['Otis', 'Gaines', 'otis@example.com', 'Aetna', `${'?'.repeat(56)}😀, ask his wife`, '\ude00'],
  ]
  const file = csv(rows, ['First name', 'Last name', 'Email', 'Carrier', 'Gender', `${'n'.repeat(99)}😀`])
  const done = await imported(agency.ruth, Buffer.from(`\ufeff${file}`, 'utf16le'))
  expect(counts(done)).toMatchObject({ status: 'done', added: 2, bad: 0 })
  expect(done.header.at(-1)).toBe('n'.repeat(99))
  expect((await contactsOf(agency.id)).sort((a, b) => a.last_name.localeCompare(b.last_name))).toMatchObject([
    { last_name: 'Bra\ufffdndt', current_carrier: 'Other' },
    { last_name: 'Gaines', gender: null },
  ])
  expect(await as(agency.ruth, (scope) => listBadRows(scope, done.id, { limit: 10 }))).toMatchObject([
    {
      is_imported: true,
      reason: expect.stringContaining(`"${'?'.repeat(56)}..."`),
      cells: expect.arrayContaining(['\ufffd']),
    },
  ])
})

test('a ZIP in several counties leaves the county unknown; in two states the state too', async () => {
  const agency = await makeAgency()
  const row = (email: string, zip: string) => ['Walter', 'Brandt', email, 'Aetna', zip]
  const header = ['First name', 'Last name', 'Email', 'Carrier', 'ZIP']
  await imported(
    agency.ruth,
    csv([row('a1@example.com', '63005'), row('b1@example.com', '42223'), row('c1@example.com', '90210')], header),
  )
  expect((await contactsOf(agency.id)).map(({ state, county }) => [state, county])).toEqual(
    expect.arrayContaining([
      ['MO', null],
      [null, null],
      ['CA', 'Los Angeles'],
    ]),
  )
})

test('an admin chooses the agent; others import for themselves (csv-020)', async () => {
  const agency = await makeAgency()
  const file = (email: string) => csv([['Walter', 'Brandt', email, 'Aetna']])
  const agentOf = async (email: string) =>
    (await contactsOf(agency.id)).find((contact) => contact.email === email)?.agent_id
  await imported(agency.ruth, file('chosen@example.com'), { agentId: agency.omar.id })
  await imported(agency.ruth, file('default@example.com'))
  await imported(agency.omar, file('own@example.com'), { agentId: agency.dana.id })
  expect(await agentOf('chosen@example.com')).toBe(agency.omar.id)
  expect(await agentOf('default@example.com')).toBe(agency.dana.id)
  expect(await agentOf('own@example.com')).toBe(agency.omar.id)
  await expect(imported(agency.ruth, file('x1@example.com'), { agentId: 999_999_999 })).rejects.toThrow('unknown_agent')
})

test('a start without a carrier column is refused (csv-011, csv-027)', async () => {
  const agency = await makeAgency()
  const file = csv([['Walter', 'Brandt', 'walter@example.com']], ['First name', 'Last name', 'Email'])
  await expect(imported(agency.ruth, file)).rejects.toThrow('not_configured')
})

test('a refused file leaves nothing behind', async () => {
  const agency = await makeAgency()
  const { db } = await testDatabase()
  expect(await upload(agency.ruth, fixture('unclosed-quote.csv'))).toMatchObject({
    ok: false,
    refused: { message: 'Failed to parse CSV file' },
  })
  expect(await upload(agency.ruth, 'Email\n')).toMatchObject({
    ok: false,
    refused: { message: 'CSV file appears to be empty' },
  })
  expect(await upload(agency.ruth, Buffer.alloc(20 * 1024 * 1024 + 1, 'x'))).toMatchObject({
    ok: false,
    refused: { message: 'The file is too large' },
  })
  expect(await upload(agency.ruth, `Email\n${'ab@c.d\n'.repeat(100_001)}`)).toMatchObject({
    ok: false,
    refused: { message: 'The file is too large' },
  })
  expect(
    await db.selectFrom('contact_imports').select('id').where('organization_id', '=', agency.id).execute(),
  ).toEqual([])
})
