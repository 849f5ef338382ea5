import { z } from 'zod'
import { editFieldNames } from '../../../src/contacts/edit/edit-fields.ts'
import { deleteTaskCount } from '../../../src/dashboard/today/stored-count.ts'
import { reviewSubmittedDetails } from '../../../src/prospects/review-submitted-details.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { readForm } from '../../../src/web/form.ts'
import { pathId } from '../../../src/web/path-id.ts'
import { listQuery } from './list-query.ts'
import { submittedWords } from './words.ts'

const settlementForm = z.object({ from: z.string().optional().catch(undefined), keep: z.string().optional() })

/** Applies the selected submitted details to the contact, or keeps the stored ones. */
export async function postReview(c: AppContext, contactId: number) {
  const id = pathId(c, 'details', 'Contact not found')
  const read = await readForm(c, settlementForm)
  const keepsOurs = !read.ok || read.data.keep !== undefined
  const take = keepsOurs ? [] : editFieldNames.filter((name) => read.all('take').includes(name))
  const back = () =>
    c.redirect(urls.contacts.show(contactId, { from: listQuery(c, read.ok ? read.data.from : undefined) }), 303)
  // An empty selection is not taken as "Keep current details", because that would discard the submitted details.
  if (!keepsOurs && take.length === 0) {
    flash(c, 'note', submittedWords.checkFirst)
    return back()
  }
  const settled = await c.var.scoped(async (scope) => {
    await deleteTaskCount(scope)
    return reviewSubmittedDetails(scope, { contactId, id, take })
  })
  if (!settled.ok) flash(c, 'note', submittedWords.gone)
  else if (settled.changeSetId === undefined) flash(c, 'good', submittedWords.settled)
  else flash(c, 'good', submittedWords.taken, { undo: settled.changeSetId })
  return back()
}
