import { type Context, Hono } from 'hono'
import { stream } from 'hono/streaming'
import { TOO_LARGE } from '../src/contacts/import/contact-import.ts'
import {
  type ContactImport,
  cancelImport,
  getImport,
  listAgents,
  listBadRows,
  listImports,
} from '../src/contacts/import/queries.ts'
import { badRowsCsv, carrierConversionsCsv } from '../src/contacts/import/reports.ts'
import { choicesForm, choicesOf, importIdParams, importProgress, progressOf } from '../src/contacts/import/schemas.ts'
import { saveChoices, startImport } from '../src/contacts/import/start.ts'
import { todayIn } from '../src/lib/calendar-date.ts'
import { NotFound } from '../src/lib/not-found.ts'
import { urls } from '../src/urls.ts'
import { type ApiRoute, api } from '../src/web/api.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { flash } from '../src/web/flash.ts'
import { readForm } from '../src/web/form.ts'
import { page } from '../src/web/page.tsx'
import { MappingPage } from './contact-imports/mapping-page.tsx'
import { receiveFile } from './contact-imports/receive-file.ts'
import { ReportPage } from './contact-imports/report-page.tsx'
import { RunningPage } from './contact-imports/running-page.tsx'
import { UploadPage } from './contact-imports/upload-page.tsx'
import { bulkImportCall } from './contact-imports.api.ts'

type AppContext = Context<AppEnv>

const TITLE = 'Import contacts'
const BAD_ROWS_LISTED = 50
const REFRESH_SECONDS = 3

export const contactImports = new Hono<AppEnv>()
  .get('/contacts/imports/new', async (c) => page(c, <UploadPage imports={await pastImports(c)} />, { title: TITLE }))
  // A reload after a refused upload lands here.
  .get('/contacts/imports', (c) => c.redirect(urls.imports.new(), 303))
  .post('/contacts/imports', async (c) => {
    const received = await receiveFile(c)
    if (received.ok) return c.redirect(urls.imports.show(received.importId), 303)
    return page(c, <UploadPage imports={await pastImports(c)} attested={received.attested} refusal={received} />, {
      title: TITLE,
      status: received.refused === TOO_LARGE ? 413 : 422,
    })
  })
  .get('/contacts/imports/:id', async (c) => {
    const file = await theImport(c)
    if (file.status === 'mapping') return showMapping(c, file)
    const title = `Import of ${file.file_name}`
    if (file.status === 'queued' || file.status === 'running')
      return page(c, <RunningPage file={file} />, { title, refreshSeconds: REFRESH_SECONDS })
    const badRows = await c.var.doors.inScope(c.var.identity, (scope) =>
      listBadRows(scope, file.id, 0, BAD_ROWS_LISTED),
    )
    return page(c, <ReportPage file={file} badRows={badRows} />, { title })
  })
  .post('/contacts/imports/:id', async (c) => {
    const { doors, identity, deps } = c.var
    const file = await theImport(c)
    const here = urls.imports.show(file.id)
    if (file.status !== 'mapping') return c.redirect(here, 303)
    const read = await readForm(c, choicesForm)
    if (!read.ok) return showMapping(c, file, { status: 422 })
    const saved = await saveChoices(doors, identity, file, choicesOf(read.data, file))
    if (!saved.ok) {
      flash(c, 'bad', 'That agent is no longer in your agency. Please choose another one.')
      return c.redirect(here, 303)
    }
    if (read.data.step === 'look') return c.redirect(here, 303)
    if (saved.newCarriers) {
      flash(c, 'note', 'You chose another carrier column. Please look at its carriers below, then start the import.')
      return c.redirect(here, 303)
    }
    const started = await doors.inScope(identity, (scope) => startImport(scope, file.id))
    if (!started.ok && started.refused === 'not configured')
      return showMapping(c, await theImport(c), { status: 422, notConfigured: true })
    deps.wake('run-contact-imports')
    return c.redirect(here, 303)
  })
  .post('/contacts/imports/:id/cancellation', async (c) => {
    const file = await theImport(c)
    await c.var.doors.inScope(c.var.identity, (scope) => cancelImport(scope, file.id))
    return c.redirect(urls.imports.show(file.id), 303)
  })
  .get('/contacts/imports/:id/bad-rows.csv', async (c) => {
    const file = await theImport(c)
    asDownload(c, `error-rows-${file.id}.csv`)
    return stream(c, async (out) => {
      for await (const lines of badRowsCsv(c.var.doors, c.var.identity, file)) await out.write(lines)
    })
  })
  .get('/contacts/imports/:id/carrier-conversions.csv', async (c) => {
    const file = await theImport(c)
    asDownload(c, `carrier-conversions-${file.id}.csv`)
    return c.body(carrierConversionsCsv(file))
  })

export const contactImportsApi: ApiRoute[] = [
  bulkImportCall,
  api({
    method: 'GET',
    path: '/api/contacts/imports/{id}',
    summary: 'How far an import of contacts is',
    guard: 'agent',
    params: importIdParams,
    answer: importProgress,
    handler: async ({ c, params }) =>
      progressOf(await c.var.doors.inScope(c.var.identity, (scope) => getImport(scope, params.id))),
  }),
]

const pastImports = (c: AppContext) => c.var.doors.inScope(c.var.identity, listImports)

function theImport(c: AppContext): Promise<ContactImport> {
  const read = importIdParams.safeParse({ id: c.req.param('id') })
  if (!read.success) throw new NotFound('Import not found')
  return c.var.doors.inScope(c.var.identity, (scope) => getImport(scope, read.data.id))
}

async function showMapping(
  c: AppContext,
  file: ContactImport,
  { status = 200, notConfigured = false }: { status?: 200 | 422; notConfigured?: boolean } = {},
) {
  const { doors, identity, user } = c.var
  const agents = await doors.inScope(identity, listAgents)
  const today = todayIn(user.timeZone, doors.now())
  return page(c, <MappingPage {...{ file, agents, today, notConfigured }} isAdmin={user.isAdmin} />, {
    title: `Check ${file.file_name}`,
    status,
  })
}

function asDownload(c: AppContext, fileName: string) {
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${fileName}"`)
  c.header('Cache-Control', 'private, no-store')
}
