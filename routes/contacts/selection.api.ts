import { z } from 'zod'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { reassignContacts } from '../../src/contacts/selection/reassign-contacts.ts'
import { retryOnDeadlock } from '../../src/lib/retry-on-deadlock.ts'
import type { Scope } from '../../src/scope.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppContext } from '../../src/web/app-env.ts'
import { contactsOf, deletionWords, reassignmentWords } from './selection/words.ts'

const MAX_IDS = 50_000

const ids = z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(MAX_IDS)

export const contactSelectionApi: ApiRoute[] = [
  api({
    method: 'DELETE',
    path: '/api/contacts',
    summary: 'Deletes contacts. Ids this user cannot delete are ignored.',
    guard: 'agent',
    body: ids,
    answer: z.object({ success: z.literal(true), deleted_ids: z.array(z.number()), message: z.string() }),
    handler: ({ c, body }) =>
      attempt(c, deletionWords.failedOne, async (scope) => {
        const { ids } = await deleteContacts(scope, { ids: body })
        return { success: true as const, deleted_ids: ids, message: `${contactsOf(ids.length)} deleted` }
      }),
  }),
  api({
    method: 'PUT',
    path: '/api/contacts/reassign',
    summary: 'Reassigns contacts to an agent. Unknown ids and contacts already assigned to that agent are ignored.',
    guard: 'admin',
    body: z.strictObject({
      contact_ids: ids,
      agent_id: z.number(reassignmentWords.choose).int().positive().max(Number.MAX_SAFE_INTEGER),
    }),
    answer: z.object({ success: z.literal(true), updated_ids: z.array(z.number()), message: z.string() }),
    handler: ({ c, body }) =>
      attempt(c, reassignmentWords.failed, async (scope) => {
        const moved = await reassignContacts(scope, { ids: body.contact_ids }, body.agent_id)
        if (!moved.ok) return c.json({ success: false, error: reassignmentWords.choose }, 422)
        const { ids, to } = moved
        return { success: true as const, updated_ids: ids, message: `${contactsOf(ids.length)} reassigned to ${to}` }
      }),
  }),
]

async function attempt<T>(c: AppContext, failed: string, change: (scope: Scope) => Promise<T>) {
  try {
    return await retryOnDeadlock(() => c.var.scoped(change))
  } catch (error) {
    c.var.deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'contacts could not be changed')
    return c.json({ success: false, error: failed }, 500)
  }
}
