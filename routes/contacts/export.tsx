import { Hono } from 'hono'
import { contactRecord } from '../../src/contacts/export/contact-record.ts'
import { exportContacts } from '../../src/contacts/export/export.ts'
import { EMPTY_CONTACT_FILTER } from '../../src/contacts/list/filter.ts'
import { clampedContactFilter } from '../../src/contacts/list/filter-schemas.ts'
import { readSelection, type Selection } from '../../src/contacts/selection/selection.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { download } from '../../src/web/download.ts'
import { flash } from '../../src/web/flash.ts'
import { contactIdOf } from '../../src/web/path-id.ts'
import { queryOf } from '../../src/web/query.ts'
import { isRecentSignIn } from '../account/confirm/confirm-its-you.tsx'
import { selectionWords } from './selection/words.ts'

/** Downloads of contacts. */
export const contactExport = new Hono<AppEnv>()
  .get('/contacts/export.csv', (c) => {
    const { tenantDb, identity, user } = c.var
    const confirmation = requireFreshSession(c)
    if (confirmation) return confirmation
    const selection = selectionOf(c)
    if ('unreadable' in selection) {
      flash(c, 'bad', `${selectionWords.unreadable}. ${selectionWords.unreadableText}`)
      return c.redirect(urls.contacts.list(), 303)
    }
    setDownloadHeaders(c, 'text/csv; charset=utf-8', `${user.organizationSlug}-contacts.csv`)
    return download(c, exportContacts(tenantDb, { identity, sessionId: user.sessionId }, selection))
  })
  .get('/contact/:id/record.json', async (c) => {
    const id = contactIdOf(c)
    const confirmation = requireFreshSession(c)
    if (confirmation) return confirmation
    const record = await c.var.scoped((scope) => contactRecord(scope, id))
    setDownloadHeaders(c, 'application/json; charset=utf-8', `contact-${id}.json`)
    return c.body(`${JSON.stringify(record, null, 2)}\n`)
  })

/** The selection of the request. Without one, all contacts that match the filter. */
function selectionOf(c: AppContext): Selection {
  const query = queryOf(c)
  if ('ids' in query || 'all' in query) return readSelection(query)
  return { all: { ...EMPTY_CONTACT_FILTER, ...clampedContactFilter.parse(query) }, except: [] }
}

function requireFreshSession(c: AppContext): Response | undefined {
  if (isRecentSignIn(c.var.user, c.var.tenantDb.now())) return undefined
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(urls.confirm({ to: `${pathname}${search}` }), 303)
}

function setDownloadHeaders(c: AppContext, type: string, name: string) {
  c.header('Content-Type', type)
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  c.header('Cache-Control', 'private, no-store')
}
