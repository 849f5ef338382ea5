import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { queueTestEmail } from '../../src/outreach/wordings/send-test.ts'
import { as } from '../agency.ts'
import { makePost, testOutbox } from '../outreach/outbox.ts'

const box = testOutbox()

const mail = {
  from: '"Dana Whitfield" <mail@perennial.example>',
  to: 'walter@example.com',
  subject: 'Your birthday',
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: {},
  tags: [],
}

const ask = (requestId = randomUUID()) => {
  const { ruth, name } = box.agency
  const to = { email: ruth.email, firstName: ruth.first_name, organizationName: name }
  return as(ruth, (scope) => queueTestEmail(scope, { messageId: randomUUID(), mail, to, requestId }), box.t)
}

test('a test email is sent as written, even to people who get no email as a client', async () => {
  await box.t.db
    .insertInto('suppression_reasons')
    .values({
      organization_id: box.agency.id,
      channel: 'email',
      address: box.agency.ruth.email,
      reason: 'unsubscribed',
      created_at: box.t.clock.now,
    })
    .execute()
  await ask()
  const post = makePost()
  await sendDueMessages(box.sending(post))
  expect(post.mails()).toEqual([{ ...mail, to: box.agency.ruth.email, subject: '[Test] Your birthday' }])
  expect(await box.rows()).toMatchObject([{ status: 'sent', kind: 'mail_test' }])
})

test('twenty tests an hour are allowed (T41)', async () => {
  const asked: boolean[] = []
  for (let time = 0; time < 21; time++) asked.push(await ask())
  expect(asked.filter(Boolean)).toHaveLength(20)
  expect(asked.at(-1)).toBe(false)
})
