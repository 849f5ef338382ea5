import type { HealthKeys } from '../../eligibility/answers.ts'
import { skipReasons } from '../../outbox/message.ts'
import { withoutTest } from '../../outbox/occasion.ts'
import { isOutreachKind } from '../../outbox/outreach-kinds.ts'
import type { SystemScope } from '../../scope.ts'
import { readPlanFacts } from '../plan/facts.ts'
import { healthReader } from '../plan/health-of.ts'
import { scheduleOf } from '../plan/schedule.ts'
import type { MessageRow } from './batch.ts'
import type { SendDecision } from './send-decision.ts'

/**
 * Plans anew what outreach released, by the plan's one function over its one reader: a birth date that was corrected in
 * the morning, a window that has opened or a notice withdrawn stops the mail. What is taken back may be planned again.
 * Three statements an agency, some 10 ms: a batch of a hundred agencies takes a second, one of a few next to nothing.
 */
export async function recheckAgainstPlan(
  { db, now }: SystemScope,
  messages: readonly MessageRow[],
  decisions: Map<string, SendDecision>,
  healthKeys: HealthKeys | undefined,
): Promise<void> {
  const asked = messages.filter(({ id, kind }) => isPlanned(kind, healthKeys) && decisions.get(id)?.is === 'allowed')
  for (const [organizationId, ours] of Map.groupBy(asked, (message) => message.organization_id)) {
    const contactOf = (id: string) => {
      const decision = decisions.get(id)
      return decision?.is === 'allowed' ? decision.mail.client.contact_id : 0
    }
    const ids = [...new Set(ours.map(({ id }) => contactOf(id)))]
    const { agency, contacts } = await readPlanFacts({ db, now, organizationId }, ids, {
      healthOf: healthKeys && healthReader(healthKeys, organizationId),
    })
    // Whether anything is paused was judged before, and makes a mail wait: one that was paused since is not taken back.
    const unpaused = { ...agency, pauses: [] }
    const byId = new Map(contacts.map((contact) => [contact.id, scheduleOf({ ...contact, pauses: [] }, unpaused)]))
    for (const { id, kind, occasion } of ours) {
      const wanted = withoutTest(occasion)
      const entries = byId.get(contactOf(id)) ?? []
      const entry = entries.find((one) => one.occasion === wanted && one.kind === kind)
      const whole = entries.find((one) => one.kind === 'none')
      if (entry && entry.status !== 'Skipped' && entry.date !== null && entry.date <= agency.today) continue
      const reason = entry?.status === 'Skipped' ? entry.reason : whole?.reason
      decisions.set(id, { is: 'skipped', reason: reason ?? skipReasons.not_due, takenBack: true })
    }
  }
}

/** Whether the plan can be made anew: without the keys nobody knows who is checked in on. */
const isPlanned = (kind: string, keys: HealthKeys | undefined) =>
  isOutreachKind(kind) && (kind !== 'check_in' || keys !== undefined)
