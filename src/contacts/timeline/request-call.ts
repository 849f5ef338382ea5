import { mailClientNews } from '../../accounts/account-mail.ts'
import { fullName } from '../../lib/full-name.ts'
import type { Language } from '../../lib/language.ts'
import type { Scope } from '../../scope.ts'
import { lockContactRow } from '../queries.ts'
import type { BestTime, CallRequestKind } from './follow-ups.ts'

/**
 * Requests within this time after an open one count as one with it, including a call request after opening the
 * calendar. Requests about Medicare Advantage are counted apart.
 */
const ONE_REQUEST_MS = 3_600_000

interface CallRequest {
  contactId: number
  quoteId: string | null
  request_kind: CallRequestKind
  /** The language of the page. */
  language: Language
}

interface CallForm {
  /** Ten digits; null keeps the number on record. */
  phone: string | null
  best_time: BestTime | null
  note: string
}

/**
 * Records a client's call request and emails their agent, or the default agent and the admins if they have none.
 * Ignores an identical repeat. The caller wakes 'send-due-messages' afterwards.
 */
export async function requestCall(scope: Scope, request: CallRequest, form: CallForm): Promise<void> {
  const { db, organizationId, now } = scope
  const contact = await lockContactRow(scope, request.contactId)
  const changedForm = form.phone === contact.phone_number ? { ...form, phone: null } : form
  const open = await findOpenRequest(scope, request)
  if (open) {
    const { phone, best_time, note } = open
    if (phone === changedForm.phone && best_time === changedForm.best_time && note === changedForm.note) return
    await db
      .updateTable('follow_ups')
      .set(changedForm)
      .where('organization_id', '=', organizationId)
      .where('id', '=', open.id)
      .execute()
    // A snoozed request is a task again when the client changes it.
    await db
      .deleteFrom('today_marks')
      .where('organization_id', '=', organizationId)
      .where('contact_id', '=', contact.id)
      .where('kind', '=', 'asked')
      .where('subject', '=', String(open.id))
      .execute()
  } else await insertRequest(scope, request, { ...changedForm, requested_at: now })
  await mailClientNews(scope, contact.agent_id, {
    contactId: contact.id,
    client: fullName(contact),
    as: request.request_kind,
    phone: changedForm.phone ?? contact.phone_number,
    bestTime: changedForm.best_time,
    language: request.language,
  })
}

/**
 * Records that the client opened the booking calendar, so that somebody can follow up if the client does not book
 * there. Emails the same people as requestCall, unless there is an open request of the last hour. The caller wakes
 * 'send-due-messages' afterwards.
 */
export async function openCalendar(scope: Scope, request: CallRequest): Promise<void> {
  const { db, organizationId, now } = scope
  const contact = await lockContactRow(scope, request.contactId)
  const open = await findOpenRequest(scope, request)
  if (open) {
    await db
      .updateTable('follow_ups')
      .set({ calendar_opened_at: now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', open.id)
      .execute()
    return
  }
  await insertRequest(scope, request, { calendar_opened_at: now, requested_at: now })
  await mailClientNews(scope, contact.agent_id, {
    contactId: contact.id,
    client: fullName(contact),
    as: request.request_kind,
    phone: contact.phone_number,
    inCalendar: true,
    language: request.language,
  })
}

const kindOf = (request: CallRequestKind) => (request === 'decline' ? 'decline' : 'call_request')

/** The caller holds the contact's row lock, so concurrent requests cannot both find nothing. */
function findOpenRequest({ db, organizationId, now }: Scope, { contactId, request_kind }: CallRequest) {
  return db
    .selectFrom('follow_ups')
    .select(['id', 'phone', 'best_time', 'note'])
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .where('kind', '=', kindOf(request_kind))
    .where('request_kind', 'is not', null)
    .where('done_at', 'is', null)
    .where('requested_at', '>', new Date(now.getTime() - ONE_REQUEST_MS))
    .orderBy('requested_at', 'desc')
    .executeTakeFirst()
}

/** The call just requested for this contact, or for the contact that this visitor entered. */
export async function findRequestedCall(
  { db, organizationId, now }: Scope,
  who: { contactId: number } | { visitorId: number },
): Promise<{ best_time: BestTime | null; phone: string | null } | undefined> {
  const found = await db
    .selectFrom('follow_ups as f')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.organization_id', '=', 'f.organization_id').onRef('c.id', '=', 'f.contact_id'),
    )
    .select(['f.best_time', (row) => row.fn.coalesce('f.phone', 'c.phone_number').as('phone')])
    .where('f.organization_id', '=', organizationId)
    .where((row) =>
      'contactId' in who
        ? row('c.id', '=', who.contactId)
        : row(
            'c.id',
            'in',
            row
              .selectFrom('visitor_contacts as v')
              .select('v.contact_id')
              .where('v.organization_id', '=', organizationId)
              .where('v.visitor_id', '=', who.visitorId),
          ),
    )
    .where('f.request_kind', 'is not', null)
    .where('f.requested_at', '>', new Date(now.getTime() - ONE_REQUEST_MS))
    .orderBy('f.requested_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && { ...found, best_time: found.best_time as BestTime | null }
}

async function insertRequest(
  { db, organizationId }: Scope,
  { contactId, quoteId, request_kind }: CallRequest,
  rest: Partial<CallForm> & { requested_at: Date; calendar_opened_at?: Date },
) {
  await db
    .insertInto('follow_ups')
    .values({
      organization_id: organizationId,
      contact_id: contactId,
      kind: kindOf(request_kind),
      quote_id: quoteId,
      request_kind,
      ...rest,
    })
    .execute()
}
