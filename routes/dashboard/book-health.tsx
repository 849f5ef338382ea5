import { Hono } from 'hono'
import { findBookHealth } from '../../src/dashboard/book-health/queries.ts'
import { recountBook } from '../../src/dashboard/book-health/recount.ts'
import { formatTime } from '../../src/lib/moment.ts'
import { bookHealthWords as words } from '../../src/messages/book-health.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { page } from '../../src/web/page.tsx'
import { BookHealthPage } from './book-health/book-health-page.tsx'

/** Missing data in an agency's contacts, and what it costs. */
export const bookHealth = new Hono<AppEnv>()
  .get('/book-health', async (c) => {
    const { scoped, user } = c.var
    const health = await scoped((scope) => findBookHealth(scope))
    const shown = <BookHealthPage health={health} seesOnlyOwn={user.seesOnlyOwn} timeZone={user.timeZone} />
    return page(c, shown, { title: words.title })
  })
  .post('/book-health/count', async (c) => {
    const { tenantDb, identity, user } = c.var
    // Always counts the whole book. Restricted agents still see only the figures of their own contacts.
    const done = await tenantDb.withTenant({ ...identity, onlyAgentId: undefined }, recountBook)
    if (done.state === 'counted') flash(c, 'good', words.done)
    else flash(c, 'note', done.state === 'fresh' ? words.fresh(formatTime(done.at, user.timeZone)) : words.counting)
    return c.redirect(urls.bookHealth.show(), 303)
  })
