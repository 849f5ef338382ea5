import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { emailTakenRefusal } from '../../src/contacts/edit/save-contact.ts'
import { EMPTY_CONTACT_FILTER } from '../../src/contacts/list/filter.ts'
import { listContacts } from '../../src/contacts/list/list-contacts.ts'
import { markNotDuplicates } from '../../src/contacts/merge/mark-not-duplicates.ts'
import { mergeContacts } from '../../src/contacts/merge/merge-contacts.ts'
import type { MergePicks } from '../../src/contacts/merge/merge-fields.ts'
import { previewMerge } from '../../src/contacts/merge/preview-merge.ts'
import { findMergeTarget, listAgentNames, listByIds } from '../../src/contacts/merge/queries.ts'
import { mergeForm, mergeQuery, notDuplicatesForm } from '../../src/contacts/merge/schemas.ts'
import { findDuplicatesPage } from '../../src/contacts/merge/stored-duplicates.ts'
import { findContact, getContact } from '../../src/contacts/queries.ts'
import { fullName } from '../../src/lib/full-name.ts'
import { retryOnDeadlock } from '../../src/lib/retry-on-deadlock.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { queryOf } from '../../src/web/query.ts'
import { DuplicatesPage } from './merge/duplicates-page.tsx'
import { MergePage } from './merge/merge-page.tsx'
import { MergePickPage } from './merge/merge-pick-page.tsx'
import { duplicateWords, mergeWords } from './merge/words.ts'

const MAX_SEARCH_RESULTS = 50

/** Duplicates and the merging of contacts. */
export const contactMerge = new Hono<AppEnv>()
  // Pages of a merged contact redirect to the contact it was merged into.
  .use('/contact/:id{[0-9]{1,15}}/*', async (c, next) => {
    await next()
    if (c.res.status === 404 && c.req.method === 'GET') await redirectToSuccessor(c)
  })
  .get('/contacts/duplicates', async (c) => {
    const { scoped, deps, user } = c.var
    const found = await scoped(async (scope) => {
      const found = await findDuplicatesPage(scope, Number(c.req.query('page')))
      const contacts = await listByIds(
        scope,
        found.groups.flatMap(({ ids }) => ids),
      )
      const groups = found.groups.map(({ ids, reasons, more }) => ({
        reasons,
        more,
        contacts: contacts.filter(({ id }) => ids.includes(id)),
      }))
      return { ...found, groups, agents: await listAgentNames(scope, contacts) }
    })
    if (found.refreshing) deps.wake('find-duplicates')
    return page(c, <DuplicatesPage {...found} timeZone={user.timeZone} />, { title: duplicateWords.title })
  })
  .post('/contacts/duplicates', async (c) => {
    const { scoped } = c.var
    const read = await readForm(c, notDuplicatesForm)
    if (!read.ok) throw new HTTPException(422, { message: 'Go back and choose the contacts again.' })
    await scoped((scope) => markNotDuplicates(scope, read.data.group))
    flash(c, 'good', duplicateWords.noted)
    return c.redirect(urls.contacts.duplicates({ page: read.data.page === 1 ? undefined : read.data.page }), 303)
  })

  .get('/contacts/merge', async (c) => {
    const { ids, search } = mergeQuery.parse(queryOf(c))
    if (ids.length === 2) return showMerge(c, ids)
    const [only] = ids
    if (ids.length === 1 && only !== undefined) return showPick(c, only, search)
    flash(c, 'note', mergeWords.twoNeeded)
    return c.redirect(urls.contacts.duplicates(), 303)
  })
  .post('/contacts/merge', async (c) => {
    const read = await readForm(c, mergeForm)
    if (!read.ok) throw new HTTPException(422, { message: mergeWords.twoNeeded })
    const { keep, versions, picks } = read.data
    const otherId = [...versions.keys()].find((id) => id !== keep) ?? keep
    const { scoped } = c.var
    const input = { keepId: keep, otherId, picks, versions }
    const merged = await retryOnDeadlock(() => scoped((scope) => mergeContacts(scope, input)).catch(emailTakenRefusal))
    if (!merged.ok)
      return showMerge(c, [keep, otherId], {
        again: merged.refused === 'changed_meanwhile' ? 'changed' : 'failed',
        picks,
      })
    const { contact, changeSetId } = merged
    flash(c, 'good', mergeWords.done(fullName(contact)), { undo: changeSetId })
    return c.redirect(urls.contacts.show(contact.id), 303)
  })

async function showMerge(
  c: AppContext,
  ids: readonly number[],
  { again, picks }: { again?: 'changed' | 'failed'; picks?: MergePicks } = {},
) {
  const { scoped, user } = c.var
  const preview = await scoped((scope) => previewMerge(scope, ids, again && ids[0]))
  return page(c, <MergePage preview={preview} timeZone={user.timeZone} again={again} picks={picks} />, {
    title: mergeWords.title,
    status: again ? 422 : 200,
  })
}

async function showPick(c: AppContext, id: number, requestedSearch: string | undefined) {
  const { scoped } = c.var
  const found = await scoped(async (scope) => {
    const contact = await getContact(scope, id)
    const search = requestedSearch ?? contact.last_name
    const list =
      search === ''
        ? []
        : (await listContacts(scope, { ...EMPTY_CONTACT_FILTER, search, limit: MAX_SEARCH_RESULTS }, 0)).contacts
    return { contact, search, ids: list.map((one) => one.id).filter((one) => one !== id) }
  })
  const contacts = await scoped((scope) => listByIds(scope, found.ids))
  return page(c, <MergePickPage contact={found.contact} search={found.search} found={contacts} />, {
    title: mergeWords.title,
  })
}

async function redirectToSuccessor(c: AppContext) {
  const { scoped } = c.var
  const successor = await scoped(async (scope) => {
    const id = await findMergeTarget(scope, Number(c.req.param('id')))
    return id === undefined ? undefined : findContact(scope, id)
  })
  if (!successor) return
  flash(c, 'note', mergeWords.leadsHere(fullName(successor)))
  const redirect = c.redirect(urls.contacts.show(successor.id), 303)
  c.res = undefined
  c.res = redirect
}
