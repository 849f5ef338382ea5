import { beforeEach, expect, test } from 'vitest'
import { runContactImports } from '../../../src/contacts/import/run.ts'
import { type Agency, makeAgency, makeContact } from '../../agency.ts'
import { type TestApp, testApp } from '../../app.ts'
import { contactsOf, counts, imported, queued, zips } from './imports.ts'

let app: TestApp
let agency: Agency
beforeEach(async () => {
  app ??= await testApp()
  agency = await makeAgency()
})

/** Columns that an import does not restore: they come from messages and quotes, or belong to the row. */
const NOT_BROUGHT_BACK = ['Id', 'Status', 'Quote sent', 'Quote viewed', 'Added']

const suppress = (address: string, reason: string) =>
  app.t.db
    .insertInto('suppression_reasons')
    .values({ organization_id: agency.id, channel: 'email', address, reason, created_at: app.t.clock.now })
    .execute()

const share = (id: number, holder: number) =>
  app.t.db.updateTable('contacts').set({ shares_email_with: holder }).where('id', '=', id).execute()

/** Contacts of every kind. */
async function fillBook() {
  const add = (facts: Parameters<typeof makeContact>[1]) => makeContact(agency, facts)
  await add({ first_name: 'Walter', email: 'walter@example.com', premium_cents: 14250, status: 'Sent' })
  await add({ first_name: 'Olga', last_name: 'Ruiz', email: 'olga@example.com', agent_id: agency.omar.id })
  // One contact that shares the address precedes its owner, and one follows.
  const june = await add({ first_name: 'June', last_name: 'Kerr', email: null, gender: 'F' })
  const hank = await add({ first_name: 'Hank', last_name: 'Kerr', email: 'kerrs@example.com' })
  await share(june.id, hank.id)
  const ida = await add({ first_name: 'Ida', last_name: 'Moe', email: 'moes@example.com', gender: 'F' })
  const lars = await add({ first_name: 'Lars', last_name: 'Moe', email: null, birth_on: null, phone_number: null })
  await share(lars.id, ida.id)
  const county = (first_name: string, zip_code: string, state: string | null, name: string | null) =>
    add({
      first_name,
      last_name: 'County',
      email: `${first_name}@example.com`.toLowerCase(),
      zip_code,
      state,
      county: name,
    })
  await county('Second', '37752', 'TN', 'Hancock')
  await county('Open', '37752', 'TN', null)
  await county('Twostates', '42223', 'KY', 'Christian')
  await county('Undecided', '42223', null, null)
  await add({
    first_name: 'No',
    last_name: 'Zip',
    email: 'nozip@example.com',
    zip_code: null,
    state: 'OH',
    county: null,
  })
  await add({ first_name: 'Un', last_name: 'Known', email: 'unknown@example.com', gender: null, tobacco_user: null })
  await add({ first_name: 'Ora', last_name: 'Smokes', email: 'ora@example.com', gender: 'F', tobacco_user: true })
  await add({ first_name: 'Nomail', last_name: 'Atall', email: null })
  await add({ first_name: 'Bare', last_name: 'Min', email: null, ...BARE })
  await add({
    first_name: 'Other',
    last_name: 'Plan',
    email: 'other@example.com',
    plan_type: 'Other',
    current_carrier: 'Other',
  })
  await add({ first_name: 'Ana', last_name: 'Peña-Núñez', email: 'ana@example.com', language: 'es' })
  await add({ first_name: 'Eng', last_name: 'Lish', email: 'english@example.com', language: 'en' })
  await add({ first_name: 'Quiet', last_name: 'One', email: 'quiet@example.com', opt_in_quarterly_updates: false })
  await add({ first_name: 'Don', last_name: "O'Neil, Jr. M.D.", email: 'don@example.com' })
  await add({ first_name: 'Don Ray', last_name: '"Bud"; Lee', email: 'bud@example.com' })
  await add({ first_name: '=SUM(A1)', last_name: '+Plus', email: '-dash@example.com' })
  await add({
    first_name: 'ALL',
    last_name: 'CAPITALS',
    email: 'capitals@example.com',
    zip_code: '02139',
    state: 'MA',
    county: 'Middlesex',
  })
  for (const reason of [
    'unsubscribed',
    'unsubscribed_elsewhere',
    'complained',
    'complained_elsewhere',
    'by_hand',
    'merged',
    'bounced',
  ]) {
    await add({ first_name: 'Stopped', last_name: reason, email: `${reason}@example.com` })
    await suppress(`${reason}@example.com`, reason)
  }
  await suppress('moes@example.com', 'unsubscribed')
}

const BARE = {
  phone_number: null,
  zip_code: null,
  state: null,
  county: null,
  current_carrier: null,
  plan_type: null,
  effective_on: null,
  birth_on: null,
  gender: null,
  tobacco_user: null,
}

/** The rows of a file by the person's name. */
function rowsOf(file: string): Map<string, Record<string, string>> {
  const [header = [], ...rows] = file
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
  return new Map(
    rows.map((cells) => {
      const row = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']))
      return [`${row['First name']} ${row['Last name']}`, row]
    }),
  )
}

async function download(of: Agency, path: string) {
  const response = await (await app.as(of.ruth)).get(path)
  expect(response.status).toBe(200)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}

