import { hitRateLimit } from '../../accounts/rate-limits.ts'
import { todayIn } from '../../lib/calendar-date.ts'
import { lanes } from '../../outbox/message.ts'
import type { OutgoingMail } from '../../outbox/outgoing-mail.ts'
import { insertMessage } from '../../outbox/queries.ts'
import type { Scope } from '../../scope.ts'

const TESTS_AN_HOUR = 20

export interface TestMail {
  /** Names the message; the mail's tags hold it. */
  messageId: string
  /** As a client would get it. */
  mail: OutgoingMail
  /** Whoever is signed in. */
  to: { email: string; firstName: string; organizationName: string }
  /** Made by the page with the button: pressed twice, it is one mail. */
  requestId: string
}

/**
 * Puts a mail into the outbox as it would look to a client, for the person who asked. It is written down already, so what
 * was seen is what comes. Answers false after 20 in an hour. Wake 'send-due-messages' after the scope has closed.
 */
export async function queueTestMail(scope: Scope, { messageId, mail, to, requestId }: TestMail): Promise<boolean> {
  const { organizationId, actor, now } = scope
  if (actor.kind !== 'user') throw new Error('Only somebody who works here can ask for a test')
  const limit = { key: `test-mail:${organizationId}:${actor.id}`, max: TESTS_AN_HOUR, windowSeconds: 3_600 }
  if (!(await hitRateLimit(scope, limit))) return false
  await insertMessage(scope, {
    organization_id: organizationId,
    id: messageId,
    user_id: actor.id,
    kind: 'mail_test',
    occasion: requestId,
    lane: lanes.clicked,
    due_on: todayIn('UTC', now),
    mode: 'test',
    recipient: to.email,
    data: JSON.stringify({ firstName: to.firstName, organizationName: to.organizationName }),
    payload: JSON.stringify({ ...mail, to: to.email, subject: `[Test] ${mail.subject}` }),
    next_at: now,
    created_at: now,
  })
  return true
}
