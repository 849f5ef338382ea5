import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { undoChangeSet } from '../src/contacts/changes/undo.ts'
import { NotFound } from '../src/lib/not-found.ts'
import { undoneSentence, undoRefusals } from '../src/messages/changes.ts'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { flash } from '../src/web/flash.ts'
import { readForm } from '../src/web/form.ts'
import { isOwnPath } from '../src/web/guards.ts'

type AppContext = Context<AppEnv>

const undoForm = z.object({ to: z.string().optional().catch(undefined) })

/** What was changed, and taking it back; contacts that were deleted. */
export const contactChanges = new Hono<AppEnv>().post('/contacts/changes/:id/undo', async (c) => {
  const id = idOf(c)
  const read = await readForm(c, undoForm)
  const to = read.ok && read.data.to && isOwnPath(read.data.to) ? read.data.to : urls.contacts.change(id)
  const undone = await c.var.doors.inScope(c.var.identity, (scope) => undoChangeSet(scope, id))
  if (!undone.ok) {
    flash(c, 'note', undoRefusals[undone.refused])
    return c.redirect(to, 303)
  }
  flash(c, 'good', undoneSentence(undone))
  // Whoever was left out is listed there.
  return c.redirect(undone.kept.length + undone.failed.length > 0 ? urls.contacts.change(id) : to, 303)
})

function idOf(c: AppContext): number {
  const id = c.req.param('id') ?? ''
  if (!/^\d{1,15}$/.test(id)) throw new NotFound('Change not found')
  return Number(id)
}