/** An empty agency whose users have the same email addresses as the first agency's. */
async function emptyAgencyOfTheSamePeople(): Promise<Agency> {
  const other = await makeAgency()
  for (const [mine, theirs] of [
    [agency.ruth, other.ruth],
    [agency.dana, other.dana],
    [agency.omar, other.omar],
  ] as const) {
    const email = (id: number, address: string) =>
      app.t.db.updateTable('users').set({ email: address }).where('id', '=', id).execute()
    await email(mine.id, `old.${mine.email}`)
    await email(theirs.id, mine.email)
  }
  return other
}

test.each(['/contacts/export.csv', '/settings/export/contacts.csv'])(
  'the file of %s, imported into an empty agency, gives the same contacts in every column',
  async (path) => {
    await fillBook()
    const file = await download(agency, path)
    const other = await emptyAgencyOfTheSamePeople()
    const before = rowsOf(file)
    before.get('Stopped merged')!['Email opt-out'] = 'unsubscribed'
    expect(counts(await imported(other.ruth, file))).toMatchObject({ added: before.size, bad: 0, unchanged: 0 })
    const after = rowsOf(await download(other, path))
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
    const columns = Object.keys([...before.values()][0] ?? {})
    expect(columns).toEqual(expect.arrayContaining(NOT_BROUGHT_BACK))
    for (const column of columns.filter((name) => !NOT_BROUGHT_BACK.includes(name))) {
      const cells = (rows: typeof before) => Object.fromEntries([...rows].map(([name, row]) => [name, row[column]]))
      expect(cells(after), column).toEqual(cells(before))
      expect(new Set(Object.values(cells(before))).size, `${column} differs from person to person`).toBeGreaterThan(1)
    }
    const stored = await contactsOf(other.id)
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['New']))
  },
)

test('an opt-out is restored as another system’s, a bounce and an admin’s block as such, and couples share it', async () => {
  await fillBook()
  const file = await download(agency, '/contacts/export.csv')
  const other = await emptyAgencyOfTheSamePeople()
  await imported(other.ruth, file)
  const refused = await app.t.db
    .selectFrom('suppressions')
    .select(['address', 'reason'])
    .where('organization_id', '=', other.id)
    .execute()
  expect(Object.fromEntries(refused.map(({ address, reason }) => [address, reason]))).toEqual({
    ...Object.fromEntries(
      // A merge suppresses an address because the client was blocked at another one.
      ['unsubscribed', 'unsubscribed_elsewhere', 'complained', 'complained_elsewhere', 'merged'].map((reason) => [
        `${reason}@example.com`,
        'unsubscribed_elsewhere',
      ]),
    ),
    'bounced@example.com': 'bounced',
    'by_hand@example.com': 'by_hand',
    'moes@example.com': 'unsubscribed_elsewhere',
  })
})

test('an agency’s own export changes none of its blocks (T50)', async () => {
  await fillBook()
  const blocks = () =>
    app.t.db
      .selectFrom('suppressions')
      .select(['address', 'reason'])
      .where('organization_id', '=', agency.id)
      .where('reason', 'in', ['by_hand', 'merged', 'bounced', 'unsubscribed_elsewhere'])
      .orderBy('address')
      .execute()
  const before = await blocks()
  await imported(agency.ruth, await download(agency, '/contacts/export.csv'))
  expect(before).toHaveLength(4)
  expect(await blocks()).toEqual(before)
})

test('an agent unknown to the agency, or none, assigns the contact to the default agent', async () => {
  await makeContact(agency, { first_name: 'Stranger', email: 'stranger@example.com', agent_id: agency.omar.id })
  await makeContact(agency, { first_name: 'Nobody', email: 'nobody@example.com', agent_id: null })
  const file = await download(agency, '/contacts/export.csv')
  const other = await makeAgency()
  await imported(other.ruth, file)
  expect((await contactsOf(other.id)).map(({ agent_id }) => agent_id)).toEqual([other.dana.id, other.dana.id])
})

test('a couple is linked again even if the owner of the address comes in a later batch', async () => {
  const june = await makeContact(agency, { first_name: 'June', last_name: 'Kerr', email: null })
  await makeContact(agency, { first_name: 'Ida', email: 'ida@example.com' })
  const hank = await makeContact(agency, { first_name: 'Hank', last_name: 'Kerr', email: 'kerrs@example.com' })
  await share(june.id, hank.id)
  const file = await download(agency, '/contacts/export.csv')
  const other = await makeAgency()
  await queued(other.ruth, file)
  await runContactImports(app.t.tenantDb, { zips, batchRows: 1 })
  const stored = await contactsOf(other.id)
  const id = (name: string) => stored.find(({ first_name }) => first_name === name)?.id
  expect(Object.fromEntries(stored.map((each) => [each.first_name, each.shares_email_with]))).toEqual({
    June: id('Hank'),
    Ida: null,
    Hank: null,
  })
})

test('only our own export imports contacts without an address by default', async () => {
  await makeContact(agency, { first_name: 'Nomail', email: null })
  const file = await download(agency, '/contacts/export.csv')
  const other = await makeAgency()
  expect(counts(await imported(other.ruth, file))).toMatchObject({ added: 1, bad: 0 })
  const theirs = 'First name,Last name,Email,Carrier\nAnn,Lind,,Aetna\nBo,Lind,bo@example.com,Aetna'
  expect(counts(await imported(other.ruth, theirs))).toMatchObject({ added: 1, bad: 1 })
})
