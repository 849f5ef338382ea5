import { z } from 'zod'
import { callForm, visitorCallForm } from '../../../src/contacts/timeline/call-form.ts'
import { openCalendar, requestCall } from '../../../src/contacts/timeline/request-call.ts'
import { healthKeys } from '../../../src/eligibility/answers.ts'
import { moveAnswersToContact } from '../../../src/eligibility/submit-answers.ts'
import { bookingUrl } from '../../../src/lib/booking-link.ts'
import { emailKey } from '../../../src/lib/email-address.ts'
import { quoteWords } from '../../../src/messages/client/quote.ts'
import { findAgentOfLink } from '../../../src/prospects/queries.ts'
import { storeLead } from '../../../src/prospects/store-lead.ts'
import { urls } from '../../../src/urls.ts'
import { upsertVisitor } from '../../../src/visitors/queries.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { readForm } from '../../../src/web/form.ts'
import { isPreview } from '../shared/preview.ts'
import { publicProfile } from '../shared/public-profile.ts'
import { isWithinVisitorLimit } from '../shared/rate-limits.ts'
import { isLanguageSwitch } from '../shared/reading-settings.ts'
import type { Caller } from '../shared/resolve-link.ts'
import { ensureVisitorToken } from '../shared/visitor.ts'
import { findScheduleContact, languageOfCaller, scheduleParams, scheduleVariant, scheduleWordsFor } from './caller.ts'
import { showSchedule } from './show-schedule.tsx'

const anyForm = z.object({})
type Client = Caller & { kind: 'client' }
type Stranger = Caller & { kind: 'stranger' }

const requestOf = (c: AppContext, caller: Caller) => ({
  quoteId: caller.kind === 'client' ? caller.profileRow.quote_id : null,
  request_kind: scheduleVariant(c),
  language: languageOfCaller(c, caller),
})

/** Stricter for strangers, because each one becomes a contact of the agency. */
const limitsOf = ({ kind, profileRow }: Caller) =>
  kind === 'stranger'
    ? { network: 10, about: [`agency:${profileRow.organization_id}`, 200] as const }
    : { network: 30, about: [`${profileRow.organization_id}:${profileRow.contact_id}`, 6] as const }

/** Receives the 'Please call me' form. */
export async function receiveCall(c: AppContext, caller: Caller) {
  if (await isLanguageSwitch(c, caller.kind === 'client' ? caller.link : undefined)) {
    const { typed } = await readForm(c, anyForm)
    return showSchedule(c, caller, { typed, errors: {}, status: 200 })
  }
  return caller.kind === 'client' ? receiveClientCall(c, caller) : receiveStrangerCall(c, caller)
}

async function receiveClientCall(c: AppContext, caller: Client) {
  const words = scheduleWordsFor(c, caller)
  const contact = await findScheduleContact(c, caller)
  const read = await readForm(c, callForm(words, { hasPhone: Boolean(contact?.phone_number) }))
  if (!read.ok) return showSchedule(c, caller, read)
  if (isPreview(c, caller.profileRow))
    return refused(c, caller, read.typed, quoteWords[languageOfCaller(c, caller)].preview)
  if (!(await isWithinVisitorLimit(c, 'call', limitsOf(caller)))) return rateLimited(c, caller, read.typed)
  await c.var.tenantDb.withTenant(visitorAt(caller.profileRow), (scope) =>
    requestCall(scope, { ...requestOf(c, caller), contactId: caller.profileRow.contact_id }, read.data),
  )
  return redirectToThanks(c)
}

/** A stranger who leaves a name and a phone number or email address becomes a contact. */
async function receiveStrangerCall(c: AppContext, caller: Stranger) {
  const read = await readForm(c, visitorCallForm(scheduleWordsFor(c, caller)))
  if (!read.ok) return showSchedule(c, caller, read)
  if (!(await isWithinVisitorLimit(c, 'call', limitsOf(caller)))) return rateLimited(c, caller, read.typed)
  const { first_name: firstName, last_name: lastName, email, ...form } = read.data
  const token = ensureVisitorToken(c)
  await c.var.tenantDb.withTenant(visitorAt(caller.profileRow), async (scope) => {
    const { id: visitorId } = await upsertVisitor(scope, token)
    const { contactId } = await storeLead(scope, {
      visitorId,
      firstName,
      lastName,
      email: email && emailKey(email),
      phone: form.phone,
      agentId: await findAgentOfLink(scope, c.req.query('agentId')),
      language: languageOfCaller(c, caller),
      source: 'schedule',
    })
    await moveAnswersToContact(scope, { visitorId, contactId, keys: healthKeys(c.var.deps) })
    await requestCall(scope, { ...requestOf(c, caller), contactId }, form)
  })
  c.var.deps.wake('mail-quote-links')
  return redirectToThanks(c)
}

/**
 * 'Schedule a Call': redirects to the calendar, with a client's details filled in, and records that they opened it.
 * Source: schedule-002.
 */
export async function receiveBooking(c: AppContext, caller: Caller) {
  const contact = await findScheduleContact(c, caller)
  const target = bookingUrl(
    publicProfile(caller.profileRow).bookingLink,
    contact && {
      firstName: contact.first_name,
      lastName: contact.last_name,
      email: contact.email,
      phone: contact.phone_number,
    },
  )
  if (!target) return c.redirect(urls.schedule(scheduleParams(c)), 303)
  // Beyond the limit, the redirect still works but is not recorded.
  if (contact && !isPreview(c, caller.profileRow) && (await isWithinVisitorLimit(c, 'booking', limitsOf(caller)))) {
    await c.var.tenantDb.withTenant(visitorAt(caller.profileRow), (scope) =>
      openCalendar(scope, { ...requestOf(c, caller), contactId: contact.id }),
    )
    c.var.deps.wake('send-due-messages')
  }
  return c.redirect(target, 303)
}

function redirectToThanks(c: AppContext) {
  c.var.deps.wake('send-due-messages')
  return c.redirect(urls.schedule({ ...scheduleParams(c), done: 'call' }), 303)
}

const refused = (c: AppContext, caller: Caller, typed: Record<string, string>, call: string, status: 422 | 429 = 422) =>
  showSchedule(c, caller, { typed, errors: { call }, status })

const rateLimited = (c: AppContext, caller: Caller, typed: Record<string, string>) =>
  refused(c, caller, typed, scheduleWordsFor(c, caller).errors.tooMany, 429)
