import { Hono } from 'hono'
import { contactQuota } from '../../../src/contacts/contact-quota.ts'
import { runNextCheck } from '../../../src/contacts/import/check.ts'
import { currentCheck, enqueueCheck } from '../../../src/contacts/import/check-queries.ts'
import { blocksMany } from '../../../src/contacts/import/import-check.ts'
import type { ContactImport } from '../../../src/contacts/import/queries.ts'
import {
  agentForm,
  answersForm,
  answersOf,
  choicesForm,
  choicesOf,
  headerRowForm,
  startForm,
} from '../../../src/contacts/import/schemas.ts'
import {
  forgetChoices,
  isConfigured,
  modeFor,
  rereadWithHeaderRow,
  saveChoices,
  startImport,
} from '../../../src/contacts/import/start.ts'
import { saveAnswers, saveImportAgent, saveMode } from '../../../src/contacts/import/transitions.ts'
import { listActiveAgents, type Owner } from '../../../src/contacts/owners.ts'
import { findExistingEmails } from '../../../src/contacts/queries.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { importWords as words } from '../../../src/messages/imports.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext, AppEnv } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { readForm } from '../../../src/web/form.ts'
import { page } from '../../../src/web/page.tsx'
import { todayOf } from '../../../src/web/today-of.ts'
import { CheckPage } from './check-page.tsx'
import { getRequestedImport, REFRESH_SECONDS, showMappingPage } from './requested-import.tsx'
import { sampleRows } from './sample-rows.tsx'

