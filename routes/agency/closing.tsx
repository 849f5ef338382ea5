import { Hono } from 'hono'
import { mailAgencyClosed } from '../../src/accounts/account-mail.ts'
import { leaveDemo } from '../../src/billing/account-state/leave-demo.ts'
import { formatDay } from '../../src/lib/moment.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { closingWords, demoWords } from '../../src/messages/closing.ts'
import { closeAgency, closingRefusal, countForClosing, erasedFrom } from '../../src/organizations/close.ts'
import { countSampleData } from '../../src/organizations/demo-mode.ts'
import { exportOf, isExportFile } from '../../src/organizations/export.ts'
import { isAuditAction, listActors, listAuditEvents } from '../../src/organizations/log.ts'
import { closingForm } from '../../src/organizations/schemas.ts'
import { ButtonLink } from '../../src/ui/button.tsx'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { download } from '../../src/web/download.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page, sitePage } from '../../src/web/page.tsx'
import { wholeNumber } from '../../src/web/path-id.ts'
import { dropSessionCookie } from '../../src/web/session.ts'
import { isRecentSignIn, reauthenticate } from '../account/confirm/confirm-its-you.tsx'
import { ClosingPage, type ClosingPageProps } from './closing/closing-page.tsx'
import { DemoExitPage } from './closing/demo-exit-page.tsx'
import { LogPage } from './closing/log-page.tsx'
import { settingsPage } from './settings/settings-frame.tsx'

/** The log, exports, exiting demo mode, and closing the agency. */
export const closing = new Hono<AppEnv>()
  .get('/demo/exit', async (c) => (c.var.user.isDemo ? showDemoExit(c) : c.redirect(urls.contacts.list(), 303)))
  .post('/demo/exit', async (c) => {
    const { scoped, deps } = c.var
    try {
      await scoped(leaveDemo)
    } catch (error) {
      deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'demo mode could not be ended')
      return showDemoExit(c, true)
    }
    flash(c, 'good', demoWords.left)
    return c.redirect(urls.contacts.list(), 303)
  })
  .get('/settings/log', async (c) => {
    const { scoped, user } = c.var
    const { person, kind, before } = c.req.query()
    const filter = {
      person: wholeNumber(person),
      action: isAuditAction(kind) ? kind : undefined,
      before: wholeNumber(before),
    }
    const found = await scoped(async (scope) => ({
      ...(await listAuditEvents(scope, filter)),
      actors: await listActors(scope),
    }))
    return settingsPage(c, 'log', <LogPage {...found} filter={filter} timeZone={user.timeZone} />)
  })
  .get('/settings/export/:file', async (c) => {
    const { tenantDb, identity, user } = c.var
    const file = c.req.param('file')
    if (!isExportFile(file)) throw new NotFound('Download not found')
    if (!isRecentSignIn(user, tenantDb.now()))
      return c.redirect(urls.confirm({ to: urls.settings.exportFile(file) }), 303)
    c.header('Content-Type', file.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="${user.organizationSlug}-${file}"`)
    c.header('Cache-Control', 'private, no-store')
    return download(c, exportOf(tenantDb, { identity, sessionId: user.sessionId }, file))
  })

  .get('/settings/closing', (c) => showClosing(c))
  .post('/settings/closing', async (c) => {
    const { scoped, deps, user } = c.var
    const read = await readForm(c, closingForm)
    const { typed } = read
    if (!read.ok) return showClosing(c, { typed, errors: read.errors })
    const refused = await scoped((scope) => closingRefusal(scope, read.data))
    if (refused) return showClosing(c, { typed, errors: closingWords.refused[refused] })
    const confirmed = await reauthenticate(c, typed)
    if (!confirmed.ok) return showClosing(c, { typed, ask: confirmed.ask })
    const closed = await scoped(async (scope) => {
      const closed = await closeAgency(scope, read.data)
      if (closed.ok) await mailAgencyClosed(scope, `${user.firstName} ${user.lastName}`, erasureDay(c))
      return closed
    })
    if (!closed.ok) return showClosing(c, { typed, errors: closingWords.refused[closed.refused] })
    deps.wake('send-due-messages')
    deps.wake('erase-closed-agencies')
    dropSessionCookie(c)
    return c.redirect(urls.closed(), 303)
  })
  .get('/closed', (c) =>
    sitePage(
      c,
      <>
        <h1>{closingWords.closed.title}</h1>
        <p>{closingWords.closed.text}</p>
        <p>{closingWords.closed.thanks}</p>
        <div className="row">
          <ButtonLink href={urls.signup()} variant="primary">
            {closingWords.closed.signUp}
          </ButtonLink>
          <ButtonLink href={urls.contactUs()}>{closingWords.closed.reopen}</ButtonLink>
        </div>
      </>,
      { title: closingWords.closed.title },
    ),
  )

/** The day of the erasure if the agency is closed now. */
const erasureDay = ({ var: { tenantDb, user } }: AppContext) => formatDay(erasedFrom(tenantDb.now()), user.timeZone)

async function showClosing(c: AppContext, state: Pick<ClosingPageProps, 'typed' | 'errors' | 'ask'> = {}) {
  const { scoped, user } = c.var
  const counts = await scoped(countForClosing)
  return settingsPage(
    c,
    'closing',
    <ClosingPage name={user.organizationName} counts={counts} erasedOn={erasureDay(c)} {...state} />,
    {
      status: state.typed ? 422 : 200,
    },
  )
}

async function showDemoExit(c: AppContext, failed = false) {
  const counts = await c.var.scoped(countSampleData)
  return page(c, <DemoExitPage counts={counts} failed={failed} />, {
    title: demoWords.title,
    status: failed ? 500 : 200,
  })
}
