import { Hono } from 'hono'
import {
  isCountTyped,
  MAX_BULK_CHANGE,
  SelectionChanged,
  TooManySelected,
} from '../../src/contacts/changes/selection-changed.ts'
import { filterQuery } from '../../src/contacts/list/filter.ts'
import { listOwners } from '../../src/contacts/owners.ts'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { previewDeletion, previewReassignment } from '../../src/contacts/selection/preview-changes.ts'
import { reassignContacts } from '../../src/contacts/selection/reassign-contacts.ts'
import { countSelected, type Selection } from '../../src/contacts/selection/selection.ts'
import { retryOnDeadlock } from '../../src/lib/retry-on-deadlock.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { page } from '../../src/web/page.tsx'
import { wholeNumber } from '../../src/web/path-id.ts'
import { listQuery, listUrl } from './contact/list-query.ts'
import { BulkDeletionPage, type RepeatReason } from './selection/bulk-deletion-page.tsx'
import { type RequestedSelection, selectionInForm, selectionInQuery } from './selection/read-selection.tsx'
import { ReassignmentPage, UNASSIGNED_OPTION } from './selection/reassignment-page.tsx'
import { deletionWords, reassignmentWords } from './selection/words.ts'

/** Bulk actions on contacts: delete and reassign. */
export const contactSelection = new Hono<AppEnv>()
  .get('/contacts/deletion', (c) => showDeletion(c, selectionInQuery(c)))
  .post('/contacts/deletion', async (c) => {
    const requested = await selectionInForm(c)
    const { selection, expected = 0, typed } = requested
    if ('unreadable' in selection) return showDeletion(c, requested)
    if (expected > MAX_BULK_CHANGE) return showDeletion(c, requested, 'too_many')
    if (!isCountTyped(typed, expected)) return showDeletion(c, requested, 'typed')
    const deleted = await attempt(c, () => c.var.scoped((scope) => deleteContacts(scope, selection, { expected })))
    if (typeof deleted === 'string') return showDeletion(c, requested, deleted)
    flash(c, 'good', deletionWords.done(deleted.ids.length), { undo: deleted.changeSetId })
    return c.redirect(listOf(c, requested), 303)
  })

  .get('/contacts/reassignment', (c) => {
    const requested = selectionInQuery(c)
    return showReassignment(c, requested, requested.to === '' ? 'unchosen' : undefined)
  })
  .post('/contacts/reassignment', async (c) => {
    const requested = await selectionInForm(c)
    const { selection, expected = 0 } = requested
    if ('unreadable' in selection) return showReassignment(c, requested)
    const to = agentOf(requested.to)
    if (to === undefined) return showReassignment(c, requested, 'unchosen')
    if (expected > MAX_BULK_CHANGE) return showReassignment(c, requested, 'too_many')
    const moved = await attempt(c, () => c.var.scoped((scope) => reassignContacts(scope, selection, to, { expected })))
    if (typeof moved === 'string') return showReassignment(c, requested, moved)
    if (!moved.ok) return showReassignment(c, requested, 'unchosen')
    flash(c, 'good', reassignmentWords.done(moved.ids.length, moved.to), { undo: moved.changeSetId })
    return c.redirect(listOf(c, requested), 303)
  })

/** The result of the change, or why the page is shown again after nothing was changed. */
async function attempt<T extends object>(c: AppContext, change: () => Promise<T>): Promise<T | RepeatReason> {
  try {
    return await retryOnDeadlock(change)
  } catch (error) {
    if (error instanceof SelectionChanged) return 'changed'
    if (error instanceof TooManySelected) return 'too_many'
    c.var.deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'contacts could not be changed')
    return 'failed'
  }
}

/** The URL of the list in which the contacts were selected. */
const listOf = (c: AppContext, { selection, from }: RequestedSelection) =>
  'all' in selection ? urls.contacts.list(filterQuery(selection.all)) : listUrl(listQuery(c, from))

function statusOf(again: RepeatReason | 'unchosen' | undefined, selection: Selection) {
  if (again === 'failed') return 500
  return again === undefined && !('unreadable' in selection) ? 200 : 422
}

async function showDeletion(c: AppContext, requested: RequestedSelection, again?: RepeatReason) {
  const { selection, typed } = requested
  const preview = await c.var.scoped((scope) => previewDeletion(scope, selection))
  return page(
    c,
    <BulkDeletionPage
      selection={selection}
      preview={preview}
      list={listOf(c, requested)}
      again={again ?? tooMany(preview.count)}
      typed={again === 'typed' ? typed : undefined}
    />,
    { title: deletionWords.title(preview.count), status: statusOf(again, selection) },
  )
}

const tooMany = (count: number) => (count > MAX_BULK_CHANGE ? 'too_many' : undefined)

/** Null to unassign. Undefined if nothing was chosen. */
function agentOf(to: string | undefined): number | null | undefined {
  if (to === UNASSIGNED_OPTION) return null
  return wholeNumber(to)
}

async function showReassignment(c: AppContext, requested: RequestedSelection, again?: RepeatReason | 'unchosen') {
  const { selection, to = '' } = requested
  const { user } = c.var
  const found = await c.var.scoped(async (scope) => {
    const owners = await listOwners(scope)
    const agentId = agentOf(to)
    const isActive = agentId === null || owners.some(({ id, is_removed }) => id === agentId && !is_removed)
    return {
      owners,
      count: await countSelected(scope, selection),
      preview:
        agentId !== undefined && isActive && again !== 'unchosen'
          ? await previewReassignment(scope, selection, agentId, user.timeZone)
          : undefined,
    }
  })
  const unchosen = again === 'unchosen' || (to !== '' && found.preview === undefined)
  return page(
    c,
    <ReassignmentPage
      {...found}
      selection={selection}
      list={listOf(c, requested)}
      to={found.preview ? to : ''}
      again={again === 'unchosen' ? undefined : (again ?? tooMany(found.count))}
      error={unchosen ? reassignmentWords.choose : undefined}
    />,
    { title: reassignmentWords.title(found.count), status: unchosen ? 422 : statusOf(again, selection) },
  )
}
