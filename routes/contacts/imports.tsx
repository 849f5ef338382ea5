import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { FILE_TOO_LARGE, type FileRefusalText } from '../../src/contacts/import/contact-import.ts'
import { findRemovableBlocks, removeBlocks } from '../../src/contacts/import/opt-outs.ts'
import {
  findImportChanges,
  getImport,
  importOrders,
  listBadRows,
  listImports,
} from '../../src/contacts/import/queries.ts'
import { badRowsCsv, carrierConversionsCsv } from '../../src/contacts/import/reports.ts'
import { unblockingForm } from '../../src/contacts/import/schemas.ts'
import { isRecognized } from '../../src/contacts/import/start.ts'
import { cancelImport, canResume, discardImport, resumeImport } from '../../src/contacts/import/transitions.ts'
import { pluralize } from '../../src/lib/pluralize.ts'
import { truncate } from '../../src/lib/truncate.ts'
import { FORBIDDEN, importWords as words } from '../../src/messages/imports.ts'
import { recordAuditEvent } from '../../src/organizations/audit.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { isRecentSignIn } from '../account/confirm/confirm-its-you.tsx'
import { HistoryPage } from './imports/history-page.tsx'
import { importChoices } from './imports/import-choices.tsx'
import { receiveFile } from './imports/receive-file.ts'
import { ReportPage } from './imports/report-page.tsx'
import { getRequestedImport, REFRESH_SECONDS, showMappingPage } from './imports/requested-import.tsx'
import { RunningPage } from './imports/running-page.tsx'
import { UploadPage } from './imports/upload-page.tsx'

const TITLE = 'Import contacts'
const BAD_ROWS_LISTED = 50

