import { expect, test } from 'vitest'
import { getImport } from '../../../src/contacts/import/queries.ts'
import { runContactImports } from '../../../src/contacts/import/run.ts'
import { deleteAbandonedImports } from '../../../src/contacts/import/transitions.ts'
import { as, makeAgency, makeContact } from '../../agency.ts'
import { testDatabase } from '../../db.ts'
import { browser, pageOf, text } from './browser.ts'
import { contactsOf, counts, csv, people, zips } from './imports.ts'

const HEADER = ['First name', 'Last name', 'Email', 'Carrier', 'Smoker', 'Plan', 'ZIP']
const COLUMNS = {
  firstName: '0',
  lastName: '1',
  email: '2',
  currentCarrier: '3',
  tobaccoUser: '4',
  planType: '5',
  zipCode: '6',
}

test('cells that were not stored unchanged are counted and named before and after the import', async () => {
  const agency = await makeAgency()
  const { visitor, upload, start, run } = await browser(agency.ruth)
  const cells = [
    ['maybe', 'HDG', '99999'],
    ['J', 'Plan Q', '28801'],
    ['smoker', 'G', ''],
    ['no', 'other', '30165'],
  ]
  const page = pageOf(
    await upload(
      csv(
        people(4).map((row, index) => [...row, ...cells[index]!]),
        HEADER,
      ),
    ),
  )
  await visitor.post(page, COLUMNS)
  const says = [
    '2 rows without tobacco user, because we cannot read what the file says: maybe, J.',
    '2 rows without an answer about tobacco.',
    '4 rows without gender.',
    '2 rows name a plan we do not compare: HDG, Plan Q.',
    '1 row has a ZIP code we do not recognize: 99999.',
  ]
  const check = await text(visitor, `${page}/check`)
  for (const sentence of says) expect(check).toContain(sentence)
  await start(page, COLUMNS)
  await run()
  const report = await text(visitor, page)
  for (const sentence of says) expect(report).toContain(sentence)
  expect((await contactsOf(agency.id)).map(({ tobacco_user }) => tobacco_user)).toEqual([null, null, true, false])
})

test('ZIPs in several counties are counted, however many batches an import takes', async () => {
  const agency = await makeAgency()
  const { visitor, upload, deps } = await browser(agency.ruth)
  const rows = people(6).map((row) => [...row, '', '', '28801'])
  const several = rows.map((row, index) => (index < 4 ? row.with(6, zipOfSeveral) : row))
  const page = pageOf(await upload(csv(several, HEADER)))
  await visitor.post(page, COLUMNS)
  await visitor.post(`${page}/start`, { mode: 'skip' })
  await runContactImports(deps.tenantDb, { zips, batchRows: 1 })
  expect(await text(visitor, page)).toContain('4 rows have a ZIP code that covers several counties.')
})
const zipOfSeveral = [...'0123456789'].flatMap((first) =>
  Array.from({ length: 9_999 }, (_, rest) => `${first}${String(rest).padStart(4, '0')}`)
    .filter((zip) => (zips.find(zip)?.places.length ?? 0) > 1)
    .slice(0, 1),
)[0]!

test('the check names rows by their number in the file, what is skipped and who exists, and its button says what it does', async () => {
  const agency = await makeAgency()
  await makeContact(agency, { email: 'walter1@example.com' })
  const { visitor, upload } = await browser(agency.ruth)
  const [first, second, third] = people(3)
  const page = pageOf(
    await upload(`${csv([first!, second!])}\n\n${csv([first!, third!]).split('\n').slice(1).join('\n')}`),
  )
  await visitor.post(page, { firstName: '0', lastName: '1', email: '2', currentCarrier: '3' })
  const check = await text(visitor, `${page}/check`)
  expect(check).toMatch(/Row 5<\/th><td[^>]*colSpan="10"[^>]*><span[^>]*>Not imported: Same person as row 2\./i)
  expect(check.match(/You already have this contact/g)).toHaveLength(1)
  expect(check).toMatch(/data-mode="skip">Import 2 new contacts</)
  expect(check).toMatch(/data-mode="overwrite">Add 2, update 1</)
})

test('who gets the new contacts is shown above the counts, where an admin can change it (csv-020)', async () => {
  const agency = await makeAgency()
  const { visitor, upload, run } = await browser(agency.ruth)
  const page = pageOf(await upload(csv(people(1))))
  await visitor.post(page, { firstName: '0', lastName: '1', email: '2', currentCarrier: '3' })
  await visitor.post(`${page}/agent`, { agentId: String(agency.omar.id) })
  expect(await text(visitor, `${page}/check`)).toContain('All new contacts become Omar')
  const stranger = await makeAgency()
  await visitor.post(`${page}/agent`, { agentId: String(stranger.omar.id) })
  await visitor.post(`${page}/start`, { mode: 'skip' })
  await run()
  expect((await contactsOf(agency.id)).map(({ agent_id }) => agent_id)).toEqual([agency.omar.id])
})

/** An abort signal that is aborted from the second check. */
function afterOneBatch(): AbortSignal {
  let asked = 0
  return {
    get aborted() {
      asked += 1
      return asked > 1
    },
  } as AbortSignal
}

