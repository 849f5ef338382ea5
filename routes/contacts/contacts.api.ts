import { z } from 'zod'
import { unknownContactFacts } from '../../src/contacts/contact.ts'
import { type ChangeContactResult, changeContact } from '../../src/contacts/edit/change-contact.ts'
import { saveRefusals } from '../../src/contacts/edit/refusals.ts'
import { createContact, emailTakenRefusal, type SaveContactResult } from '../../src/contacts/edit/save-contact.ts'
import { contactFilter } from '../../src/contacts/list/filter-schemas.ts'
import { listContacts } from '../../src/contacts/list/list-contacts.ts'
import { contactTotals, filterOptions } from '../../src/contacts/list/queries.ts'
import { listOwners } from '../../src/contacts/owners.ts'
import { emailExists, findContactByEmail, getContact } from '../../src/contacts/queries.ts'
import {
  contactResponse,
  contactRowResponse,
  toContactResponse,
  toContactRowResponse,
} from '../../src/contacts/responses.ts'
import { contactChanges, contactIdParams, newContact } from '../../src/contacts/schemas.ts'
import { listFollowUps } from '../../src/contacts/timeline/follow-ups.ts'
import { findAnswersContact } from '../../src/eligibility/queries.ts'
import { emailKey } from '../../src/lib/email-address.ts'
import { fullName } from '../../src/lib/full-name.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { siteWords } from '../../src/messages/site.ts'
import { trackingRecord } from '../../src/outbox/message.ts'
import { listMessagesOfContact } from '../../src/outbox/queries.ts'
import { queueQuoteEmail } from '../../src/outreach/queue-quote-email.ts'
import { findLiveQuote } from '../../src/quotes/queries.ts'
import type { Scope } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppContext } from '../../src/web/app-env.ts'
import { loadFailure } from '../../src/web/error-pages.tsx'
import { latestQuoteDelayReason, quoteDelayReason, quoteRefusals, REQUEST_ID } from './contact/quote-button.ts'
import { conflictBody, conflictPage } from './form/edit-conflict.ts'

const record = z.object({
  email_type: z.string(),
  scheduled_date: z.string(),
  send_status: z.string(),
  send_mode: z.string(),
})

