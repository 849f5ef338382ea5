import { Hono } from 'hono'
import { z } from 'zod'
import { completeWalkthrough } from '../../src/accounts/profile/profile.ts'
import { dismissSetup, findSetupChecklist } from '../../src/dashboard/setup-checklist.ts'
import { shortcutWords } from '../../src/messages/palette.ts'
import { welcomeWords } from '../../src/messages/welcome.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { refererPath } from '../../src/web/referer.ts'
import { WholeSetupList } from './welcome/setup-list.tsx'
import { setupWords } from './welcome/setup-words.ts'
import { ShortcutsPage } from './welcome/shortcuts-page.tsx'
import { LoggedInPage, WalkthroughPage } from './welcome/walkthrough-page.tsx'

const listForm = z.object({ away: z.enum(['yes', 'no']) })

/** The introduction for new users, the setup checklist and the keyboard shortcuts. */
export const welcome = new Hono<AppEnv>()
  // An address in the query only fills in the sign-in form. Source: nav-024, docs/behaviour/sign-in.md.
  .get('/walkthrough', (c) => {
    const { session } = c.var
    if (!session) return c.redirect(urls.login({ email: c.req.query('email')?.trim().slice(0, 254) }), 303)
    if (new URL(c.req.url).search) return c.redirect(urls.walkthrough.show(), 303)
    c.set('user', session)
    return page(c, <LoggedInPage isAdmin={session.isAdmin} />, { title: welcomeWords.loggedIn.title })
  })
  .get('/walkthrough/steps', (c) => showSteps(c))
  .post('/walkthrough/list', async (c) => {
    const read = await readForm(c, listForm)
    const isHidden = read.ok && read.data.away === 'yes'
    await c.var.scoped((scope) => dismissSetup(scope, isHidden))
    const takeBack = { action: urls.walkthrough.list(), fields: { away: 'no' } }
    flash(c, 'good', isHidden ? setupWords.hidden : setupWords.shownAgain, isHidden ? { takeBack } : {})
    const from = refererPath(c) ?? ''
    const hasList = [urls.dashboard(), urls.walkthrough.steps()].includes(from.split('?')[0]!)
    return c.redirect(hasList ? from : urls.contacts.list(), 303)
  })
  .post('/walkthrough/completion', async (c) => {
    const { scoped, deps } = c.var
    try {
      await scoped(completeWalkthrough)
    } catch (error) {
      deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'a walkthrough could not be completed')
      return showSteps(c, true)
    }
    flash(c, 'good', welcomeWords.walkthrough.done)
    return c.redirect(urls.contacts.list(), 303)
  })

  .get('/shortcuts', (c) => page(c, <ShortcutsPage />, { title: shortcutWords.title }))

async function showSteps(c: AppContext, failed = false) {
  const { scoped, user } = c.var
  const setup = failed ? undefined : await scoped((scope) => findSetupChecklist(scope, { includeDismissed: true }))
  return page(
    c,
    <WalkthroughPage isCompleted={user.hasCompletedWalkthrough} failed={failed}>
      {setup && <WholeSetupList checklist={setup.checklist} />}
    </WalkthroughPage>,
    { title: welcomeWords.walkthrough.title, status: failed ? 500 : 200 },
  )
}
