import { Hono } from 'hono'
import { deviceOf } from '../../src/accounts/sign-in/device.ts'
import { endOtherSessions, endSession } from '../../src/accounts/sign-in/end-sessions.ts'
import { listSessions } from '../../src/accounts/sign-in/sessions.ts'
import { formatMoment } from '../../src/lib/moment.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { page } from '../../src/web/page.tsx'
import { SessionsPage } from './sessions/sessions-page.tsx'
import { sessionsWords } from './sessions/words.ts'

export const sessions = new Hono<AppEnv>()
  .get('/profile/sessions', async (c) => {
    const { scoped, user } = c.var
    const rows = await scoped((scope) => listSessions(scope, user.id))
    const devices = rows.map((row) => ({
      publicId: row.public_id,
      device: deviceOf(row.user_agent),
      lastSeen: formatMoment(row.last_seen_at, user.timeZone),
      signedIn: formatMoment(row.signed_in_at, user.timeZone),
      isHere: row.id === user.sessionId,
    }))
    devices.sort((a, b) => Number(b.isHere) - Number(a.isHere))
    return page(c, <SessionsPage sessions={devices} />, { title: sessionsWords.title })
  })
  .post('/profile/sessions/end-others', async (c) => {
    const { scoped, user } = c.var
    const { ended, cancelled } = await scoped((scope) => endOtherSessions(scope, user))
    flash(c, 'good', sessionsWords.endedOthers(ended, cancelled))
    return c.redirect(urls.profile.sessions(), 303)
  })
  .post('/profile/sessions/:publicId/end', async (c) => {
    const { scoped, user } = c.var
    const device = await scoped((scope) => endSession(scope, user.id, c.req.param('publicId')))
    flash(c, device ? 'good' : 'note', device ? sessionsWords.ended(device) : sessionsWords.endedAlready)
    return c.redirect(urls.profile.sessions(), 303)
  })