export const contactImports = new Hono<AppEnv>()
  .get('/contacts/imports/new', async (c) =>
    page(c, <UploadPage hasPastImports={await hasPastImports(c)} />, { title: TITLE }),
  )
  .get('/contacts/imports', async (c) => {
    const { scoped, tenantDb, user } = c.var
    const sort = importOrders.read(c.req.query('sort'))
    const imports = await scoped((scope) => listImports(scope, sort))
    return page(c, <HistoryPage imports={imports} sort={sort} timeZone={user.timeZone} now={tenantDb.now()} />, {
      title: 'Past imports',
    })
  })
  .post('/contacts/imports', async (c) => {
    const received = mayUpload(c.var.user) ? await receiveFile(c) : NOT_ALLOWED
    if (received.ok) {
      const file = await c.var.scoped((scope) => getImport(scope, received.importId))
      const location = isRecognized(file) ? urls.imports.check(file.id) : urls.imports.show(file.id)
      return wantsJson(c) ? c.json({ success: true, location }) : c.redirect(location, 303)
    }
    const status = refusalStatus(received)
    const { message: error, advice } = received.refused
    if (wantsJson(c)) return c.json({ success: false, error, advice }, status)
    return page(
      c,
      <UploadPage hasPastImports={await hasPastImports(c)} attested={received.attested} refusal={received} />,
      { title: TITLE, status },
    )
  })
  .route('/', importChoices)
  .get('/contacts/imports/:id', async (c) => {
    const { scoped, tenantDb, user } = c.var
    const file = await getRequestedImport(c)
    if (file.status === 'mapping') return showMappingPage(c, file)
    const title = `Import of ${file.file_name}`
    const [timeZone, now] = [user.timeZone, tenantDb.now()]
    if (file.status === 'queued' || file.status === 'running')
      return page(c, <RunningPage file={file} now={now} />, { title, refreshSeconds: REFRESH_SECONDS })
    const [badRows, partRows, changes, blocks, isResumable] = await scoped(async (scope) => [
      await listBadRows(scope, file.id, { limit: BAD_ROWS_LISTED, isImported: false }),
      await listBadRows(scope, file.id, { limit: BAD_ROWS_LISTED, isImported: true }),
      await findImportChanges(scope, file.id),
      await findRemovableBlocks(scope, file),
      await canResume(scope, file),
    ])
    return page(
      c,
      <ReportPage
        file={file}
        badRows={badRows}
        partRows={partRows}
        changes={changes}
        blocks={blocks}
        canResume={isResumable}
        timeZone={timeZone}
        now={now}
      />,
      { title },
    )
  })
  .post('/contacts/imports/:id/resumption', async (c) => {
    const { scoped, deps } = c.var
    const file = await getRequestedImport(c)
    if (await scoped((scope) => resumeImport(scope, file.id))) deps.wake('run-contact-imports')
    else flash(c, 'bad', words.over)
    return c.redirect(urls.imports.show(file.id), 303)
  })
  .post('/contacts/imports/:id/cancellation', async (c) => {
    const file = await getRequestedImport(c)
    const { scoped } = c.var
    if (await scoped((scope) => discardImport(scope, file.id))) {
      flash(c, 'good', words.discarded(truncate(file.file_name, 100)))
      return c.redirect(urls.imports.new(), 303)
    }
    await scoped((scope) => cancelImport(scope, file.id))
    return c.redirect(urls.imports.show(file.id), 303)
  })
  .post('/contacts/imports/:id/unblocking', async (c) => {
    const file = await getRequestedImport(c)
    const read = await readForm(c, unblockingForm)
    const { unticked, done, allStay, nothing } = words.unblock
    if (!read.ok) {
      flash(c, 'bad', unticked)
      return c.redirect(`${urls.imports.show(file.id)}#blocks`, 303)
    }
    const removed = await c.var.scoped((scope) => removeBlocks(scope, file))
    if (removed === undefined) flash(c, 'note', nothing)
    else flash(c, 'good', removed > 0 ? done(pluralize(removed, 'address', 'addresses')) : allStay)
    return c.redirect(urls.imports.show(file.id), 303)
  })
  .get('/contacts/imports/:id/bad-rows.csv', async (c) => {
    const file = await getRequestedImport(c)
    const { scoped, tenantDb, user } = c.var
    // These are whole rows of people.
    if (!isRecentSignIn(user, tenantDb.now())) return c.redirect(urls.confirm({ to: c.req.path }), 303)
    await scoped((scope) =>
      recordAuditEvent(scope, { action: 'data_exported', target: `the error rows of import ${file.id}` }),
    )
    setDownloadHeaders(c, `error-rows-${file.id}.csv`)
    return stream(c, async (out) => {
      for await (const lines of badRowsCsv(tenantDb, c.var.identity, file)) await out.write(lines)
    })
  })
  .get('/contacts/imports/:id/carrier-conversions.csv', async (c) => {
    const file = await getRequestedImport(c)
    setDownloadHeaders(c, `carrier-conversions-${file.id}.csv`)
    return c.body(carrierConversionsCsv(file))
  })

const hasPastImports = async (c: AppContext) =>
  (await c.var.scoped((scope) => listImports(scope, undefined, 1))).length > 0

const wantsJson = (c: AppContext) => (c.req.header('Accept') ?? '').startsWith('application/json')

/** Imported contacts belong to an agent, so only agents and admins may upload. Source: csv-023. */
const mayUpload = ({ isAdmin, isAgent }: AppEnv['Variables']['user']) => isAdmin || isAgent
const NOT_ALLOWED = {
  ok: false,
  attested: false,
  field: 'file',
  refused: { message: FORBIDDEN, advice: words.askAdmin },
} as const

const refusalStatus = ({ refused }: { refused: FileRefusalText }) =>
  refused === FILE_TOO_LARGE ? 413 : refused === NOT_ALLOWED.refused ? 403 : 422

function setDownloadHeaders(c: AppContext, fileName: string) {
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${fileName}"`)
  c.header('Cache-Control', 'private, no-store')
}
