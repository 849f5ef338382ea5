import { Hono } from 'hono'
import { z } from 'zod'
import { planUseQuery } from '../../src/billing/usage/usage.ts'
import { listImportFiles } from '../../src/contacts/import/queries.ts'
import { type ContactFilter, filterQuery } from '../../src/contacts/list/filter.ts'
import { clampedContactFilter } from '../../src/contacts/list/filter-schemas.ts'
import { listContacts } from '../../src/contacts/list/list-contacts.ts'
import { countMatching, filterOptionsQuery, toFilterOptions, totalsQuery } from '../../src/contacts/list/queries.ts'
import { ownersQuery, rememberTutorial } from '../../src/contacts/owners.ts'
import { viewsQuery } from '../../src/contacts/views/queries.ts'
import { setupFactsQuery, toSetupChecklist } from '../../src/dashboard/setup-checklist.ts'
import { addingWords } from '../../src/messages/adding-contacts.ts'
import { siteWords } from '../../src/messages/site.ts'
import { readTogether, type Scope } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { loadFailure } from '../../src/web/error-pages.tsx'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { queryOf } from '../../src/web/query.ts'
import { Introduction } from '../account/welcome/introduction.tsx'
import { AddingPage, FirstVisitTutorial } from './list/adding-tutorial.tsx'
import { ContactListPage } from './list/list-page.tsx'

/** Reads the rows of the list and everything shown around them. */
async function readList(scope: Scope, filter: ContactFilter, { isAdmin }: { isAdmin: boolean }) {
  const { totals, options, planUse, setup, ...around } = await readTogether(scope, {
    totals: totalsQuery(scope, filter),
    options: filterOptionsQuery(scope),
    owners: ownersQuery(scope),
    views: viewsQuery(scope),
    planUse: planUseQuery(scope),
    setup: setupFactsQuery(scope),
  })
  const counted = totals[0]!
  const matching = await countMatching(scope, filter, counted)
  return {
    ...around,
    totals: { ...counted, matching },
    list: await listContacts(scope, filter, matching),
    options: toFilterOptions(options),
    importFiles: await listImportFiles(scope, filter.imports),
    planUse: isAdmin ? planUse[0] : undefined,
    checklist: toSetupChecklist(setup[0], counted),
  }
}

const tutorialForm = z.object({ next: z.string().optional() })

/** The contact list and the tutorial shown on the first visit. */
export const contactList = new Hono<AppEnv>()
  .get('/contacts', async (c) => {
    const { scoped, user } = c.var
    const filter = clampedContactFilter.parse(queryOf(c))
    // The filter form also submits its empty fields. Redirect to a URL with only the chosen values, which can be
    // bookmarked.
    if (Object.values(c.req.queries()).flat().includes('')) return c.redirect(urls.contacts.list(filterQuery(filter)))
    const read = scoped((scope) => readList(scope, filter, user))
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

  .get('/contacts/tutorial', (c) => page(c, <AddingPage />, { title: addingWords.title }))
  .post('/contacts/tutorial', async (c) => {
    const read = await readForm(c, tutorialForm)
    const next = read.ok ? read.data.next : undefined
    await c.var.scoped(rememberTutorial)
    const page = next === 'form' ? urls.contacts.new() : next === 'file' ? urls.imports.new() : urls.contacts.list()
    return c.redirect(page, 303)
  })
