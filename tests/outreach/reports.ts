import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Messages } from '../../db/schema.ts'
import { createApp } from '../../routes/index.tsx'
import type { Deps } from '../../src/deps.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { signedWebhook } from '../../src/practice/resend-webhooks.ts'
import { type Agency, makeContact } from '../agency.ts'
import { type TestApp, testApp, WEBHOOK_SECRET } from '../app.ts'
import type { TestDatabase } from '../db.ts'

export { WEBHOOK_SECRET as SECRET } from '../app.ts'

export const reportApp = (t?: TestDatabase, overrides: Partial<Deps> = {}): Promise<TestApp> => testApp(overrides, t)

/** An email to a client of the agency that the provider accepted an hour ago. */
export async function sentMail(app: TestApp, agency: Agency, overrides: Partial<Insertable<Messages>> = {}) {
  const { id: contact_id, email } = await makeContact(agency, {}, app.t)
  const hourAgo = new Date(app.t.clock.now.getTime() - 3_600_000)
  const row = {
    organization_id: agency.id,
    id: randomUUID(),
    contact_id,
    kind: 'birthday',
    occasion: 'birthday-2027',
    due_on: '2026-11-20',
    status: 'sent',
    recipient: email!,
    tracking_id: publicToken(),
    attempts: 1,
    provider_id: randomUUID(),
    first_attempt_at: hourAgo,
    sent_at: hourAgo,
    next_at: hourAgo,
    created_at: hourAgo,
    ...overrides,
  }
  await app.t.db.insertInto('messages').values(row).execute()
  return row
}

interface Told {
  id?: string
  at?: Date
  data?: object
}

/** The body of a report of Resend's about this message. */
export const reportBody = (app: TestApp, type: string, messageId: string, { at, data }: Told = {}) =>
  JSON.stringify({
    type: `email.${type}`,
    created_at: (at ?? app.t.clock.now).toISOString(),
    data: {
      email_id: `re_${messageId}`,
      to: ['x@example.com'],
      tags: { kind: 'birthday', message: messageId },
      ...data,
    },
  })

export const permanent = {
  bounce: { type: 'Permanent', subType: 'General', message: 'No mailbox <x.y@example.com> here' },
}

export async function tell(app: TestApp, type: string, messageId: string, told: Told = {}) {
  const body = reportBody(app, type, messageId, told)
  return post(app, body, signedWebhook(WEBHOOK_SECRET, told.id ?? `msg_${randomUUID()}`, body, new Date()))
}

/** As a machine does: no Origin, no cookie, these very bytes. */
export const post = async (app: TestApp, body: string, headers: Record<string, string>) =>
  createApp(app.deps).request('http://perennial.example/webhooks/resend', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
