import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { getContact } from '../src/contacts/queries.ts'
import { addReminder, completeFollowUp, completionForm, reminderForm } from '../src/contacts/story/follow-ups.ts'
import { deleteNote, noteForm, writeNote } from '../src/contacts/story/notes.ts'
import { healthKeys } from '../src/eligibility/answers.ts'
import { readHealthAnswers } from '../src/eligibility/read-answers.ts'
import { NotFound } from '../src/lib/not-found.ts'
import { contactWords } from '../src/messages/contact.ts'
import { generateQuote } from '../src/quotes/generate.ts'
import type { Scope } from '../src/scope.ts'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { errorPage } from '../src/web/error-pages.tsx'
import { flash } from '../src/web/flash.ts'
import { type ReadForm, readForm } from '../src/web/form.ts'
import { page } from '../src/web/page.tsx'
import { HealthPage } from './contact/health-page.tsx'
import { listQuery } from './contact/list-query.ts'
import { showContact } from './contact/show-contact.tsx'

type AppContext = Context<AppEnv>

const returning = z.object({ from: z.string().optional().catch(undefined) })

/** What people write on a contact page: notes, follow-ups; and the health answers they read there. */
export const contactNotes = new Hono<AppEnv>()
  .get('/contact/:id', (c) => showContact(c, numberIn(c, 'id')))

  .post('/contact/:id/notes', (c) =>
    save(c, 'note', noteForm.extend(returning.shape), (scope, id, note) => writeNote(scope, id, note)),
  )
  .post('/contact/:id/notes/:note/removal', async (c) => {
    const note = numberIn(c, 'note')
    return save(c, 'note', returning, (scope, id) => deleteNote(scope, id, note), 'The note was deleted.')
  })
  .post('/contact/:id/follow-ups', (c) =>
    save(c, 'reminder', reminderForm.extend(returning.shape), (scope, id, reminder) =>
      addReminder(scope, id, reminder),
    ),
  )
  .post('/contact/:id/follow-ups/:followUp/completion', async (c) => {
    const followUp = numberIn(c, 'followUp')
    return save(c, 'reminder', completionForm.extend(returning.shape), (scope, id, { done }) =>
      completeFollowUp(scope, id, followUp, done === 'yes'),
    )
  })

  .post('/contact/:id/quote-link', async (c) => {
    const id = numberIn(c, 'id')
    const { doors, identity, deps } = c.var
    try {
      const { quoteId } = await doors.inScope(identity, (scope) => generateQuote(scope, id))
      flash(c, 'note', `The quote's link: ${deps.publicUrl}${urls.compare(quoteId)}`)
    } catch (error) {
      if (error instanceof NotFound) throw error
      deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'a quote link was not made')
      flash(c, 'bad', contactWords.linkFailed)
    }
    return c.redirect(urls.contacts.show(id), 303)
  })

  .get('/contact/:id/health', async (c) => {
    const id = numberIn(c, 'id')
    const { doors, deps, identity, user } = c.var
    const { contact, read } = await doors.inScope(identity, async (scope) => ({
      contact: await getContact(scope, id),
      read: await readHealthAnswers(scope, id, healthKeys(deps)),
    }))
    if (!read.ok && read.refused === 'not_yours')
      return errorPage(c, 403, contactWords.health.refused, contactWords.health.refusedText)
    return page(c, <HealthPage contact={contact} read={read} timeZone={user.timeZone} />, {
      title: 'Health answers',
    })
  })

function numberIn(c: AppContext, name: string): number {
  const id = c.req.param(name) ?? ''
  if (!/^\d{1,15}$/.test(id)) throw new NotFound('Contact not found')
  return Number(id)
}

/** Takes what a form of the contact's page says and shows the page again: with what was typed where it was refused. */
async function save<T extends { from?: string | undefined }>(
  c: AppContext,
  form: 'note' | 'reminder',
  schema: z.ZodType<T>,
  write: (scope: Scope, contactId: number, data: T) => Promise<unknown>,
  said?: string,
) {
  const id = numberIn(c, 'id')
  const read: ReadForm<T> = await readForm(c, schema)
  if (!read.ok) return showContact(c, id, { form, typed: read.typed, errors: read.errors })
  await c.var.doors.inScope(c.var.identity, (scope) => write(scope, id, read.data))
  if (said) flash(c, 'good', said)
  const to = urls.contacts.show(id, { from: listQuery(c, read.data.from ?? '') })
  return c.redirect(`${to}#${form === 'note' ? 'timeline' : 'follow-ups'}`, 303)
}
