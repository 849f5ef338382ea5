import { type Context, Hono } from 'hono'
import { stream } from 'hono/streaming'
import { countOneCheck } from '../src/contacts/import/check.ts'
import { askForCheck, checkedNow, knownAmong } from '../src/contacts/import/check-queries.ts'
import { type Refused, TOO_LARGE } from '../src/contacts/import/contact-import.ts'
import {
  type ContactImport,
  findImportChanges,
  getImport,
  listBadRows,
  listImports,
} from '../src/contacts/import/queries.ts'
import { isAsRemembered, recall } from '../src/contacts/import/remember.ts'
import { badRowsCsv, carrierConversionsCsv } from '../src/contacts/import/reports.ts'
import {
  agentForm,
  choicesForm,
  choicesOf,
  importIdParams,
  importProgress,
  progressOf,
  startForm,
} from '../src/contacts/import/schemas.ts'
import { forgetChoices, isConfigured, modeFor, saveChoices, startImport } from '../src/contacts/import/start.ts'
import {
  cancelImport,
  canResume,
  discardImport,
  resumeImport,
  saveImportAgent,
  saveMode,
} from '../src/contacts/import/steps.ts'
import { listSellers, type Owner } from '../src/contacts/queries.ts'
import { formatLong, todayIn } from '../src/lib/calendar-date.ts'
import { cut } from '../src/lib/cut.ts'
import { NotFound } from '../src/lib/not-found.ts'
import { FORBIDDEN } from '../src/messages/imports.ts'
import { urls } from '../src/urls.ts'
import { type ApiRoute, api } from '../src/web/api.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { flash } from '../src/web/flash.ts'
import { readForm } from '../src/web/form.ts'
import { page } from '../src/web/page.tsx'
import { CheckPage } from './contact-imports/check-page.tsx'
import { HistoryPage } from './contact-imports/history-page.tsx'
import { MappingPage, type MappingPageProps } from './contact-imports/mapping-page.tsx'
import { receiveFile } from './contact-imports/receive-file.ts'
import { ReportPage } from './contact-imports/report-page.tsx'
import { RunningPage } from './contact-imports/running-page.tsx'
import { sampleRows } from './contact-imports/sample-rows.tsx'
import { UploadPage } from './contact-imports/upload-page.tsx'
import { bulkImportCall } from './contact-imports.api.ts'

type AppContext = Context<AppEnv>

const TITLE = 'Import contacts'
const BAD_ROWS_LISTED = 50
const REFRESH_SECONDS = 3

