// A sender of emails and texts as in a server, without the server. Sends what is due until SIGTERM. Its argument:
// SenderSettings.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type DatabaseOptions, openDatabase } from '../../db/client.ts'
import { resendMailer } from '../../src/mail/mailer.ts'
import type { OutgoingMail } from '../../src/outbox/outgoing-mail.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { createDatabasePace } from '../../src/outreach/sending/send-pace.ts'
import { SendError } from '../../src/outreach/sending/send-run.ts'
import { sendDueTexts } from '../../src/outreach/texting/send-due-texts.ts'
import { openZipBook } from '../../src/places/zip-book.ts'
import { createTenantDb } from '../../src/scope.ts'
import { twilioTextProvider } from '../../src/sms/twilio.ts'

export interface SenderSettings {
  place: DatabaseOptions
  baseUrl: string
  perSecond: number
  /** When its clock started, by the machine's clock (ms) and by its own, and how much faster it runs. */
  clock: { began: number; start: string; speed: number }
  /** Part of every subject: another word stands for another template. */
  template?: string
  /** What rendering an email to this address does to the process. */
  poison?: Record<string, 'throws' | 'exits' | 'grows'>
  apiKey?: string
  /** Sends texts instead of emails. */
  texts?: boolean
}

const {
  place,
  baseUrl,
  perSecond,
  clock,
  template,
  poison,
  apiKey = 're_x',
  texts,
} = JSON.parse(process.argv[2] ?? '{}') as SenderSettings

const stopping = new AbortController()
process.on('SIGTERM', () => {
  stopping.abort()
  // As the server does: unfinished work is left to its lease.
  setTimeout(() => process.exit(0), 9_000).unref()
})
const say = (word: object) => process.stdout.write(`${JSON.stringify(word)}\n`)
const now = () => new Date(new Date(clock.start).getTime() + (Date.now() - clock.began) * clock.speed)

function write(to: string): Pick<OutgoingMail, 'subject' | 'html' | 'text'> {
  const does = poison?.[to]
  if (does === 'exits') process.kill(process.pid, 'SIGKILL')
  if (does === 'throws') throw new Error('This mail cannot be written')
  // Different in each process, so only a stored payload can be the same twice.
  return {
    subject: `${template ?? 'Hello'} ${process.pid}`,
    html: '',
    text: does === 'grows' ? 'x'.repeat(5_000_000) : 'Hello',
  }
}

const database = await openDatabase(place)
const tenantDb = createTenantDb(database.db, now)
const pace = createDatabasePace(tenantDb, { provider: 'faults', perSecond })
const zips = openZipBook(new URL('../../db/zips.tsv.gz', import.meta.url))
const around = { tenantDb, zips, practice: true, signal: stopping.signal }

const sendMails = () =>
  sendDueMessages({
    ...around,
    mailer: resendMailer({ apiKey, baseUrl }),
    pace,
    // Daily limits and quiet hours are not tested here.
    limits: 'off',
    compose: async ({ recipient, messageId, kind }) => ({
      from: 'Perennial <mail@perennial.example>',
      to: recipient,
      ...write(recipient),
      headers: {},
      tags: [
        { name: 'kind', value: kind },
        { name: 'message', value: messageId },
      ],
    }),
  })

const line = twilioTextProvider(
  { accountSid: `AC${'0'.repeat(32)}`, authToken: apiKey, from: '+18285550100', apiBase: baseUrl },
  { publicUrl: 'https://perennial.example' },
)
const sendTexts = () => sendDueTexts({ ...around, texts: { ...line, pace } })

say({ ready: true })
while (!stopping.signal.aborted) {
  try {
    const report = await (texts ? sendTexts() : sendMails())
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from messages
      -- Not the demo agency's, which the demo of the tests is seeded with: they are due in days to come.
      where status in ('queued', 'sending') and organization_id in (select id from organizations where not is_demo)`.execute(
      database.db,
    )
    say({ report, left: rows[0]?.left })
  } catch (error) {
    const why = error instanceof AggregateError ? error.errors.slice(0, 3).map(String) : undefined
    say({ error: String(error), why, report: error instanceof SendError ? error.report : undefined })
  }
  await sleep(250, undefined, { signal: stopping.signal }).catch(() => {})
}
await database.close().catch(() => {})
say({ ended: true })
process.exit(0)
