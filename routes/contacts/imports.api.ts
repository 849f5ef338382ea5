import { z } from 'zod'
import {
  type BulkImportResult,
  bulkImportBody,
  MAX_BULK_CONTACTS,
  startBulkImport,
} from '../../src/contacts/import/api-import.ts'
import { getImport } from '../../src/contacts/import/queries.ts'
import { importIdParams, importProgress, progressOf } from '../../src/contacts/import/schemas.ts'
import { formatCount } from '../../src/lib/pluralize.ts'
import { FORBIDDEN, importWords } from '../../src/messages/imports.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppContext } from '../../src/web/app-env.ts'

/** Imports contacts that another program sends, by the same rules as an uploaded file. Source: api-036. */
const bulkImport: ApiRoute = api({
  method: 'POST',
  path: '/api/contacts/bulk-import',
  summary: `Imports up to ${MAX_BULK_CONTACTS} contacts in the background. Dates are YYYY-MM-DD or M/D/YYYY. permission confirms that you may contact them.`,
  guard: 'agent',
  body: bulkImportBody,
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    totalRows: z.number(),
    /** The id for GET /api/contacts/imports/{id}, which returns the progress. */
    importId: z.number(),
  }),
  handler: async ({ c, body }) => {
    const { tenantDb, identity, user, deps } = c.var
    if (!user.isAgent && !user.isAdmin) return refuse(c, 403, FORBIDDEN)
    const started = await startBulkImport(tenantDb, identity, body)
    if (!started.ok) return refusal(c, started)
    deps.wake('run-contact-imports')
    const { rows, importId } = started
    const message = rows === 1 ? '1 contact is being imported.' : `${formatCount(rows)} contacts are being imported.`
    return { success: true as const, message, totalRows: rows, importId }
  },
})

export const contactImportsApi: ApiRoute[] = [
  bulkImport,
  api({
    method: 'GET',
    path: '/api/contacts/imports/{id}',
    summary: 'Progress of a contact import',
    guard: 'agent',
    params: importIdParams,
    answer: importProgress,
    handler: async ({ c, params }) =>
      progressOf(await c.var.scoped((scope) => getImport(scope, params.id)), c.var.tenantDb.now()),
  }),
]

// csv-009 prescribes the message for no valid emails; csv-021 and csv-022 prescribe how those of 400 and 413 begin.
function refusal(c: AppContext, answer: Extract<BulkImportResult, { ok: false }>): Response {
  switch (answer.refused) {
    case 'too_many':
      return refuse(c, 413, 'The file is too large. Send up to 5,000 contacts per request.')
    case 'no_valid_emails':
      return refuse(c, 422, importWords.noneValid)
    case 'unknown_agent':
      return refuse(c, 422, importWords.agentLeft)
    case 'unreadable':
      return refuse(c, 400, `The CSV format is invalid. ${answer.advice}`)
  }
}

const refuse = (c: AppContext, status: 400 | 403 | 413 | 422, error: string): Response =>
  c.json({ success: false, error }, status)