export const contactImports = new Hono<AppEnv>()
  .get('/contacts/imports/new', async (c) => page(c, <UploadPage hasPast={await hasPast(c)} />, { title: TITLE }))
  .get('/contacts/imports', async (c) => {
    const { doors, identity, user } = c.var
    const imports = await doors.inScope(identity, (scope) => listImports(scope))
    return page(c, <HistoryPage imports={imports} timeZone={user.timeZone} now={doors.now()} />, {
      title: 'Past imports',
    })
  })
  .post('/contacts/imports', async (c) => {
    const received = mayUpload(c.var.user) ? await receiveFile(c) : NOT_ALLOWED
    const status = received.ok ? 200 : statusOf(received)
    if (wantsJson(c))
      return received.ok
        ? c.json({ success: true, location: urls.imports.show(received.importId) })
        : c.json({ success: false, error: received.refused.message, advice: received.refused.advice }, status)
    if (received.ok) return c.redirect(urls.imports.show(received.importId), 303)
    return page(c, <UploadPage hasPast={await hasPast(c)} attested={received.attested} refusal={received} />, {
      title: TITLE,
      status,
    })
  })
  .get('/contacts/imports/:id', async (c) => {
    const { doors, identity, user } = c.var
    const file = await theImport(c)
    if (file.status === 'mapping') return showMapping(c, file)
    const title = `Import of ${file.file_name}`
    const [timeZone, now] = [user.timeZone, doors.now()]
    if (file.status === 'queued' || file.status === 'running')
      return page(c, <RunningPage file={file} now={now} />, { title, refreshSeconds: REFRESH_SECONDS })
    const [badRows, changes, canGoOn] = await doors.inScope(identity, async (scope) => [
      await listBadRows(scope, file.id, 0, BAD_ROWS_LISTED),
      await findImportChanges(scope, file.id),
      await canResume(scope, file),
    ])
    return page(c, <ReportPage {...{ file, badRows, changes, canGoOn, timeZone, now }} />, { title })
  })
  .post('/contacts/imports/:id', async (c) => {
    const { doors, identity } = c.var
    const file = await theImport(c)
    const here = urls.imports.show(file.id)
    if (file.status !== 'mapping') return alreadyStarted(c, file)
    const read = await readForm(c, choicesForm)
    if (!read.ok) return showMapping(c, file, { status: 422 })
    const saved = await saveChoices(doors, identity, file, choicesOf(read.data, file))
    if (!saved.ok && saved.refused === 'carriers not read')
      return showMapping(c, await theImport(c), { status: 422, failed: 'carriers not read' })
    if (!saved.ok) {
      flash(c, 'bad', 'That agent is no longer in your agency. Please choose another one.')
      return c.redirect(here, 303)
    }
    if (read.data.step === 'look') return c.redirect(here, 303)
    if (saved.newCarriers) {
      flash(c, 'note', 'You chose another carrier column. Please look at its carriers below, then go on.')
      return c.redirect(here, 303)
    }
    const chosen = await theImport(c)
    if (!isConfigured(chosen)) return showMapping(c, chosen, { status: 422, failed: 'not configured' })
    await askForCount(c, chosen)
    return c.redirect(urls.imports.check(file.id), 303)
  })
  .get('/contacts/imports/:id/check', async (c) => {
    const { doors, identity, user } = c.var
    const file = await theImport(c)
    if (file.status !== 'mapping' || !isConfigured(file)) return c.redirect(urls.imports.show(file.id), 303)
    if (!checkedNow(file)) await askForCount(c, file)
    const counted = checkedNow(file) ? file : await theImport(c)
    const checked = checkedNow(counted)
    if (!checked) return c.redirect(urls.imports.show(file.id), 303)
    const today = todayIn(user.timeZone, doors.now())
    const addresses = sampleRows(counted, today).flatMap(({ contact }) => contact.email ?? [])
    const [agents, known] = await doors.inScope(identity, async (scope) => [
      await listSellers(scope),
      await knownAmong(scope, addresses),
    ])
    const owner = ownerOf(counted, agents, user)
    return page(c, <CheckPage {...{ file: counted, checked, today, agents, owner, known }} isAdmin={user.isAdmin} />, {
      title: `Check ${file.file_name}`,
      refreshSeconds: checked.state === 'done' || checked.state === 'failed' ? undefined : REFRESH_SECONDS,
    })
  })
  .post('/contacts/imports/:id/start', async (c) => {
    const { doors, identity, deps } = c.var
    const file = await theImport(c)
    if (file.status !== 'mapping') return alreadyStarted(c, file)
    const read = await readForm(c, startForm)
    const mode = modeFor(identity, read.ok ? read.data.mode : 'skip')
    const started = await doors.inScope(identity, async (scope) => {
      await saveMode(scope, file.id, mode)
      return startImport(scope, file.id)
    })
    if (!started.ok && started.refused === 'not configured')
      return showMapping(c, file, { status: 422, failed: 'not configured' })
    deps.wake('run-contact-imports')
    return c.redirect(urls.imports.show(file.id), 303)
  })
  .post('/contacts/imports/:id/agent', async (c) => {
    const { doors, identity, user } = c.var
    const file = await theImport(c)
    if (file.status !== 'mapping') return alreadyStarted(c, file)
    const read = await readForm(c, agentForm)
    const agentId = read.ok ? read.data.agentId : undefined
    const saved =
      user.isAdmin && agentId !== undefined
        ? await doors.inScope(identity, (scope) => saveImportAgent(scope, file.id, agentId))
        : false
    if (!saved) flash(c, 'bad', 'That agent is no longer in your agency. Please choose another one.')
    return c.redirect(urls.imports.check(file.id), 303)
  })
  .post('/contacts/imports/:id/resumption', async (c) => {
    const { doors, identity, deps } = c.var
    const file = await theImport(c)
    if (await doors.inScope(identity, (scope) => resumeImport(scope, file.id))) deps.wake('run-contact-imports')
    else flash(c, 'bad', 'This import cannot go on any more. Please upload the file again.')
    return c.redirect(urls.imports.show(file.id), 303)
  })
  .post('/contacts/imports/:id/forgetting', async (c) => {
    const { doors, identity } = c.var
    const file = await theImport(c)
    if (file.status !== 'mapping') return alreadyStarted(c, file)
    await forgetChoices(doors, identity, file)
    flash(c, 'good', 'Forgotten. These are our own suggestions.')
    return c.redirect(urls.imports.show(file.id), 303)
  })
  .post('/contacts/imports/:id/cancellation', async (c) => {
    const file = await theImport(c)
    const { doors, identity } = c.var
    if (await doors.inScope(identity, (scope) => discardImport(scope, file.id))) {
      flash(c, 'good', `${cut(file.file_name, 100)} was discarded. Nothing was imported.`)
      return c.redirect(urls.imports.new(), 303)
    }
    await doors.inScope(identity, (scope) => cancelImport(scope, file.id))
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
      progressOf(await c.var.doors.inScope(c.var.identity, (scope) => getImport(scope, params.id)), c.var.doors.now()),
  }),
]