/** The uploader's choices before an import starts. */
export const importChoices = new Hono<AppEnv>()
  .post('/contacts/imports/:id', async (c) => {
    const { tenantDb, identity } = c.var
    const file = await getRequestedImport(c)
    const here = urls.imports.show(file.id)
    if (file.status !== 'mapping') return alreadyStarted(c, file)
    const read = await readForm(c, choicesForm)
    if (!read.ok) return showMappingPage(c, file, { status: 422 })
    const saved = await saveChoices(tenantDb, identity, file, choicesOf(read.data, file))
    if (!saved.ok && saved.refused === 'carriers_not_read')
      return showMappingPage(c, await getRequestedImport(c), { status: 422, failed: 'carriers_not_read' })
    if (!saved.ok) {
      flash(c, 'bad', words.agentLeft)
      return c.redirect(here, 303)
    }
    if (read.data.step === 'look') return c.redirect(here, 303)
    if (saved.newValues) {
      flash(c, 'note', words.newValues)
      return c.redirect(here, 303)
    }
    const chosen = await getRequestedImport(c)
    if (!isConfigured(chosen)) return showMappingPage(c, chosen, { status: 422, failed: 'not_configured' })
    await requestCheck(c, chosen)
    return c.redirect(urls.imports.check(file.id), 303)
  })
  .get('/contacts/imports/:id/check', async (c) => {
    const { scoped, user } = c.var
    const file = await getRequestedImport(c)
    if (file.status !== 'mapping' || !isConfigured(file)) return c.redirect(urls.imports.show(file.id), 303)
    if (!currentCheck(file)) await requestCheck(c, file)
    const checkedFile = currentCheck(file) ? file : await getRequestedImport(c)
    const checked = currentCheck(checkedFile)
    if (!checked) return c.redirect(urls.imports.show(file.id), 303)
    const today = todayOf(c)
    const addresses = sampleRows(checkedFile, today).flatMap(({ contact }) => contact.email ?? [])
    const [agents, known, quota] = await scoped(async (scope) => [
      await listActiveAgents(scope),
      await findExistingEmails(scope, addresses),
      await contactQuota(scope),
    ])
    const owner = ownerOf(checkedFile, agents, user)
    return page(
      c,
      <CheckPage
        file={checkedFile}
        checked={checked}
        isAdmin={user.isAdmin}
        today={today}
        agents={agents}
        owner={owner}
        known={known}
        quota={quota}
      />,
      {
        title: `Check ${file.file_name}`,
        refreshSeconds: checked.state === 'done' || checked.state === 'failed' ? undefined : REFRESH_SECONDS,
      },
    )
  })
  .post('/contacts/imports/:id/start', async (c) => {
    const { scoped, identity, deps } = c.var
    const file = await getRequestedImport(c)
    if (file.status !== 'mapping') return alreadyStarted(c, file)
    const read = await readForm(c, startForm)
    const checked = currentCheck(file)
    if (checked && blocksMany(checked) && !(read.ok && read.data.blocks)) {
      flash(c, 'bad', words.blocksUnconfirmed)
      return c.redirect(`${urls.imports.check(file.id)}#blocks`, 303)
    }
    const mode = modeFor(identity, read.ok ? read.data.mode : 'skip')
    const started = await scoped(async (scope) => {
      await saveMode(scope, file.id, mode)
      return startImport(scope, file.id)
    })
    if (!started.ok && started.refused === 'not_configured')
      return showMappingPage(c, file, { status: 422, failed: 'not_configured' })
    deps.wake('run-contact-imports')
    return c.redirect(urls.imports.show(file.id), 303)
  })
  .post('/contacts/imports/:id/agent', async (c) => {
    const { scoped, user } = c.var
    const file = await getRequestedImport(c)
    if (file.status !== 'mapping') return alreadyStarted(c, file)
    const read = await readForm(c, agentForm)
    const agentId = read.ok ? read.data.agentId : undefined
    const saved =
      user.isAdmin && agentId !== undefined ? await scoped((scope) => saveImportAgent(scope, file.id, agentId)) : false
    if (!saved) flash(c, 'bad', words.agentLeft)
    return c.redirect(urls.imports.check(file.id), 303)
  })
  .post('/contacts/imports/:id/answers', async (c) => {
    const { scoped } = c.var
    const file = await getRequestedImport(c)
    if (file.status !== 'mapping') return alreadyStarted(c, file)
    const read = await readForm(c, answersForm)
    if (read.ok) await scoped((scope) => saveAnswers(scope, file.id, answersOf(read.data, file.answers)))
    return c.redirect(urls.imports.check(file.id), 303)
  })
  .post('/contacts/imports/:id/header-row', async (c) => {
    const { tenantDb, identity } = c.var
    const file = await getRequestedImport(c)
    if (file.status !== 'mapping') return alreadyStarted(c, file)
    const read = await readForm(c, headerRowForm)
    if (!read.ok || !(await rereadWithHeaderRow(tenantDb, identity, file, read.data.headerRow)))
      flash(c, 'bad', words.noSuchHeader)
    return c.redirect(urls.imports.show(file.id), 303)
  })
  .post('/contacts/imports/:id/forgetting', async (c) => {
    const { tenantDb, identity } = c.var
    const file = await getRequestedImport(c)
    if (file.status !== 'mapping') return alreadyStarted(c, file)
    if (!(await forgetChoices(tenantDb, identity, file)))
      return showMappingPage(c, file, { status: 422, failed: 'carriers_not_read' })
    flash(c, 'good', words.forgotten)
    return c.redirect(urls.imports.show(file.id), 303)
  })

/** The dry run of a file with at most this many rows runs during the request. */
const MAX_INLINE_CHECK_ROWS = 1_000

async function requestCheck(c: AppContext, file: ContactImport) {
  const { scoped, tenantDb, deps } = c.var
  if (!(await scoped((scope) => enqueueCheck(scope, file)))) return
  if ((file.total_rows ?? 0) > MAX_INLINE_CHECK_ROWS) return deps.wake('count-contact-imports')
  await runNextCheck(tenantDb, file.id, { zips: deps.zips })
}

/**
 * Handles a form posted from an outdated page. A second click on the start button only shows the progress. Source:
 * csv-028.
 */
function alreadyStarted(c: AppContext, file: ContactImport) {
  if (!c.req.path.endsWith('/start')) flash(c, 'bad', words.startedMeanwhile)
  return c.redirect(urls.imports.show(file.id), 303)
}

/** The owner in words, for "All new contacts become …". */
function ownerOf(
  { agent_id, uploaded_by }: ContactImport,
  agents: readonly Owner[],
  user: AppEnv['Variables']['user'],
): string {
  const owner = agents.find(({ id, is_default_agent }) => (agent_id === null ? is_default_agent : id === agent_id))
  if ((owner?.id ?? uploaded_by) === user.id) return 'yours'
  return owner ? `${fullName(owner)}’s` : 'the contacts of the person who uploaded this file'
}