export const contactsApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/contacts',
    summary: 'One page of the contacts this user can see',
    guard: 'agent',
    query: contactFilter,
    answer: z.object({
      contacts: z.array(contactRowResponse),
      filterOptions: z.object({ states: z.array(z.string()), carriers: z.array(z.string()) }),
      total: z.number(),
      /** A search found more than `total` contacts and stopped counting. */
      totalIsCapped: z.boolean(),
      page: z.number(),
      limit: z.number(),
    }),
    handler: ({ c, query }) =>
      c.var
        .scoped(async (scope) => {
          const { matching } = await contactTotals(scope, query)
          const list = await listContacts(scope, query, matching)
          const owners = await listOwners(scope)
          return {
            contacts: list.contacts.map((contact) => toContactRowResponse(contact, owners)),
            filterOptions: await filterOptions(scope),
            total: list.total,
            totalIsCapped: list.capped,
            page: list.page,
            limit: query.limit,
          }
        })
        .catch((error) => loadFailure(c, error, siteWords.error.contacts)),
  }),
  api({
    method: 'GET',
    path: '/api/contacts/email-tracking/{id}',
    summary: 'A contact’s latest 100 emails and texts, newest first',
    guard: 'agent',
    params: contactIdParams,
    answer: z.object({
      success: z.literal(true),
      /** Why the latest quote email is still waiting. */
      waits: z.string().optional(),
      trackingRecords: z.array(record),
    }),
    handler: ({ c, params }) =>
      c.var.scoped(async (scope) => {
        await getContact(scope, params.id)
        const messages = await listMessagesOfContact(scope, params.id)
        const waits = await latestQuoteDelayReason(scope, messages, c.var.user.timeZone)
        return {
          success: true as const,
          ...(waits === null ? {} : { waits }),
          trackingRecords: messages.map(trackingRecord),
        }
      }),
  }),
  api({
    method: 'GET',
    path: '/api/contacts/check-email/{address}',
    summary: 'Whether a contact in the organization has this address',
    guard: 'agent',
    params: z.object({ address: z.string().max(254) }),
    answer: z.object({
      exists: z.boolean(),
      /** The contact with this address, if the user may see it. */
      contact: z.object({ id: z.number(), name: z.string() }).optional(),
    }),
    handler: ({ c, params }) =>
      c.var.scoped(async (scope) => {
        const address = emailKey(params.address).replaceAll('\0', '')
        const contact = await findContactByEmail(scope, address)
        if (contact) return { exists: true, contact: { id: contact.id, name: fullName(contact) } }
        return { exists: await emailExists(scope, address) }
      }),
  }),
  api({
    method: 'GET',
    path: '/api/contacts/{id}',
    summary: 'A contact',
    guard: 'agent',
    params: contactIdParams,
    answer: contactResponse,
    handler: ({ c, params }) => c.var.scoped((scope) => readContactResponse(c, scope, params.id)),
  }),
  api({
    method: 'POST',
    path: '/api/contacts/create',
    summary:
      'Adds a contact. Without agent_id, an admin’s contact goes to the default agent, if there is one. Other users own the contacts they add, and their agent_id is ignored.',
    guard: 'agent',
    body: newContact,
    answer: contactResponse,
    handler: ({ c, body }) =>
      saveResponse(c, async (scope) => {
        const owners = await listOwners(scope)
        const agent_id = owners.find((owner) => owner.is_default_agent)?.id ?? null
        const input = { ...unknownContactFacts, place: null, shares_email: false, agent_id, ...body }
        return createContact(scope, input, { zips: c.var.deps.zips, county: 'main' })
      }),
  }),
  api({
    method: 'PUT',
    path: '/api/contacts/{id}',
    summary:
      'Updates the given fields of a contact. Other fields from GET may be included and are ignored. Only admins can change agent_id. State and county follow the ZIP code; the given county counts only if the ZIP code covers several. zip_update is ignored.',
    guard: 'agent',
    params: contactIdParams,
    // State and county always follow the ZIP code, so the flag is accepted and ignored.
    query: z.object({ zip_update: z.enum(['true', 'false']).optional() }),
    body: contactChanges,
    answer: contactResponse,
    also: { 409: conflictBody },
    handler: ({ c, params, body }) =>
      saveResponse(c, (scope) => changeContact(scope, params.id, body, { zips: c.var.deps.zips, county: 'main' })),
  }),
  api({
    method: 'POST',
    path: '/api/contacts/{id}/send-quote-email',
    summary: 'Emails the contact their quote. Repeating a requestId does not send it again.',
    guard: 'agent',
    params: contactIdParams,
    body: z.strictObject({
      orgId: z.union([z.string(), z.number()]).optional(),
      requestId: z.string().regex(REQUEST_ID).optional(),
    }),
    answer: z.object({
      success: z.literal(true),
      message: z.string(),
      /** Why the email is not sent at once. */
      waits: z.string().optional(),
      trackingRecord: record,
    }),
    also: { 429: 'This user has sent too many quote emails this hour' },
    handler: async ({ c, params, body }) => {
      const { user, deps, requestId } = c.var
      const ownIds: unknown[] = [undefined, user.organizationSlug, user.organizationId, String(user.organizationId)]
      if (!ownIds.includes(body.orgId)) throw new NotFound('Contact not found')
      const request = { contactId: params.id, requestId: body.requestId ?? requestId }
      const queued = await c.var.scoped((scope) => queueQuoteEmail(scope, request, deps))
      if (!queued.ok)
        return c.json(
          { success: false, error: quoteRefusals[queued.refused] },
          queued.refused === 'too_many' ? 429 : 422,
        )
      deps.wake('send-due-messages')
      const waits = await c.var.scoped((scope) => quoteDelayReason(scope, user.timeZone))
      return {
        success: true as const,
        message: 'Sending...',
        ...(waits === null ? {} : { waits }),
        trackingRecord: trackingRecord(queued.message),
      }
    },
  }),
]

async function readContactResponse(c: AppContext, scope: Scope, id: number) {
  const contact = await getContact(scope, id)
  const quote = await findLiveQuote(scope, id, scope.now)
  const link = quote ? `${c.var.deps.publicUrl}${urls.compareQuote({ id: quote.id })}` : null
  const followUps = await listFollowUps(scope, id)
  const answeredAt = (await findAnswersContact(scope, id))?.answered_at ?? contact.health_completed_at
  return toContactResponse(contact, await listOwners(scope), { quoteLink: link, followUps, answeredAt })
}

async function saveResponse(c: AppContext, save: (scope: Scope) => Promise<SaveContactResult | ChangeContactResult>) {
  const result = await c.var
    .scoped(async (scope) => {
      const outcome = await save(scope)
      return outcome.ok ? { ok: true as const, contact: await readContactResponse(c, scope, outcome.id) } : outcome
    })
    .catch(emailTakenRefusal)
  if (result.ok) return result.contact
  if (result.refused === 'clash') return c.json(conflictPage(result), 409)
  const { field, message } = saveRefusals[result.refused]
  return c.json({ success: false, error: message, fields: { [field]: message } }, 422)
}
