import { expect, test } from 'vitest'
import { purgeOldRows } from '../../../src/retention.ts'
import { makeAgency } from '../../agency.ts'
import { browser, pageOf, text } from './browser.ts'
import { contactsOf, csv, fixture, people } from './imports.ts'

test('error rows are returned as sent, with row and error first, and no formula runs (csv-029, T33)', async () => {
  const agency = await makeAgency()
  const { visitor, upload, run, start } = await browser(agency.ruth)
  const page = pageOf(await upload(fixture('formula-cells.csv')))
  await start(
    page,
    Object.fromEntries(
      ['firstName', 'lastName', 'email', 'phoneNumber', 'currentCarrier', 'effectiveDate', 'birthDate'].map(
        (name, index) => [name, String(index)],
      ),
    ),
  )
  await run()
  expect((await contactsOf(agency.id)).map(({ first_name }) => first_name)).toContain(
    '=HYPERLINK("https://evil.example","Walter")',
  )
  const download = await visitor.get(`${page}/bad-rows.csv`)
  expect(download.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(download.headers.get('Content-Disposition')).toMatch(/^attachment; filename="error-rows-\d+\.csv"$/)
  // text() of fetch drops the byte order mark that Excel needs.
  const bytes = Buffer.from(await download.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^Row,Error,firstName,lastName,email/)
  // The last one was imported without its birth date.
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['4', '5', '7'])
  expect((await contactsOf(agency.id)).find(({ first_name }) => first_name === 'Salvatore')).toMatchObject({
    birth_on: null,
  })
  expect(lines[1]).toContain("'=cmd|calc")
  expect(lines[2]).toContain("'-2+3")
  expect(lines[2]).toContain("'@SUM(A1:A9)")
  expect(lines[3]).toContain("'\t=1+1")
})

test('error rows need a fresh sign-in, which leads back to the import, and the log has the download', async () => {
  const agency = await makeAgency()
  const { t, visitor, upload, run, start } = await browser(agency.ruth)
  const page = pageOf(await upload(csv([...people(1), ['x', 'y', 'bad', 'UHC']])))
  await start(page)
  await run()
  // With the attribute, the browser would save the confirmation page as the file.
  expect(await visitor.html(page)).not.toMatch(/<a [^>]*bad-rows\.csv"[^>]* download/)
  const file = `${page}/bad-rows.csv`
  const signedIn = (minutesAgo: number) =>
    t.db
      .updateTable('sessions')
      .set({ signed_in_at: new Date(t.clock.now.getTime() - minutesAgo * 60_000) })
      .where('user_id', '=', agency.ruth.id)
      .execute()
  const downloads = async () => {
    const events = await t.db
      .selectFrom('audit_events')
      .select('target')
      .where('organization_id', '=', agency.id)
      .where('action', '=', 'data_exported')
      .execute()
    return events.map(({ target }) => target)
  }
  await signedIn(11)
  const refused = await visitor.get(file)
  const confirm = `/confirm?to=${encodeURIComponent(file)}`
  expect([refused.status, refused.headers.get('Location')]).toEqual([303, confirm])
  expect(await downloads()).toEqual([])
  await signedIn(9)
  expect(await visitor.html(confirm)).toContain(`href="${page}"`)
  expect(await visitor.html(file)).toContain('x,y,bad,UHC')
  expect(await downloads()).toEqual([`the error rows of import ${page.split('/').at(-1)}`])
})

test('90 days after an import its error rows are deleted; the report keeps the counts and says so', async () => {
  const agency = await makeAgency()
  const { t, visitor, upload, run, start } = await browser(agency.ruth)
  const page = pageOf(await upload(csv([...people(1), ['x', 'y', 'bad', 'UHC']])))
  await start(page)
  await run()
  const daysPass = async (days: number) => {
    await t.db
      .updateTable('contact_imports')
      .set({ finished_at: new Date(t.clock.now.getTime() - days * 86_400_000) })
      .where('organization_id', '=', agency.id)
      .execute()
    await t.tenantDb.withSystem('test', (system) => purgeOldRows(system, { dryRun: false }))
    return text(visitor, page)
  }
  const before = await daysPass(89)
  expect(before).toContain('We keep these rows for 90 days.')
  expect(before).toContain('Row 3')
  const after = await daysPass(91)
  expect(after).toContain('We deleted these rows 90 days after the import')
  expect(after).toContain('Found 1 row with errors. Successfully imported 1 row.')
  expect(after).not.toContain('Download and Fix Error Rows')
  expect(after).not.toContain('Row 3')
})
