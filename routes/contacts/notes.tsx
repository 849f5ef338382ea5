import { Hono } from 'hono'
import { z } from 'zod'
import { addReminder, completeFollowUp, completionForm, reminderForm } from '../../src/contacts/timeline/follow-ups.ts'
import { deleteNote, noteForm, writeNote } from '../../src/contacts/timeline/notes.ts'
import { deleteTaskCount } from '../../src/dashboard/today/stored-count.ts'
import type { Scope } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { type ReadForm, readForm } from '../../src/web/form.ts'
import { contactIdOf, pathId } from '../../src/web/path-id.ts'
import { todayOf } from '../../src/web/today-of.ts'
import { listQuery } from './contact/list-query.ts'
import { showContact } from './contact/show-contact.tsx'

const returning = z.object({ from: z.string().optional().catch(undefined) })

/** Notes and follow-ups of a contact. */
export const contactNotes = new Hono<AppEnv>()
  .post('/contact/:id/notes', (c) =>
    save(c, 'note', noteForm.extend(returning.shape), (scope, id, note) => writeNote(scope, id, note)),
  )
  .post('/contact/:id/notes/:note/removal', async (c) => {
    const note = pathId(c, 'note', 'Note not found')
    return save(c, 'note', returning, (scope, id) => deleteNote(scope, id, note), 'The note was deleted.')
  })
  .post('/contact/:id/follow-ups', (c) => {
    const form = reminderForm(todayOf(c))
    return save(c, 'reminder', form.extend(returning.shape), (scope, id, reminder) => addReminder(scope, id, reminder))
  })
  .post('/contact/:id/follow-ups/:followUp/completion', async (c) => {
    const followUp = pathId(c, 'followUp', 'Follow-up not found')
    return save(c, 'reminder', completionForm.extend(returning.shape), (scope, id, { done }) =>
      completeFollowUp(scope, id, followUp, done === 'yes'),
    )
  })

/** Saves a form posted from the contact page and redirects back. An invalid form is shown again with the typed values. */
async function save<T extends { from?: string | undefined }>(
  c: AppContext,
  form: 'note' | 'reminder',
  schema: z.ZodType<T>,
  write: (scope: Scope, contactId: number, data: T) => Promise<unknown>,
  confirmation?: string,
) {
  const id = contactIdOf(c)
  const read: ReadForm<T> = await readForm(c, schema)
  if (!read.ok) return showContact(c, id, { form, typed: read.typed, errors: read.errors })
  await c.var.scoped(async (scope) => {
    await write(scope, id, read.data)
    if (form === 'reminder') await deleteTaskCount(scope)
  })
  if (confirmation) flash(c, 'good', confirmation)
  const to = urls.contacts.show(id, { from: listQuery(c, read.data.from ?? '') })
  return c.redirect(`${to}#${form === 'note' ? 'timeline' : 'follow-ups'}`, 303)
}