test('a stopped import continues after its last row, until its file is gone or it was undone', async () => {
  const agency = await makeAgency()
  const { visitor, upload, start, run, deps } = await browser(agency.ruth)
  const stopped = async (from: number) => {
    const page = pageOf(await upload(csv(people(6, from))))
    await start(page)
    const { db } = await testDatabase()
    const id = Number(page.split('/').at(-1))
    // One batch of two, then the worker releases the import.
    await runContactImports(deps.tenantDb, { zips, batchRows: 2, signal: afterOneBatch() })
    await visitor.post(`${page}/cancellation`)
    return { page, id, db }
  }
  const first = await stopped(0)
  expect(counts(await as(agency.ruth, (scope) => getImport(scope, first.id)))).toMatchObject({
    status: 'cancelled',
    done_rows: 2,
  })
  expect(await text(visitor, first.page)).toContain('Import the remaining 4 rows')
  await visitor.post(`${first.page}/resumption`)
  await run()
  expect(counts(await as(agency.ruth, (scope) => getImport(scope, first.id)))).toMatchObject({
    status: 'done',
    done_rows: 6,
    added: 6,
  })

  const second = await stopped(10)
  const change = await second.db
    .selectFrom('change_sets')
    .select('id')
    .where('import_id', '=', second.id)
    .executeTakeFirstOrThrow()
  await visitor.post(`/contacts/changes/${change.id}/undo`)
  expect(await text(visitor, second.page)).not.toContain('Import the remaining')
  await visitor.post(`${second.page}/resumption`)
  expect((await as(agency.ruth, (scope) => getImport(scope, second.id))).status).toBe('cancelled')

  const third = await stopped(20)
  await third.db
    .updateTable('contact_imports')
    .set({ finished_at: new Date(deps.tenantDb.now().getTime() - 8 * 86_400_000) })
    .where('id', '=', third.id)
    .execute()
  const rowsOf = async () => (await as(agency.ruth, (scope) => getImport(scope, third.id))).sample
  expect(await rowsOf()).not.toEqual([])
  await deps.tenantDb.withSystem('test', deleteAbandonedImports)
  // The file and its sample rows are deleted.
  expect(await rowsOf()).toEqual([])
  expect(await text(visitor, third.page)).toContain('upload the file again')
  await visitor.post(`${third.page}/resumption`)
  expect((await as(agency.ruth, (scope) => getImport(scope, third.id))).status).toBe('cancelled')
})

test('the rows per second of a continued import exclude the time it was stopped', async () => {
  const { clock } = await testDatabase()
  const noon = clock.now
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1_000)
  }
  try {
    const agency = await makeAgency()
    const { visitor, upload, start, run, deps } = await browser(agency.ruth)
    const page = pageOf(await upload(csv(people(6))))
    await start(page)
    await runContactImports(deps.tenantDb, { zips, batchRows: 2, signal: afterOneBatch() })
    later(2)
    await visitor.post(`${page}/cancellation`)
    later(3_600)
    await visitor.post(`${page}/resumption`)
    const told = async () => (await visitor.get(`/api${page}`)).json()
    expect(await told()).toMatchObject({ status: 'queued', doneRows: 2, rowsPerSecond: 1 })
    await run()
    expect(await told()).toMatchObject({ status: 'done', doneRows: 6, rowsPerSecond: 3 })
  } finally {
    clock.now = noon
  }
})

test('our own export is imported with its opt-outs and premiums; a file never opts anybody in', async () => {
  const agency = await makeAgency()
  await makeContact(agency, { email: 'walter1@example.com', opt_in_quarterly_updates: false, premium_cents: null })
  const { visitor, upload, start, run } = await browser(agency.ruth)
  const header = ['First name', 'Last name', 'Email', 'Carrier', 'Premium', 'Quarterly updates', 'Shares email with']
  const [first, second, third, partner] = people(4)
  const rows = [
    [...first!, '142.50', 'no', ''],
    [...second!, '99.00', 'yes', ''],
    [...third!, '', 'yes', ''],
    [...partner!.with(2, ''), '', 'yes', 'walter0@example.com'],
  ]
  const page = pageOf(await upload(csv(rows, header)))
  expect(await text(visitor, page)).toContain('Premium is also imported')
  await start(page, { firstName: '0', lastName: '1', email: '2', currentCarrier: '3' }, 'overwrite')
  await run()
  const told = (await contactsOf(agency.id)).map(({ email, premium_cents, opt_in_quarterly_updates }) => [
    email,
    premium_cents,
    opt_in_quarterly_updates,
  ])
  expect(told.sort()).toEqual([
    [null, null, true],
    ['walter0@example.com', 14250, false],
    ['walter1@example.com', 9900, false],
    ['walter2@example.com', null, true],
  ])
  const book = await contactsOf(agency.id)
  const holder = book.find(({ email }) => email === 'walter0@example.com')
  expect(book.find(({ email }) => email === null)).toMatchObject({
    last_name: partner![1],
    shares_email_with: holder?.id,
  })
  expect(await text(visitor, page)).not.toContain('rows with errors')
})

test('an import can be undone only after its counts were shown', async () => {
  const agency = await makeAgency()
  const { visitor, upload, start, run } = await browser(agency.ruth)
  const page = pageOf(await upload(csv(people(3))))
  await start(page)
  await run()
  const [touched] = await contactsOf(agency.id)
  const { db } = await testDatabase()
  await db.updateTable('contacts').set({ version: 2 }).where('id', '=', touched!.id).execute()
  const asks = /href="(\/contacts\/changes\/\d+\/undo\?[^"]+)"/.exec(await text(visitor, page))?.[1] ?? ''
  const asked = await text(visitor, asks)
  expect(asked).toContain('2 contacts added by this file will be deleted.')
  expect(asked).toContain('1 contact will stay as it is, for example because it was changed or used since.')
  expect((await contactsOf(agency.id)).filter(({ deleted_at }) => deleted_at)).toEqual([])
  await visitor.post(asks.split('?')[0]!)
  expect((await contactsOf(agency.id)).filter(({ deleted_at }) => deleted_at)).toHaveLength(2)
  expect((await visitor.get(asks)).status).toBe(303)
})
