import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { fullName } from '../src/contacts/contact.ts'
import { listSharers } from '../src/contacts/edit/couples.ts'
import { filterQuery } from '../src/contacts/list/filter.ts'
import { clampedContactFilter } from '../src/contacts/list/filter-schemas.ts'
import { listContacts } from '../src/contacts/list/list-contacts.ts'
import { contactTotals, filterOptions, getContact, listOwners } from '../src/contacts/queries.ts'
import { deleteContacts } from '../src/contacts/selection/delete-contacts.ts'
import { listViews } from '../src/contacts/views/queries.ts'
import { NotFound } from '../src/lib/not-found.ts'
import { untangled } from '../src/lib/untangled.ts'
import { sharerNames } from '../src/messages/selection.ts'
import { siteWords } from '../src/messages/site.ts'
import { welcomeWords } from '../src/messages/welcome.ts'
import { queueQuoteMail } from '../src/outreach/queue.ts'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { loadFailure } from '../src/web/error-pages.tsx'
import { flash } from '../src/web/flash.ts'
import { readForm } from '../src/web/form.ts'
import { page } from '../src/web/page.tsx'
import { queryOf } from '../src/web/query.ts'
import { cameFromList, listQuery, listUrl } from './contact/list-query.ts'
import { FirstVisitTutorial } from './contacts/adding-tutorial.tsx'
import { ContactDeletionPage } from './contacts/deletion-page.tsx'
import { ContactListPage } from './contacts/list-page.tsx'
import { quoteRefusals, REQUEST_ID } from './contacts/quote-button.ts'
import { addContact, editContact, showContactForm } from './contacts/save-form.tsx'
import { Introduction } from './welcome/introduction.tsx'

type AppContext = Context<AppEnv>

const deletionForm = z.object({ from: z.string().optional().catch(undefined) })
const quoteMailForm = z.object({ request_id: z.string().regex(REQUEST_ID) })

export const contacts = new Hono<AppEnv>()
  .get('/contacts', async (c) => {
    const { doors, identity, user } = c.var
    const filter = clampedContactFilter.parse(queryOf(c))
    if (c.req.query('payment_success') === 'true') {
      flash(c, 'good', welcomeWords.payment)
      return c.redirect(urls.contacts.list(filterQuery(filter)), 303)
    }
    // A form sends its empty fields too; the address to bookmark names only what was chosen.
    if (Object.values(c.req.queries()).flat().includes('')) return c.redirect(urls.contacts.list(filterQuery(filter)))
    const read = doors.inScope(identity, async (scope) => {
      const totals = await contactTotals(scope, filter)
      return {
        totals,
        list: await listContacts(scope, filter, totals.matching),
        options: await filterOptions(scope),
        owners: await listOwners(scope),
        views: await listViews(scope),
      }
    })
    const found = await read.catch((error) => loadFailure(c, error, siteWords.error.contacts))
    if (found instanceof Response) return found
    const list = (
      <>
        <Introduction user={user} />
        <FirstVisitTutorial user={user} owners={found.owners} />
        <ContactListPage filter={filter} {...found} user={user} offersAgents={!user.seesOnlyOwn} />
      </>
    )
    return page(c, list, { title: 'Contacts' })
  })

  .get('/contacts/new', (c) => showContactForm(c, undefined))
  .post('/contacts', (c) => addContact(c))
  .get('/contact/:id/edit', (c) => showContactForm(c, idOf(c)))
  .post('/contact/:id', (c) => editContact(c, idOf(c)))

  .get('/contact/:id/deletion', (c) => showDeletion(c))
  .post('/contact/:id/deletion', async (c) => {
    const { doors, deps, identity } = c.var
    const contact = await doors.inScope(identity, (scope) => getContact(scope, idOf(c)))
    const read = await readForm(c, deletionForm)
    const from = listQuery(c, read.ok ? read.data.from : undefined)
    try {
      const { changeSetId } = await untangled(() =>
        doors.inScope(identity, (scope) => deleteContacts(scope, { ids: [contact.id] })),
      )
      flash(c, 'good', `${fullName(contact)} was deleted.`, { undo: changeSetId })
    } catch (error) {
      deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'a contact could not be deleted')
      return showDeletion(c, { from })
    }
    return c.redirect(listUrl(from), 303)
  })

  .post('/contact/:id/quote-mail', async (c) => {
    const { doors, deps, identity } = c.var
    const contactId = idOf(c)
    const read = await readForm(c, quoteMailForm)
    if (!read.ok) throw new HTTPException(422, { message: 'Please go back and press Send Quote again.' })
    const queued = await doors.inScope(identity, (scope) =>
      queueQuoteMail(scope, { contactId, requestId: read.data.request_id }, deps),
    )
    if (queued.ok) deps.wake('send-due-messages')
    else flash(c, 'bad', quoteRefusals[queued.refused])
    return c.redirect(urls.contacts.show(contactId), 303)
  })

function idOf(c: AppContext): number {
  const id = c.req.param('id') ?? ''
  if (!/^\d{1,15}$/.test(id)) throw new NotFound('Contact not found')
  return Number(id)
}

async function showDeletion(c: AppContext, failed?: { from: string | undefined }) {
  const found = await c.var.doors.inScope(c.var.identity, async (scope) => {
    const contact = await getContact(scope, idOf(c))
    return { contact, sharers: sharerNames(await listSharers(scope, contact.id)) }
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
