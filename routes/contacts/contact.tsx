import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { listAddressSharers } from '../../src/contacts/edit/shared-addresses.ts'
import { getContact } from '../../src/contacts/queries.ts'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { healthKeys } from '../../src/eligibility/answers.ts'
import { readHealthAnswers } from '../../src/eligibility/read-answers.ts'
import { fullName } from '../../src/lib/full-name.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { retryOnDeadlock } from '../../src/lib/retry-on-deadlock.ts'
import { contactWords } from '../../src/messages/contact.ts'
import { todayWords } from '../../src/messages/today.ts'
import { queueQuoteEmail } from '../../src/outreach/queue-quote-email.ts'
import { generateQuote } from '../../src/quotes/generate.ts'
import { stopLinks } from '../../src/quotes/quote-actions.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { errorPage } from '../../src/web/error-pages.tsx'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { contactIdOf } from '../../src/web/path-id.ts'
import { todayPath } from '../dashboard/today/today-path.ts'
import { ContactDeletionPage } from './contact/deletion-page.tsx'
import { HealthPage } from './contact/health-page.tsx'
import { cameFromList, listQuery, listUrl } from './contact/list-query.ts'
import { postReview } from './contact/post-review.ts'
import { quoteDelayReason, quoteRefusals, REQUEST_ID } from './contact/quote-button.ts'
import { showContact } from './contact/show-contact.tsx'
import { receiveUnknownFacts } from './contact/unknown-facts.tsx'
import { quoteCardWords } from './contact/words.ts'
import { sharerNames } from './selection/words.ts'

const deletionForm = z.object({ from: z.string().optional().catch(undefined) })
const quoteMailForm = z.object({
  request_id: z.string().regex(REQUEST_ID),
  /** The URL of the Today list, if the button was clicked there. */
  to: z.string().max(500).optional().catch(undefined),
})

/** The page of one contact and its actions. */
export const contact = new Hono<AppEnv>()
  .get('/contact/:id', (c) => showContact(c, contactIdOf(c)))

  .get('/contact/:id/deletion', (c) => showDeletion(c))
  .post('/contact/:id/deletion', async (c) => {
    const { scoped, deps } = c.var
    const contact = await scoped((scope) => getContact(scope, contactIdOf(c)))
    const read = await readForm(c, deletionForm)
    const from = listQuery(c, read.ok ? read.data.from : undefined)
    try {
      const { changeSetId } = await retryOnDeadlock(() =>
        scoped((scope) => deleteContacts(scope, { ids: [contact.id] })),
      )
      flash(c, 'good', `${fullName(contact)} was deleted.`, { undo: changeSetId })
    } catch (error) {
      deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'a contact could not be deleted')
      return showDeletion(c, { from })
    }
    return c.redirect(listUrl(from), 303)
  })

  .post('/contact/:id/quote-mail', async (c) => {
    const { scoped, deps, user } = c.var
    const contactId = contactIdOf(c)
    const read = await readForm(c, quoteMailForm)
    if (!read.ok) throw new HTTPException(422, { message: 'Go back and press Send Quote again.' })
    const today = todayPath(read.data.to)
    const { queued, name, delay } = await scoped(async (scope) => ({
      name: today && fullName(await getContact(scope, contactId)),
      queued: await queueQuoteEmail(scope, { contactId, requestId: read.data.request_id }, deps),
      delay: today && (await quoteDelayReason(scope, user.timeZone)),
    }))
    if (queued.ok) deps.wake('send-due-messages')
    if (!queued.ok) flash(c, 'bad', name ? `${name}: ${quoteRefusals[queued.refused]}` : quoteRefusals[queued.refused])
    // On the contact's page, the button itself shows the result.
    else if (name) flash(c, delay ? 'note' : 'good', todayWords.flash.quoteSent(name, delay))
    return c.redirect(today ?? urls.contacts.show(contactId), 303)
  })

  .post('/contact/:id/quote-link', async (c) => {
    const id = contactIdOf(c)
    const { scoped, deps } = c.var
    try {
      const { quoteId } = await scoped((scope) => generateQuote(scope, id))
      flash(c, 'note', `The quote's link: ${deps.publicUrl}${urls.compare(quoteId)}`)
    } catch (error) {
      if (error instanceof NotFound) throw error
      deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'a quote link could not be created')
      flash(c, 'bad', contactWords.linkFailed)
    }
    return c.redirect(urls.contacts.show(id), 303)
  })

  .post('/contact/:id/quote-link/removal', async (c) => {
    const id = contactIdOf(c)
    const stopped = await c.var.scoped((scope) => stopLinks(scope, id))
    flash(c, 'good', stopped ? quoteCardWords.stoppedNow : quoteCardWords.nothingOpen)
    return c.redirect(urls.contacts.show(id), 303)
  })

  .post('/contact/:id/details/:details', (c) => postReview(c, contactIdOf(c)))

  .post('/contact/:id/unknown-facts', (c) => receiveUnknownFacts(c, contactIdOf(c)))

  .get('/contact/:id/health', async (c) => {
    const id = contactIdOf(c)
    const { scoped, deps, user } = c.var
    const { contact, read } = await scoped(async (scope) => ({
      contact: await getContact(scope, id),
      read: await readHealthAnswers(scope, id, healthKeys(deps)),
    }))
    if (!read.ok && read.refused === 'not_yours')
      return errorPage(c, 403, contactWords.health.refused, contactWords.health.refusedText)
    return page(c, <HealthPage contact={contact} read={read} timeZone={user.timeZone} />, {
      title: 'Health answers',
    })
  })

async function showDeletion(c: AppContext, failed?: { from: string | undefined }) {
  const found = await c.var.scoped(async (scope) => {
    const contact = await getContact(scope, contactIdOf(c))
    return { contact, sharers: sharerNames(await listAddressSharers(scope, contact.id)) }
  })
  const from = failed ? failed.from : listQuery(c)
  return page(
    c,
    <ContactDeletionPage {...found} failed={failed !== undefined} from={from} fromList={cameFromList(c)} />,
    {
      title: `Delete ${fullName(found.contact)}`,
      status: failed ? 500 : 200,
    },
  )
}
