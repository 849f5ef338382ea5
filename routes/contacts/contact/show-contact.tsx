import { HTTPException } from 'hono/http-exception'
import { findDeletion } from '../../../src/contacts/deleted/find-deletion.ts'
import { readPart } from '../../../src/contacts/timeline/entry.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { NotFound } from '../../../src/lib/not-found.ts'
import { contactWords } from '../../../src/messages/contact.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { errorPage, isDatabaseUnavailable } from '../../../src/web/error-pages.tsx'
import { page } from '../../../src/web/page.tsx'
import { DeletedContactPage } from './deleted-contact-page.tsx'
import { listQuery } from './list-query.ts'
import { ContactPage } from './page.tsx'
import type { RejectedForm } from './props.tsx'
import { readContact } from './read-contact.ts'

/** Renders a contact's page; `unsaved` is a rejected form to show again. */
export async function showContact(c: AppContext, id: number, unsaved?: RejectedForm) {
  const { deps, user, requestId } = c.var
  try {
    const found = await readContact(c, id, readPart(c.req.query('show')))
    const from = listQuery(c, unsaved?.typed.from)
    return page(c, <ContactPage {...found} viewer={user} practice={deps.practice} from={from} unsaved={unsaved} />, {
      title: fullName(found.contact),
      status: unsaved ? 422 : 200,
      refreshSeconds: found.button.stage === 'sending' ? 2 : undefined,
    })
  } catch (error) {
    if (error instanceof NotFound) return showDeleted(c, id, error)
    if (error instanceof HTTPException || isDatabaseUnavailable(error)) throw error
    deps.log.error({ requestId, err: error as Error }, 'a contact could not be shown')
    return errorPage(c, 500, contactWords.failed, contactWords.anError(requestId))
  }
}

/** Offers to restore a deleted contact to users who may. For others, it does not exist. */
async function showDeleted(c: AppContext, id: number, error: NotFound) {
  const { scoped, tenantDb, user } = c.var
  const deletion = await scoped((scope) => findDeletion(scope, id))
  if (!deletion || deletion.contact.merged_into !== null) throw error
  return page(c, <DeletedContactPage deletion={deletion} timeZone={user.timeZone} now={tenantDb.now()} />, {
    title: fullName(deletion.contact),
    status: 404,
  })
}
