import { Hono } from 'hono'
import { z } from 'zod'
import { getContact } from '../../src/contacts/queries.ts'
import { fullName } from '../../src/lib/full-name.ts'
import { contactMailWords as words } from '../../src/messages/contact-mail.ts'
import {
  contactPauseForm,
  markAnswered,
  pauseContact,
  resumeContact,
  unmarkAnswered,
} from '../../src/outreach/plan/pause-contact.ts'
import type { Scope } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { contactIdOf } from '../../src/web/path-id.ts'
import { todayOf } from '../../src/web/today-of.ts'
import { listQuery } from './contact/list-query.ts'
import { showContact } from './contact/show-contact.tsx'

const returning = z.object({ from: z.string().optional().catch(undefined) })

/** Pausing and resuming automatic emails to one contact, and marking the contact as answered. */
export const contactOutreach = new Hono<AppEnv>()
  .post('/contact/:id/pause', async (c) => {
    const id = contactIdOf(c)
    const form = contactPauseForm(todayOf(c)).extend(returning.shape)
    const read = await readForm(c, form)
    if (!read.ok) return showContact(c, id, { form: 'pause', typed: read.typed, errors: read.errors })
    const { until, from } = read.data
    return changeOutreach(
      c,
      from,
      (scope) => pauseContact(scope, id, { until }),
      (name) => words.paused(name, until),
    )
  })
  .post('/contact/:id/resumption', async (c) =>
    changeOutreach(c, await fromOf(c), (scope) => resumeContact(scope, contactIdOf(c)), words.resumed),
  )
  .post('/contact/:id/answer', async (c) =>
    changeOutreach(c, await fromOf(c), (scope) => markAnswered(scope, contactIdOf(c)), words.answered),
  )
  .post('/contact/:id/answer/removal', async (c) =>
    changeOutreach(c, await fromOf(c), (scope) => unmarkAnswered(scope, contactIdOf(c)), words.answerTakenBack),
  )

async function fromOf(c: AppContext) {
  const read = await readForm(c, returning)
  return read.ok ? read.data.from : undefined
}

async function changeOutreach(
  c: AppContext,
  from: string | undefined,
  change: (scope: Scope) => Promise<void>,
  confirmation: (name: string) => string,
) {
  const { scoped, deps } = c.var
  const contact = await scoped(async (scope) => {
    await change(scope)
    return getContact(scope, contactIdOf(c))
  })
  deps.wake('plan-outreach')
  flash(c, 'good', confirmation(fullName(contact)))
  return c.redirect(`${urls.contacts.show(contact.id, { from: listQuery(c, from ?? '') })}#future-activity`, 303)
}
