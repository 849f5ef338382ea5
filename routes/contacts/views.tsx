import { Hono } from 'hono'
import { describeFilter } from '../../src/contacts/list/filter-words.ts'
import { listOwners } from '../../src/contacts/owners.ts'
import { deleteView, insertView, listViews, updateView } from '../../src/contacts/views/queries.ts'
import { viewQuery } from '../../src/contacts/views/saved-view.ts'
import { newViewForm, readViewQuery, viewForm } from '../../src/contacts/views/schemas.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { pathId } from '../../src/web/path-id.ts'
import { type FilledView, ViewsPage } from './views/views-page.tsx'
import { viewWords as words } from './views/words.ts'

/** Saved filters of the contact list. */
export const contactViews = new Hono<AppEnv>()
  .get('/contacts/views', (c) => showViews(c, { save: c.req.query('save') }))

  .post('/contacts/views', async (c) => {
    const read = await readForm(c, newViewForm)
    if (!read.ok) return showViews(c, { save: read.typed.query ?? '', filled: { of: 'new', ...read } })
    const saved = await c.var.scoped((scope) => insertView(scope, read.data))
    if (!saved.ok) {
      const { name, query } = read.data
      const typed = { name, ...(read.data.shared ? { shared: 'on' } : {}) }
      return showViews(c, {
        save: query,
        filled: { of: 'new', typed, errors: { name: words.refusals[saved.refused] } },
      })
    }
    flash(c, 'good', words.saved(read.data.name))
    return c.redirect(`${urls.contacts.list()}?${read.data.query}`, 303)
  })

  .post('/contacts/views/:id', async (c) => {
    const id = idOf(c)
    const read = await readForm(c, viewForm)
    if (!read.ok) return showViews(c, { filled: { of: id, ...read } })
    const saved = await c.var.scoped((scope) => updateView(scope, id, read.data))
    if (!saved) throw new NotFound('View not found')
    if (!saved.ok) {
      const typed = { name: read.data.name, ...(read.data.shared ? { shared: 'on' } : {}) }
      return showViews(c, { filled: { of: id, typed, errors: { name: words.refusals[saved.refused] } } })
    }
    flash(c, 'good', words.saved(read.data.name))
    return c.redirect(urls.contacts.views(), 303)
  })

  .post('/contacts/views/:id/removal', async (c) => {
    const id = idOf(c)
    const removed = await c.var.scoped(async (scope) => {
      const view = (await listViews(scope)).find((each) => each.id === id)
      return view && (await deleteView(scope, id)) ? view : undefined
    })
    if (!removed) throw new NotFound('View not found')
    flash(c, 'good', words.removed(removed.name))
    return c.redirect(urls.contacts.views(), 303)
  })

const idOf = (c: AppContext) => pathId(c, 'id', 'View not found')

async function showViews(c: AppContext, { save, filled }: { save?: string | undefined; filled?: FilledView }) {
  const { user } = c.var
  const { views, owners } = await c.var.scoped(async (scope) => ({
    views: await listViews(scope),
    owners: await listOwners(scope),
  }))
  const shown = views.map((view) => ({ ...view, keeps: describeFilter(readViewQuery(view.query), owners) }))
  const filter = save === undefined ? undefined : readViewQuery(save)
  const content = (
    <ViewsPage
      toSave={filter && { query: viewQuery(filter), keeps: describeFilter(filter, owners) }}
      own={shown.filter((view) => view.user_id === user.id)}
      others={shown.filter((view) => view.user_id !== user.id)}
      filled={filled}
    />
  )
  return page(c, content, { title: words.title, status: filled ? 422 : 200 })
}
