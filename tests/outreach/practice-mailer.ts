import { afterAll, beforeAll } from 'vitest'
import { resendMailer } from '../../src/mail/mailer.ts'
import type { Mailer } from '../../src/outbox/outgoing-mail.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { type PracticeProviders, startPracticeProviders } from '../../src/practice/providers.ts'
import { makeContact } from '../agency.ts'
import { testOutbox } from './outbox.ts'

/** An outbox, and the practice email provider, which can be told to fail for some emails. */
export function practiceMailer() {
  const box = testOutbox()
  let providers: PracticeProviders
  beforeAll(async () => {
    providers = await startPracticeProviders(box.t.tenantDb)
  })
  afterAll(() => providers.close())

  const standIn = (apiKey = providers.resendKey) => resendMailer({ apiKey, baseUrl: providers.resendUrl })
  let made = 0
  const releaseTo = async (name: string) => {
    const contact = await makeContact(box.agency, { email: `${name}@p${made++}.example` }, box.t)
    return { ...contact, messageId: await box.release(contact) }
  }

  /** Sends, and goes on to the next try, until nothing waits for one. */
  async function drain(mailer: Mailer) {
    for (let round = 0; round < 200; round++) {
      await sendDueMessages(box.sending(mailer))
      const waiting = await box.t.db
        .selectFrom('send_batches')
        .select('next_at')
        .where('stopped_at', 'is', null)
        .orderBy('next_at')
        .execute()
      if (waiting.length === 0) return
      const next = waiting[0]!.next_at!
      if (next > box.t.clock.now) box.t.clock.now = new Date(next)
    }
    throw new Error('It never came to an end')
  }

  const ended = async () => {
    const counts: Record<string, number> = {}
    for (const { status } of await box.rows()) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  /** How often each recipient has one of our emails in the practice mailbox. */
  async function received() {
    const mails = await box.t.db.selectFrom('practice_emails').select(['recipients', 'tags']).execute()
    const ours = new Set((await box.rows()).map(({ id }) => id))
    const times = new Map<string, number>()
    for (const { recipients, tags } of mails)
      if ((tags as { name: string; value: string }[]).some(({ value }) => ours.has(value)))
        times.set(recipients[0]!, (times.get(recipients[0]!) ?? 0) + 1)
    return times
  }

  return { box, standIn, releaseTo, drain, ended, received }
}
