import { z } from 'zod'
import { fullName } from '../lib/full-name.ts'
import { type Contact, genderOf, genders } from './contact.ts'
import type { ContactRow } from './list/read-page.ts'
import type { Owner } from './owners.ts'
import { bestTimes, type FollowUp, followUpType, scheduleDate } from './timeline/follow-ups.ts'

const text = z.string().nullable()

export const contactRowResponse = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: text,
  phone_number: text,
  state: text,
  contact_owner: text,
  contact_owner_id: z.number().nullable(),
  agent_id: z.number().nullable(),
  current_carrier: text,
  effective_date: text,
  status: z.string(),
})

/**
 * One follow-up of a contact. `accept`: the client requested a call after answering the health questions; `decline`: a
 * call about Medicare Advantage instead; `general`: any other call. A reminder is `general` too.
 */
export const followUpResponse = z.object({
  id: z.number(),
  type: z.enum(['accept', 'decline', 'general']),
  quoteId: text,
  createdAt: z.string(),
  scheduleDate: z.string(),
  askedByClient: z.boolean(),
  phone: text,
  bestTime: z.enum(bestTimes).nullable(),
  calendarOpenedAt: text,
  note: z.string(),
  dueOn: text,
  doneAt: text,
})

export const toFollowUpResponse = (followUp: FollowUp): z.input<typeof followUpResponse> => ({
  id: followUp.id,
  type: followUpType(followUp),
  quoteId: followUp.quote_id,
  createdAt: followUp.requested_at.toISOString(),
  scheduleDate: scheduleDate(followUp.requested_at.toISOString()),
  askedByClient: followUp.kind !== 'reminder',
  phone: followUp.phone,
  bestTime: followUp.best_time,
  calendarOpenedAt: followUp.calendar_opened_at?.toISOString() ?? null,
  note: followUp.note,
  dueOn: followUp.due_on,
  doneAt: followUp.done_at?.toISOString() ?? null,
})

/**
 * Source: entities-006. Tells only when the client answered the health questions; the answers are read by a separate
 * call.
 */
export const contactResponse = contactRowResponse.extend({
  shares_email_with: z.number().nullable(),
  zip_code: text,
  county: text,
  plan_type: text,
  premium_cents: z.number().nullable(),
  birth_date: text,
  /** Null: not known. */
  tobacco_user: z.boolean().nullable(),
  /** Null: not known. */
  gender: z.enum(genders).nullable(),
  language: text,
  opt_in_quarterly_updates: z.boolean(),
  last_emailed_date: text,
  follow_ups: z.array(followUpResponse),
  health_assessment: z.object({ answered_at: z.string() }).nullable(),
  quote_link: text,
  version: z.number(),
})

export function toContactRowResponse(
  contact: ContactRow,
  owners: readonly Owner[],
): z.input<typeof contactRowResponse> {
  const owner = owners.find((each) => each.id === contact.agent_id)
  return {
    id: contact.id,
    first_name: contact.first_name,
    last_name: contact.last_name,
    email: contact.email,
    phone_number: contact.phone_number,
    state: contact.state,
    contact_owner: owner ? fullName(owner) : null,
    contact_owner_id: contact.agent_id,
    agent_id: contact.agent_id,
    current_carrier: contact.current_carrier,
    effective_date: contact.effective_on,
    status: contact.status,
  }
}

export function toContactResponse(
  contact: Contact,
  owners: readonly Owner[],
  { quoteLink, followUps, answeredAt }: { quoteLink: string | null; followUps: FollowUp[]; answeredAt: Date | null },
): z.input<typeof contactResponse> {
  return {
    ...toContactRowResponse(contact, owners),
    shares_email_with: contact.shares_email_with,
    zip_code: contact.zip_code,
    county: contact.county,
    plan_type: contact.plan_type,
    premium_cents: contact.premium_cents,
    birth_date: contact.birth_on,
    tobacco_user: contact.tobacco_user,
    gender: genderOf(contact.gender),
    language: contact.language,
    opt_in_quarterly_updates: contact.opt_in_quarterly_updates,
    last_emailed_date: contact.last_emailed_at?.toISOString() ?? null,
    follow_ups: followUps.map(toFollowUpResponse),
    health_assessment: answeredAt && { answered_at: answeredAt.toISOString() },
    quote_link: quoteLink,
    version: contact.version,
  }
}