const hasPast = async (c: AppContext) =>
  (await c.var.doors.inScope(c.var.identity, (scope) => listImports(scope, 1))).length > 0

const wantsJson = (c: AppContext) => (c.req.header('Accept') ?? '').startsWith('application/json')

/** Imported contacts belong to an agent; who is neither that nor an admin has no use for them. Source: csv-023. */
const mayUpload = ({ isAdmin, isAgent }: AppEnv['Variables']['user']) => isAdmin || isAgent
const NOT_ALLOWED = {
  ok: false,
  attested: false,
  field: 'file',
  refused: { message: FORBIDDEN, advice: 'An administrator of your agency can make you an agent.' },
} as const

const statusOf = ({ refused }: { refused: Refused }) =>
  refused === TOO_LARGE ? 413 : refused === NOT_ALLOWED.refused ? 403 : 422

/** Files up to this are counted at once, so that nobody watches a bar for a blink. */
const COUNTED_AT_ONCE = 1_000

async function askForCount(c: AppContext, file: ContactImport) {
  const { doors, identity, deps } = c.var
  if (!(await doors.inScope(identity, (scope) => askForCheck(scope, file)))) return
  if ((file.total_rows ?? 0) > COUNTED_AT_ONCE) return deps.wake('count-contact-imports')
  await countOneCheck(doors, file.id, { zips: deps.zips })
}

/** A form of a page that was left open. A second press on the same button only shows how far the import is. Source: csv-028. */
function alreadyStarted(c: AppContext, file: ContactImport) {
  if (!c.req.path.endsWith('/start'))
    flash(c, 'bad', 'Invalid modal state: this import was started meanwhile, so nothing was changed.')
  return c.redirect(urls.imports.show(file.id), 303)
}

/** In words, as in "All new contacts become …". */
function ownerOf(
  { agent_id, uploaded_by }: ContactImport,
  agents: readonly Owner[],
  user: AppEnv['Variables']['user'],
): string {
  const owner = agents.find(({ id, is_default_agent }) => (agent_id === null ? is_default_agent : id === agent_id))
  if ((owner?.id ?? uploaded_by) === user.id) return 'yours'
  return owner ? `${owner.first_name} ${owner.last_name}’s` : 'the contacts of whoever uploaded this file'
}

function theImport(c: AppContext): Promise<ContactImport> {
  const read = importIdParams.safeParse({ id: c.req.param('id') })
  if (!read.success) throw new NotFound('Import not found')
  return c.var.doors.inScope(c.var.identity, (scope) => getImport(scope, read.data.id))
}

async function showMapping(
  c: AppContext,
  file: ContactImport,
  { status = 200, failed }: { status?: 200 | 422; failed?: MappingPageProps['failed'] } = {},
) {
  const { doors, identity, user } = c.var
  const [agents, before] = await doors.inScope(identity, async (scope) => [
    await listSellers(scope),
    await recall(scope, file.header),
  ])
  const today = todayIn(user.timeZone, doors.now())
  const rememberedOn =
    before && isAsRemembered(file, before) ? formatLong(todayIn(user.timeZone, before.usedAt)) : undefined
  return page(c, <MappingPage {...{ file, agents, today, rememberedOn, failed }} isAdmin={user.isAdmin} />, {
    title: `Match the columns of ${file.file_name}`,
    status,
  })
}

function asDownload(c: AppContext, fileName: string) {
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${fileName}"`)
  c.header('Cache-Control', 'private, no-store')
}
