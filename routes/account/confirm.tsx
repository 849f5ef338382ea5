import { Hono } from 'hono'
import { confirmationForm } from '../../src/accounts/schemas.ts'
import { confirmWords } from '../../src/messages/confirm.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { isOwnPath } from '../../src/web/guards.ts'
import { page } from '../../src/web/page.tsx'
import { CONFIRMATION_CODE, isRecentSignIn, mailCode, reauthenticate } from './confirm/confirm-its-you.tsx'
import { ConfirmPage } from './confirm/confirm-page.tsx'
import { DownloadStarted, isFileDownload } from './confirm/download-started.tsx'

/** Asks the signed-in user to confirm their identity with a code, then redirects to ?to=. */
export const confirm = new Hono<AppEnv>()
  .get('/confirm', (c) => {
    if (isRecentSignIn(c.var.user, c.var.tenantDb.now())) return redirectToNext(c)
    return confirmPage(c, { mailed: c.req.query('mailed') === 'yes' })
  })
  .post('/confirm', async (c) => {
    const read = await readForm(c, confirmationForm)
    if (!read.ok) return confirmPage(c, { mailed: true, error: read.errors[CONFIRMATION_CODE] }, 422)
    if (read.data.send) {
      const outcome = await mailCode(c)
      const isRepeated = c.req.query('mailed') === 'yes'
      if (isRepeated || outcome !== 'mailed') flash(c, 'note', confirmWords.mailedAgain[outcome])
      return c.redirect(urls.confirm({ to: nextPath(c), mailed: 'yes' }), 303)
    }
    const confirmed = await reauthenticate(c, read.typed)
    if (!confirmed.ok) return confirmPage(c, { mailed: true, error: confirmed.ask.error }, 422)
    const to = nextPath(c)
    return c.redirect(isFileDownload(to) ? urls.confirm({ to }) : to, 303)
  })

function redirectToNext(c: AppContext) {
  const to = nextPath(c)
  if (!isFileDownload(to)) return c.redirect(to, 303)
  return page(c, <DownloadStarted file={to} />, { title: confirmWords.downloadStarted, download: to })
}

/** ?to= if it is a path on this site other than this page; the contacts list otherwise. */
function nextPath(c: AppContext): string {
  const to = c.req.query('to')
  return to && isOwnPath(to) && new URL(to, 'http://own.invalid').pathname !== urls.confirm()
    ? to
    : urls.contacts.list()
}

const confirmPage = (c: AppContext, state: { mailed: boolean; error?: string | undefined }, status: 200 | 422 = 200) =>
  page(c, <ConfirmPage email={c.var.user.email} to={nextPath(c)} {...state} />, { title: confirmWords.title, status })
