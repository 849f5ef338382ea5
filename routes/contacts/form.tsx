import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { unknownContactFacts } from '../../src/contacts/contact.ts'
import { ContactLimitReached } from '../../src/contacts/contact-quota.ts'
import { restoreContacts } from '../../src/contacts/deleted/deleted-contacts.ts'
import { findDeletion } from '../../src/contacts/deleted/find-deletion.ts'
import { changeContact } from '../../src/contacts/edit/change-contact.ts'
import { saveRefusals } from '../../src/contacts/edit/refusals.ts'
import { createContact, emailTakenRefusal } from '../../src/contacts/edit/save-contact.ts'
import { listOwners } from '../../src/contacts/owners.ts'
import { contactForm } from '../../src/contacts/schemas.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { bookHealthWords } from '../../src/messages/book-health.ts'
import { planLimitWords } from '../../src/messages/plan-limits.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { contactIdOf } from '../../src/web/path-id.ts'
import { todayOf } from '../../src/web/today-of.ts'
import { isWorkList, listQuery, listUrl } from './contact/list-query.ts'
import { conflictChoices } from './form/edit-conflict.ts'
import { ContactFormPage } from './form/form-page.tsx'
import { type FilledContactForm, formProps } from './form/form-state.ts'
import { concurrentChangesText, restoreWords } from './form/words.ts'

/** The form for adding and editing a contact. */
export const contactForms = new Hono<AppEnv>()
  .get('/contacts/new', (c) => showContactForm(c, undefined))
  .post('/contacts', (c) => addContact(c))
  .get('/contact/:id/edit', (c) => showContactForm(c, contactIdOf(c)))
  .post('/contact/:id', (c) => editContact(c, contactIdOf(c)))

async function showContactForm(c: AppContext, id: number | undefined, filled?: FilledContactForm, status?: 500) {
  const props = await c.var.scoped((scope) => formProps(c, scope, id, filled))
  return page(c, <ContactFormPage {...props} />, {
    title: props.contact ? `Edit ${props.contact.name}` : 'Add a contact',
    status: status ?? (filled ? 422 : 200),
  })
}

async function addContact(c: AppContext) {
  const { scoped, deps } = c.var
  const read = await readForm(c, contactForm(todayOf(c)))
  if (!read.ok) return showContactForm(c, undefined, read)
  const { typed } = read
  try {
    const saved = await scoped((scope) =>
      createContact(
        scope,
        { tobacco_user: unknownContactFacts.tobacco_user, ...read.data },
        { zips: deps.zips, county: 'ask' },
      ),
    ).catch(emailTakenRefusal)
    if (!saved.ok) return showContactForm(c, undefined, refusalErrors(typed, saved.refused))
    flash(c, 'good', 'Contact added.', { link: { href: urls.contacts.new(), label: 'Add another' } })
    return c.redirect(urls.contacts.show(saved.id), 303)
  } catch (error) {
    return failed(c, undefined, error, { typed, errors: { form: 'Failed to add contact' } })
  }
}

async function editContact(c: AppContext, id: number) {
  const { scoped, deps, user } = c.var
  const read = await readForm(c, contactForm(todayOf(c)))
  const deletion = await scoped((scope) => findDeletion(scope, id))
  if (!read.ok) return showContactForm(c, id, { ...read, deletion })
  const { typed } = read
  if (deletion && (typed.restore !== 'yes' || deletion.contact.merged_into !== null))
    return showContactForm(c, id, { typed, errors: {}, deletion })
  try {
    const { saved, meanwhileSentence } = await scoped(async (scope) => {
      if (deletion && (await restoreContacts(scope, [id])).taken.length > 0)
        return { saved: 'taken' as const, meanwhileSentence: '' }
      const edit = { ...read.data, choices: conflictChoices(typed) }
      const saved = await changeContact(scope, id, edit, { zips: deps.zips, county: 'ask' })
      const others = 'meanwhile' in saved ? saved.meanwhile : []
      return {
        saved,
        meanwhileSentence: others.length > 0 ? concurrentChangesText(others, await listOwners(scope), user.id) : '',
      }
    }).catch((error: unknown) => ({ saved: emailTakenRefusal(error), meanwhileSentence: '' }))
    if (saved === 'taken') return showContactForm(c, id, { typed, errors: { form: restoreWords.taken }, deletion })
    if (!saved.ok && saved.refused === 'clash') return showContactForm(c, id, { typed, errors: {}, clash: saved })
    if (!saved.ok) return showContactForm(c, id, refusalErrors(typed, saved.refused))
    const back = saved.changed ? restoreWords.saved : restoreWords.restored
    const done = deletion
      ? back
      : saved.changed
        ? meanwhileSentence
          ? 'Saved.'
          : 'Changes saved.'
        : 'No changes to save.'
    const from = listQuery(c, typed.from)
    if (isWorkList(from)) {
      // Return to the list of contacts with the same missing data.
      const savedSentence = bookHealthWords.saved(`${typed.first_name} ${typed.last_name}`)
      const link = { href: urls.contacts.show(id, { from }), label: bookHealthWords.toContact }
      flash(c, 'good', meanwhileSentence ? `${savedSentence} ${meanwhileSentence}` : savedSentence, { link })
      return c.redirect(listUrl(from), 303)
    }
    flash(c, 'good', meanwhileSentence ? `${done} ${meanwhileSentence}` : done)
    return c.redirect(urls.contacts.show(id, { from }), 303)
  } catch (error) {
    if (error instanceof ContactLimitReached)
      return showContactForm(c, id, { typed, errors: { form: planLimitWords.notBack(error.limit) }, deletion })
    // Source: contacts-054.
    return failed(c, id, error, { typed, errors: { form: 'Failed to update contact' } })
  }
}

const refusalErrors = (typed: Record<string, string>, refused: keyof typeof saveRefusals): FilledContactForm => {
  const { field, message } = saveRefusals[refused]
  return { typed, errors: { [field]: message } }
}

/** After an unexpected error, the form is shown again with the typed values. */
function failed(c: AppContext, id: number | undefined, error: unknown, filled: FilledContactForm) {
  if (error instanceof NotFound || error instanceof HTTPException) throw error
  c.var.deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'a contact could not be saved')
  return showContactForm(c, id, filled, 500)
}
