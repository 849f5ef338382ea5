import type { Context } from 'hono'
import { findAssignedAgent, listOwners } from '../../../src/contacts/owners.ts'
import { findContact, getContact } from '../../../src/contacts/queries.ts'
import { readCursor, type TimelinePart } from '../../../src/contacts/timeline/entry.ts'
import { listFollowUps } from '../../../src/contacts/timeline/follow-ups.ts'
import { listTimeline } from '../../../src/contacts/timeline/queries.ts'
import { findUpcomingRise } from '../../../src/dashboard/radar/queries.ts'
import { healthKeys } from '../../../src/eligibility/answers.ts'
import { findAnswersContact } from '../../../src/eligibility/queries.ts'
import { mayReadHealth } from '../../../src/eligibility/read-answers.ts'
import { addMonths, todayIn } from '../../../src/lib/calendar-date.ts'
import { listMessagesOfContact } from '../../../src/outbox/queries.ts'
import { readContactSchedule } from '../../../src/outreach/plan/contact-schedule.ts'
import { healthReader } from '../../../src/outreach/plan/facts.ts'
import { listConsents } from '../../../src/prospects/consents.ts'
import { listOpenDetails } from '../../../src/prospects/submitted-details.ts'
import { findLiveQuote } from '../../../src/quotes/queries.ts'
import { findQuoteSummary } from '../../../src/quotes/quote-summary.ts'
import { forceGenericPlans } from '../../../src/scope.ts'
import { contactRights } from '../../../src/switching/open-rights.ts'
import { readStateRules } from '../../../src/switching/read-state-rules.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { readQuoteButton, readTestAddress } from './quote-button.ts'

export type ReadContact = Awaited<ReturnType<typeof readContact>>

/** How far ahead rights to change plans are shown. */
const RIGHTS_MONTHS = 12

/** Reads everything that the contact's page shows, in one short transaction. */
export function readContact(c: Context<AppEnv>, id: number, part: TimelinePart) {
  const { scoped, deps, identity, user } = c.var
  const before = readCursor(c.req.query('before'))
  return scoped(async (scope) => {
    await forceGenericPlans(scope)
    const contact = await getContact(scope, id)
    const messages = await listMessagesOfContact(scope, id)
    const owners = await listOwners(scope)
    const today = todayIn(user.timeZone, scope.now)
    return {
      contact,
      messages,
      agent: await findAssignedAgent(scope, contact),
      partner: contact.shares_email_with === null ? undefined : await findContact(scope, contact.shares_email_with),
      button: await readQuoteButton(scope, deps, contact, messages),
      testAddress: user.isAdmin ? await readTestAddress(scope, deps) : undefined,
      schedule: await readContactSchedule(scope, contact, {
        healthOf: healthReader(healthKeys(deps), scope.organizationId),
      }),
      rights: contactRights(await readStateRules(scope.db), contact, today, addMonths(today, RIGHTS_MONTHS)),
      followUps: await listFollowUps(scope, id),
      timeline: { part, isFirst: before === undefined, ...(await listTimeline(scope, id, { part, before })) },
      submitted: await listOpenDetails(scope, contact),
      consents: await listConsents(scope, id),
      answering: await findAnswersContact(scope, id),
      mayReadHealth: mayReadHealth(identity.actor, contact),
      rise: await findUpcomingRise(scope, id),
      quote: await findQuoteSummary(scope, id),
      quoteId: (await findLiveQuote(scope, id, scope.now))?.id,
      names: { agents: new Map(owners.map((owner) => [owner.id, `${owner.first_name} ${owner.last_name}`])) },
      now: scope.now,
    }
  })
}
