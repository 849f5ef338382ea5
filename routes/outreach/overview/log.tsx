import { Hono } from 'hono'
import { deleteTaskCount } from '../../../src/dashboard/today/stored-count.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { NotFound } from '../../../src/lib/not-found.ts'
import { logWords as words } from '../../../src/messages/outreach-log.ts'
import { outreachFrame } from '../../../src/messages/outreach-pages.ts'
import { findUnresolved, type LoggedMessage, listLog, listUnresolved } from '../../../src/outreach/log/queries.ts'
import { resendMessage, resolveMessage } from '../../../src/outreach/log/resolve-message.ts'
import { isMessageId, logQuery, resendForm } from '../../../src/outreach/log/schemas.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext, AppEnv } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { readForm } from '../../../src/web/form.ts'
import { page } from '../../../src/web/page.tsx'
import { queryOf } from '../../../src/web/query.ts'
import { quoteRefusals } from '../../contacts/contact/quote-button.ts'
import { LogPage } from './log-page.tsx'
import { SendAgainPage } from './send-again-page.tsx'

type SendAgainState = Omit<Parameters<typeof SendAgainPage>[0], 'message' | 'timeZone'>

/** The message log, and what a person can do about unresolved messages. */
export const outreachLog = new Hono<AppEnv>()
  .get('/outreach/log', async (c) => {
    const { scoped, user } = c.var
    const query = logQuery.parse(queryOf(c))
    const read = await scoped(async (scope) => ({
      ...(await listLog(scope, query)),
      unresolved: await listUnresolved(scope),
    }))
    return page(c, <LogPage {...read} query={query} isAdmin={user.isAdmin} timeZone={user.timeZone} />, {
      title: `${words.title} - ${outreachFrame.title}`,
    })
  })
  .get('/outreach/log/:id/again', async (c) => {
    const message = await findResendable(c)
    // The message was resolved or resent in the meantime, its contact was deleted, or it is a text.
    return message ? showSendAgain(c, message) : c.redirect(urls.outreach.log(), 303)
  })
  .post('/outreach/log/:id/again', async (c) => {
    const { scoped, deps } = c.var
    const message = await findResendable(c)
    if (!message) return c.redirect(urls.outreach.log(), 303)
    const read = await readForm(c, resendForm(message.status === 'unknown'))
    if (!read.ok) return showSendAgain(c, message, { errors: read.errors })
    const sent = await scoped(async (scope) => {
      await deleteTaskCount(scope)
      return resendMessage(scope, message.id, deps)
    })
    if (!sent.ok) return showSendAgain(c, message, { refused: quoteRefusals[sent.refused] })
    deps.wake('send-due-messages')
    flash(c, 'good', words.again.sent(fullName(message)))
    return c.redirect(urls.outreach.log(), 303)
  })
  .post('/outreach/log/:id/handled', async (c) => {
    const id = idOf(c)
    await c.var.scoped(async (scope) => {
      await resolveMessage(scope, id)
      await deleteTaskCount(scope)
    })
    flash(c, 'good', words.settled)
    return c.redirect(urls.outreach.log(), 303)
  })

function idOf(c: AppContext): string {
  const id = c.req.param('id') ?? ''
  if (!isMessageId(id)) throw new NotFound('Message not found')
  return id
}

/**
 * An unresolved email whose contact is not deleted. Undefined otherwise. Whether the contact can be emailed is checked
 * when it is sent.
 */
async function findResendable(c: AppContext): Promise<LoggedMessage | undefined> {
  const id = idOf(c)
  const message = await c.var.scoped((scope) => findUnresolved(scope, id))
  return message?.channel === 'email' && !message.is_deleted ? message : undefined
}

function showSendAgain(c: AppContext, message: LoggedMessage, state?: SendAgainState) {
  return page(c, <SendAgainPage message={message} timeZone={c.var.user.timeZone} {...state} />, {
    title: words.again.title(fullName(message)),
    status: state ? 422 : 200,
  })
}
