import { Hono } from 'hono'
import { z } from 'zod'
import { undoableSince } from '../../src/contacts/changes/change-set.ts'
import { getPastChange, listPastChanges, namesOf } from '../../src/contacts/changes/history.ts'
import { ContactLimitReached } from '../../src/contacts/contact-quota.ts'
import {
  deletedOrders,
  findDeleted,
  listDeleted,
  restoreContacts,
} from '../../src/contacts/deleted/deleted-contacts.ts'
import { eraseContacts } from '../../src/contacts/deleted/erase-contacts.ts'
import { previewUndo, undoChangeSet } from '../../src/contacts/undo/undo.ts'
import { withoutControls } from '../../src/lib/printable.ts'
import { retryOnDeadlock } from '../../src/lib/retry-on-deadlock.ts'
import { planLimitWords } from '../../src/messages/plan-limits.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { isOwnPath } from '../../src/web/guards.ts'
import { page } from '../../src/web/page.tsx'
import { pathId, wholeNumber } from '../../src/web/path-id.ts'
import { reauthenticate } from '../account/confirm/confirm-its-you.tsx'
import { ChangePage } from './changes/change-page.tsx'
import { ChangesPage } from './changes/changes-page.tsx'
import { DeletedPage } from './changes/deleted-page.tsx'
import { ErasurePage, erasureConfirmation } from './changes/erasure-page.tsx'
import { UndoImportPage } from './changes/undo-import-page.tsx'
import { changeSentence, changesWords, deletedWords, undoneSentence, undoRefusals } from './changes/words.ts'

type ErasureState = Omit<Parameters<typeof ErasurePage>[0], 'people'>

const undoForm = z.object({ to: z.string().optional().catch(undefined) })

const wholeNumbers = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().map(Number))
  .pipe(z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(250))
  .catch([])

const selectedForm = z.object({
  ids: wholeNumbers,
  typed: z.string().max(250).catch(''),
  to: z.string().max(200).optional().catch(undefined),
})

