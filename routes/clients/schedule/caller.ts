import { findScheduleInfo } from '../../../src/contacts/schedule-info.ts'
import { type CallRequestKind, callRequestKinds } from '../../../src/contacts/timeline/follow-ups.ts'
import { healthKeys } from '../../../src/eligibility/answers.ts'
import { readOwnAnswers } from '../../../src/eligibility/own-answers.ts'
import { healthOutcome } from '../../../src/eligibility/questions.ts'
import { scheduleWords } from '../../../src/messages/client/schedule.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { languageOf } from '../../../src/web/language.ts'
import { refuseHelperLink } from '../shared/helper-link.tsx'
import { type Caller, resolveLink } from '../shared/resolve-link.ts'
import { visitorToken } from '../shared/visitor.ts'

/** A client by any of their links, or a visitor to an agency's page. Source: nav-034. */
export async function findScheduleCaller(c: AppContext): Promise<Caller | Response> {
  const { id, contactId, tid } = c.req.query()
  const caller = await resolveLink(c, [tid, id, contactId])
  if (caller instanceof Response || caller.kind === 'stranger') return caller
  return refuseHelperLink(c, caller) ?? caller
}

/** The query parameters that identify the caller and the reason for the call. */
export function scheduleParams(c: AppContext) {
  const { id, contactId, tid, org, orgId, agentId, status } = c.req.query()
  return { id, contactId, tid, org, orgId, agentId, status }
}

export const scheduleVariant = (c: AppContext): CallRequestKind =>
  callRequestKinds.find((status) => status === c.req.query('status')) ?? 'general'

export const languageOfCaller = (c: AppContext, caller: Caller) =>
  languageOf(c, caller.kind === 'client' ? caller.profileRow.language : undefined)

export const scheduleWordsFor = (c: AppContext, caller: Caller) => scheduleWords[languageOfCaller(c, caller)]

/** The client's contact details, with the address they typed even if it is another contact's. Undefined for a stranger. */
export const findScheduleContact = async (c: AppContext, caller: Caller) =>
  caller.kind === 'client'
    ? c.var.tenantDb.withTenant(visitorAt(caller.profileRow), (scope) =>
        findScheduleInfo(scope, caller.profileRow.contact_id),
      )
    : undefined

/** Whether this browser's health answers have a yes, so that the agent must check them first. */
export async function needsReview(c: AppContext, caller: Caller): Promise<boolean> {
  const token = visitorToken(c)
  if (!token) return false
  const id =
    caller.kind === 'client'
      ? { quoteId: caller.profileRow.quote_id, contactId: caller.profileRow.contact_id }
      : ('own' as const)
  const answers = await c.var.tenantDb.withTenant(visitorAt(caller.profileRow), (scope) =>
    readOwnAnswers(scope, { token, id, keys: healthKeys(c.var.deps) }),
  )
  return answers !== undefined && healthOutcome(answers) !== 'clear'
}
