import { type Context, Hono } from 'hono'
import { completeWalkthrough } from '../src/accounts/profile/profile.ts'
import { shortcutWords } from '../src/messages/palette.ts'
import { welcomeWords } from '../src/messages/welcome.ts'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { flash } from '../src/web/flash.ts'
import { page } from '../src/web/page.tsx'
import { ShortcutsPage } from './welcome/shortcuts-page.tsx'
import { LoggedInPage, WalkthroughPage } from './welcome/walkthrough-page.tsx'

/** What a newcomer is shown, and the keys. */
export const welcome = new Hono<AppEnv>()
  // An address in the query signs nobody in: it only fills in the field. Source: nav-024, docs/decisions.md.
  .get('/walkthrough', (c) => {
    const { session } = c.var
    if (!session) return c.redirect(urls.login({ email: c.req.query('email')?.trim().slice(0, 254) }), 303)
    if (new URL(c.req.url).search) return c.redirect(urls.walkthrough.show(), 303)
    c.set('user', session)
    return page(c, <LoggedInPage isAdmin={session.isAdmin} />, { title: welcomeWords.loggedIn.title })
  })
  .get('/walkthrough/steps', (c) => showSteps(c))
  .post('/walkthrough/completion', async (c) => {
    const { doors, deps, identity } = c.var
    try {
      await doors.inScope(identity, completeWalkthrough)
    } catch (error) {
      deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'a walkthrough could not be completed')
      return showSteps(c, true)
    }
    flash(c, 'good', welcomeWords.walkthrough.done)
    return c.redirect(urls.contacts.list(), 303)
  })

  .get('/shortcuts', (c) => page(c, <ShortcutsPage />, { title: shortcutWords.title }))

const showSteps = (c: Context<AppEnv>, failed = false) =>
  page(c, <WalkthroughPage completed={c.var.user.hasCompletedWalkthrough} failed={failed} />, {
    title: welcomeWords.walkthrough.title,
    status: failed ? 500 : 200,
  })