/** Bulk changes and their undo, and recently deleted contacts. */
export const contactChanges = new Hono<AppEnv>()
  .get('/contacts/changes', async (c) => {
    const before = wholeNumber(c.req.query('before'))
    const found = await c.var.scoped((scope) => listPastChanges(scope, before))
    return page(c, <ChangesPage {...found} before={before} {...cellContext(c)} />, { title: changesWords.title })
  })
  .get('/contacts/changes/:id', async (c) => {
    const found = await c.var.scoped(async (scope) => {
      const change = await getPastChange(scope, idOf(c))
      const outcome = change.undo_outcome
      const ids = outcome && [...outcome.failed, ...outcome.kept].map(({ id }) => id)
      return { change, contacts: await namesOf(scope, ids ? { ids } : { changeSetId: change.id }) }
    })
    return page(c, <ChangePage {...found} {...cellContext(c)} />, { title: changeSentence(found.change) })
  })
  .get('/contacts/changes/:id/undo', async (c) => {
    const id = idOf(c)
    const from = c.req.query('to')
    const to = from && isOwnPath(from) ? from : urls.contacts.change(id)
    const { change, preview } = await c.var.scoped(async (scope) => {
      const change = await getPastChange(scope, id)
      const open = change.kind === 'import' && !change.undone_at && change.made_at >= undoableSince(scope.now)
      return { change, preview: open ? await previewUndo(scope, change) : undefined }
    })
    if (!preview) return c.redirect(urls.contacts.change(id), 303)
    const title = changesWords.undoImport.title(change.file_name)
    return page(c, <UndoImportPage change={change} preview={preview} to={to} />, { title })
  })
  .post('/contacts/changes/:id/undo', async (c) => {
    const id = idOf(c)
    const read = await readForm(c, undoForm)
    const to = read.ok && read.data.to && isOwnPath(read.data.to) ? read.data.to : urls.contacts.change(id)
    const undone = await retryOnDeadlock(() => c.var.scoped((scope) => undoChangeSet(scope, id))).catch(noRoom(c))
    if (!undone) return c.redirect(to, 303)
    if (!undone.ok) {
      flash(c, 'note', undoRefusals[undone.refused])
      return c.redirect(to, 303)
    }
    flash(c, undone.restored + undone.removed > 0 ? 'good' : 'note', undoneSentence(undone))
    // The change's own page lists the contacts that were skipped.
    return c.redirect(undone.keptCount + undone.failedCount > 0 ? urls.contacts.change(id) : to, 303)
  })

  .get('/contacts/deleted', async (c) => {
    const { scoped, tenantDb, user } = c.var
    const search = withoutControls(c.req.query('search') ?? '').slice(0, 100)
    const sort = deletedOrders.read(c.req.query('sort'))
    const request = { search, sort, page: wholeNumber(c.req.query('page')) ?? 1 }
    const found = await scoped((scope) => listDeleted(scope, request))
    const props = { ...found, search, sort, now: tenantDb.now(), timeZone: user.timeZone, mayErase: user.isAdmin }
    return page(c, <DeletedPage {...props} />, { title: deletedWords.title })
  })
  .post('/contacts/deleted/restoration', async (c) => {
    const { ids, to } = await readSelected(c)
    const restored = await retryOnDeadlock(() => c.var.scoped((scope) => restoreContacts(scope, ids))).catch(noRoom(c))
    if (!restored) return c.redirect(urls.contacts.deleted(), 303)
    const { changeSetId, ids: restoredIds, unassigned, taken, merged } = restored
    const sentences = [
      ...(restoredIds.length > 0 ? [deletedWords.restored(restoredIds.length)] : []),
      ...deletedWords.unassigned(unassigned),
      ...(taken.length > 0 ? [deletedWords.taken(taken)] : []),
      ...(merged.length > 0 ? [deletedWords.mergedOnes(merged)] : []),
    ]
    const text = sentences.join(' ').slice(0, 500) || (ids.length > 0 ? deletedWords.gone : deletedWords.tick)
    flash(c, sentences.length === 0 ? 'note' : restoredIds.length > 0 ? 'good' : 'bad', text, { undo: changeSetId })
    return c.redirect(to && isOwnPath(to) ? to : urls.contacts.deleted(), 303)
  })

  .get('/contacts/deleted/erasure', (c) => showErasure(c, wholeNumbers.parse(c.req.queries('ids') ?? [])))
  .post('/contacts/deleted/erasure', async (c) => {
    const { scoped } = c.var
    const { ids, typed, posted } = await readSelected(c)
    const people = await scoped((scope) => findDeleted(scope, ids))
    const expected = erasureConfirmation(people)
    if (typed.trim().toLowerCase() !== expected.toLowerCase())
      return showErasure(c, ids, { typed, error: deletedWords.typeWrong(expected) })
    const confirmed = await reauthenticate(c, posted)
    if (!confirmed.ok) return showErasure(c, ids, { typed, ask: confirmed.ask })
    const erased = await retryOnDeadlock(() => scoped((scope) => eraseContacts(scope, ids)))
    flash(c, 'good', deletedWords.erased(erased))
    return c.redirect(urls.contacts.deleted(), 303)
  })

/** Shows that the restored contacts would exceed the plan's limit. */
const noRoom = (c: AppContext) => (error: unknown) => {
  if (!(error instanceof ContactLimitReached)) throw error
  const link = c.var.user.isAdmin ? { link: { href: urls.plan.change(), label: planLimitWords.toPlans } } : {}
  flash(c, 'bad', planLimitWords.notBack(error.limit), link)
}

async function showErasure(c: AppContext, ids: number[], filled?: ErasureState) {
  const people = await c.var.scoped((scope) => findDeleted(scope, ids))
  if (people.length === 0) {
    flash(c, 'note', ids.length > 0 ? deletedWords.gone : deletedWords.tick)
    return c.redirect(urls.contacts.deleted(), 303)
  }
  return page(c, <ErasurePage people={people} {...filled} />, {
    title: deletedWords.eraseTitle(people.length),
    status: filled ? 422 : 200,
  })
}

async function readSelected(c: AppContext) {
  const read = await readForm(c, selectedForm)
  return { ...(read.ok ? read.data : { ids: [], typed: '', to: undefined }), posted: read.typed }
}

const cellContext = (c: AppContext) => ({ timeZone: c.var.user.timeZone, since: undoableSince(c.var.tenantDb.now()) })

const idOf = (c: AppContext) => pathId(c, 'id', 'Change not found')
