import { findAssignedAgent, listOwners } from '../../../src/contacts/owners.ts'
import { findContact, getContact } from '../../../src/contacts/queries.ts'
import { readCursor, type TimelinePart } from '../../../src/contacts/timeline/entry.ts'
import { listFollowUps } from '../../../src/contacts/timeline/follow-ups.ts'
import { listTimeline } from '../../../src/contacts/timeline/queries.ts'
import { findUpcomingRise } from '../../../src/dashboard/radar/queries.ts'
import { healthKeys } from '../../../src/eligibility/answers.ts'
import { findAnswersContact } from '../../../src/eligibility/queries.ts'
import { mayReadHealth } from '../../../src/eligibility/read-answers.ts'
import { awaitAll } from '../../../src/lib/await-all.ts'
import { addMonths, todayIn } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { listMessagesOfContact } from '../../../src/outbox/queries.ts'
import { readContactSchedule } from '../../../src/outreach/plan/contact-schedule.ts'
import { healthReader } from '../../../src/outreach/plan/read-plan-facts.ts'
import { listConsents } from '../../../src/prospects/consents.ts'
import { listOpenDetails } from '../../../src/prospects/submitted-details.ts'
import { findLiveQuote } from '../../../src/quotes/queries.ts'
import { findQuoteSummary } from '../../../src/quotes/quote-summary.ts'
import { forceGenericPlans } from '../../../src/scope.ts'
import { contactRights } from '../../../src/switching/open-rights.ts'
import { readStateRules } from '../../../src/switching/read-state-rules.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { readQuoteButton, readTestAddress } from './quote-button.ts'

export type ReadContact = Awaited<ReturnType<typeof readContact>>

/** How far ahead rights to change plans are shown. */
const RIGHTS_MONTHS = 12

/** Reads everything that the contact's page shows, in one short transaction. */
export function readContact(c: AppContext, id: number, part: TimelinePart) {
  const { scoped, deps, identity, user } = c.var
  const before = readCursor(c.req.query('before'))
  return scoped(async (scope) => {
    const [, contact, messages] = await Promise.all([
      forceGenericPlans(scope),
      getContact(scope, id),
      listMessagesOfContact(scope, id),
    ])
    const today = todayIn(user.timeZone, scope.now)
    const { owners, rules, timeline, liveQuote, ...read } = await awaitAll({
      owners: listOwners(scope),
      agent: findAssignedAgent(scope, contact),
      partner: contact.shares_email_with === null ? undefined : findContact(scope, contact.shares_email_with),
      button: readQuoteButton(scope, deps, contact, messages),
      testAddress: user.isAdmin ? readTestAddress(scope, deps) : undefined,
      schedule: readContactSchedule(scope, contact, { healthOf: healthReader(healthKeys(deps), scope.organizationId) }),
      rules: readStateRules(scope.db),
      followUps: listFollowUps(scope, id),
      timeline: listTimeline(scope, id, { part, before }),
      submitted: listOpenDetails(scope, contact),
      consents: listConsents(scope, id),
      answering: findAnswersContact(scope, id),
      rise: findUpcomingRise(scope, id),
      quote: findQuoteSummary(scope, id),
      liveQuote: findLiveQuote(scope, id, scope.now),
    })
    return {
      ...read,
      contact,
      messages,
      rights: contactRights(rules, contact, today, addMonths(today, RIGHTS_MONTHS)),
      timeline: { part, isFirst: before === undefined, ...timeline },
      mayReadHealth: mayReadHealth(identity.actor, contact),
      quoteId: liveQuote?.id,
      names: { agents: new Map(owners.map((owner) => [owner.id, fullName(owner)])) },
      now: scope.now,
    }
  })
}
