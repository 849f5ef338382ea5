import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { countWaitingChecks } from '../../../src/contacts/import/check.ts'
import { type Checked, countsIn } from '../../../src/contacts/import/checked.ts'
import { type ImportMode, importModes } from '../../../src/contacts/import/contact-import.ts'
import { getImport, listBadRows } from '../../../src/contacts/import/queries.ts'
import { suggestedCarriers } from '../../../src/contacts/import/reports.ts'
import { runContactImports } from '../../../src/contacts/import/run.ts'
import { type TestApp, testApp } from '../../app.ts'
import { as, makeAgency, makeContact } from '../../cast.ts'
import type { BadFile } from './corpus/bad-file.ts'
import { dates, duplicates, emails, otherCells, texts } from './corpus/cells.ts'
import { otherThings } from './corpus/other-things.ts'
import { headers, shapes, sizes } from './corpus/tables.ts'
import { encodings, lineEnds, quotes } from './corpus/texts.ts'
import { contactsOf, zips } from './imports.ts'

/**
 * Two hundred bad files, the same on every run: what spreadsheets, mail programs, other systems and mistakes make of a
 * list of contacts. Each says what of it is known beforehand; the rest must only add up.
 */
const corpus: Record<string, BadFile[]> = {
  encodings: encodings(),
  'line ends': lineEnds(),
  'quotation marks': quotes(),
  'rows of another shape': shapes(),
  headers: headers(),
  sizes: sizes(),
  emails: emails(),
  dates: dates(),
  'telephone numbers, ZIP codes and words': otherCells(),
  'texts of all kinds': texts(),
  'the same person twice': duplicates(),
  'other things': otherThings(),
}

const REFUSALS = ['Failed to parse CSV file', 'CSV file appears to be empty', 'CSV file has no headers']

test('there are more than 200 bad files, no two alike (T31)', () => {
  const files = Object.values(corpus).flat()
  expect(files.length).toBeGreaterThan(200)
  expect(new Set(files.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(files.length)
})

test.each(Object.keys(corpus))(
  'of bad files none breaks the import, and no row is lost or counted wrong: %s (csv-005..008, T31)',
  { timeout: 180_000 },
  async (group) => {
    const app = await testApp()
    for (const [place, file] of corpus[group]!.entries()) await tryOut(app, file, importModes[place % 3]!)
  },
)

/** As its owner would, one of whose contacts is known: upload, look at the columns, count, start, wait, read the report and download the bad rows. */
async function tryOut(app: TestApp, file: BadFile, mode: ImportMode) {
  const agency = await makeAgency()
  await makeContact(agency, { email: 'person1@example.com', phone_number: null, current_carrier: null })
  const visitor = await app.as(agency.ruth)
  const form = new FormData()
  form.append('attested', 'on')
  form.append('file', new File([new Uint8Array(file.bytes)], 'book.csv'))
  const uploaded = await visitor.upload('/contacts/imports', form)
  if (uploaded.status !== 303) {
    expect.soft(uploaded.status, file.name).toBe(422)
    const page = await uploaded.text()
    expect.soft(file.refused ?? REFUSALS.find((words) => page.includes(words)), file.name).toBeDefined()
    expect.soft(page, file.name).toContain(file.refused ?? '')
    const known = [file.good, file.bad, file.incomplete, file.unmapped].filter((fact) => fact !== undefined)
    expect.soft(known, `${file.name} is refused`).toEqual([])
    return
  }
  expect.soft(file.refused, `${file.name} is taken`).toBeUndefined()
  const path = uploaded.headers.get('Location')!
  expect.soft((await visitor.get(path)).status, file.name).toBe(200)

  const importId = Number(path.split('/').at(-1))
  const read = () => as(agency.ruth, (scope) => getImport(scope, importId))
  const asUploaded = await read()
  const fields = Object.entries(asUploaded.column_mapping).map(([field, column]) => [field, String(column ?? '')])
  const carriers = suggestedCarriers(asUploaded).map(({ carrier }, place) => [`carrier-${place}`, carrier])
  const chosen = await visitor.post(path, { ...Object.fromEntries([...fields, ...carriers]), step: 'check' })
  if (chosen.status === 422) {
    expect.soft([file.good, file.bad], `${file.name} cannot be started`).toEqual([undefined, undefined])
    return
  }
  expect.soft(chosen.headers.get('Location'), file.name).toBe(`${path}/check`)
  expect.soft(file.unmapped, `${file.name} can be started`).toBeUndefined()
  expect.soft((await visitor.get(`${path}/check`)).status, file.name).toBe(200)
  await countWaitingChecks(app.t.doors, { zips })
  const { checked } = await read()
  expect.soft((await visitor.post(`${path}/start`, { mode })).status, file.name).toBe(303)
  await runContactImports(app.t.doors, { zips, batchRows: 150 })

  const done = await read()
  expect.soft(done.status, file.name).toBe('done')
  const { added, updated, unchanged, bad, total_rows, done_rows } = done
  const good = added + updated + unchanged
  expect.soft({ good, bad }, file.name).toEqual({ good: file.good ?? good, bad: file.bad ?? bad })
  expect.soft([good + bad, done_rows], file.name).toEqual([total_rows, asUploaded.total_rows])
  expect
    .soft(countsIn(mode, checked as unknown as Checked), `the dry run of ${file.name}`)
    .toEqual({ added, updated, unchanged, bad })

  const book = await contactsOf(agency.id)
  expect.soft(book, file.name).toHaveLength(1 + added)
  expect.soft((await visitor.get(path)).status, file.name).toBe(200)
  const report = parse(await visitor.html(`${path}/bad-rows.csv`), {
    relax_column_count: true,
    bom: true,
  })
  const listed = await as(agency.ruth, (scope) => listBadRows(scope, importId, { limit: 10_000 }))
  const incomplete = listed.filter(({ is_imported }) => is_imported).length
  expect.soft({ bad: listed.length - incomplete, incomplete }, file.name).toEqual({
    bad,
    incomplete: file.incomplete ?? incomplete,
  })
  expect.soft(report, file.name).toHaveLength(bad + incomplete + 1)
  const reported = report.flat().join('\n')
  const known = new Set(book.map(({ email }) => email))
  const lost = file.marks.filter((mark) => !known.has(mark.trim().toLowerCase()) && !reported.includes(mark))
  expect.soft(lost, `${file.name} lost`).toEqual([])
}
