import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { countQueuedChecks } from '../../../../src/contacts/import/check.ts'
import { type ImportMode, importModes } from '../../../../src/contacts/import/contact-import.ts'
import { countsForMode, type ImportCheck } from '../../../../src/contacts/import/import-check.ts'
import { type ContactImport, getImport, listBadRows } from '../../../../src/contacts/import/queries.ts'
import { suggestedCarriers } from '../../../../src/contacts/import/reports.ts'
import { runContactImports } from '../../../../src/contacts/import/run.ts'
import { type Agency, as, makeAgency, makeContact } from '../../../agency.ts'
import { testApp, type Visitor } from '../../../app.ts'
import { contactsOf, zips } from '../imports.ts'
import type { BadFile } from './bad-file.ts'

const REFUSALS = ['Failed to parse CSV file', 'CSV file appears to be empty', 'CSV file has no headers']

/** Enqueues a group of files at once, like those of many agencies. */
export async function tryOut(files: readonly BadFile[]) {
  const app = await testApp()
  const uploads: Upload[] = []
  for (const [place, file] of files.entries()) {
    const agency = await makeAgency()
    const uploaded = await upload(agency, await app.as(agency.ruth), file)
    if (uploaded) uploads.push({ ...uploaded, mode: importModes[place % 3]! })
  }
  await countQueuedChecks(app.t.tenantDb, { zips })
  const started: Started[] = []
  for (const each of uploads) started.push(await start(each))
  await runContactImports(app.t.tenantDb, { zips, batchRows: 150 })
  for (const each of started) await readReport(each)
}

interface Upload {
  file: BadFile
  agency: Agency
  visitor: Visitor
  path: string
  asUploaded: ContactImport
  mode: ImportMode
}
type Started = Upload & { checked: ContactImport['checked'] }

const readImport = ({ agency, path }: Pick<Upload, 'agency' | 'path'>) =>
  as(agency.ruth, (scope) => getImport(scope, Number(path.split('/').at(-1))))

/** Uploads a file as a user who already has one of its contacts, and chooses the columns. */
async function upload(agency: Agency, visitor: Visitor, file: BadFile): Promise<Omit<Upload, 'mode'> | undefined> {
  await makeContact(agency, { email: 'person1@example.com', phone_number: null, current_carrier: null })
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
    return undefined
  }
  expect.soft(file.refused, `${file.name} is taken`).toBeUndefined()
  // A file whose columns are all recognized is checked at once; its columns can be chosen all the same.
  const path = uploaded.headers.get('Location')!.replace(/\/check$/, '')
  expect.soft((await visitor.get(path)).status, file.name).toBe(200)

  const asUploaded = await readImport({ agency, path })
  const fields = Object.entries(asUploaded.column_mapping).map(([field, column]) => [field, String(column ?? '')])
  const carriers = suggestedCarriers(asUploaded).map(({ carrier }, place) => [`carrier-${place}`, carrier])
  const chosen = await visitor.post(path, { ...Object.fromEntries([...fields, ...carriers]), step: 'check' })
  if (chosen.status === 422) {
    expect.soft([file.good, file.bad], `${file.name} cannot be started`).toEqual([undefined, undefined])
    return undefined
  }
  expect.soft(chosen.headers.get('Location'), file.name).toBe(`${path}/check`)
  expect.soft(file.unmapped, `${file.name} can be started`).toBeUndefined()
  expect.soft((await visitor.get(`${path}/check`)).status, file.name).toBe(200)
  return { file, agency, visitor, path, asUploaded }
}

async function start(upload: Upload): Promise<Started> {
  const { file, visitor, path, mode } = upload
  const { checked } = await readImport(upload)
  expect.soft((await visitor.post(`${path}/start`, { mode })).status, file.name).toBe(303)
  return { ...upload, checked }
}

/** Checks the result of each row against the report and the download of bad rows. */
async function readReport(started: Started) {
  const { file, agency, visitor, path, asUploaded, mode, checked } = started
  const done = await readImport(started)
  expect.soft(done.status, file.name).toBe('done')
  const { added, updated, unchanged, bad, total_rows, done_rows } = done
  const good = added + updated + unchanged
  expect.soft({ good, bad }, file.name).toEqual({ good: file.good ?? good, bad: file.bad ?? bad })
  expect.soft([good + bad, done_rows], file.name).toEqual([total_rows, asUploaded.total_rows])
  expect
    .soft(countsForMode(mode, checked as unknown as ImportCheck), `the dry run of ${file.name}`)
    .toEqual({ added, updated, unchanged, bad })

  const book = await contactsOf(agency.id)
  expect.soft(book, file.name).toHaveLength(1 + added)
  expect.soft((await visitor.get(path)).status, file.name).toBe(200)
  const report = parse(await visitor.html(`${path}/bad-rows.csv`), {
    relax_column_count: true,
    bom: true,
  })
  const listed = await as(agency.ruth, (scope) => listBadRows(scope, done.id, { limit: 10_000 }))
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
