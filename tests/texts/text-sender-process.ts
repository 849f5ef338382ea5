// A process of its own that sends what texts are due and ends; it may be shot. Its argument: TextSenderSettings.
import { sql } from 'kysely'
import { type DatabaseOptions, openDatabase } from '../../db/client.ts'
import { sendDueTexts } from '../../src/outreach/texting/send-due-texts.ts'
import { openZipBook } from '../../src/places/zip-book.ts'
import { createTenantDb } from '../../src/scope.ts'
import { twilioTextProvider } from '../../src/sms/twilio.ts'

export interface TextSenderSettings {
  place: DatabaseOptions
  /** The base URL of a Twilio-compatible server. It gets no idempotency key. */
  apiBase: string
  now: string
  timeoutMs?: number
  publicUrl?: string
  /** As if it had been started a minute after the one before it was killed. Default yes. */
  leasesRunOut?: boolean
}

const {
  place,
  apiBase,
  now,
  timeoutMs = 8_000,
  publicUrl = 'https://perennial.example',
  leasesRunOut = true,
} = JSON.parse(process.argv[2] ?? '{}') as TextSenderSettings

const stopping = new AbortController()
process.on('SIGTERM', () => stopping.abort())
const database = await openDatabase(place)
const tenantDb = createTenantDb(database.db, () => new Date(now))
if (leasesRunOut)
  await tenantDb.withSystem('test', ({ db }) =>
    db.updateTable('messages').set({ claimed_until: sql`now()` }).where('status', '=', 'sending').execute(),
  )
const account = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token', from: '+18285550100', apiBase }
await sendDueTexts({
  tenantDb,
  texts: {
    ...twilioTextProvider(account, { publicUrl, timeoutMs }),
    pace: { reserve: async () => 0, holdBack: async () => {} },
  },
  zips: openZipBook(new URL('../../db/zips.tsv.gz', import.meta.url)),
  practice: true,
  signal: stopping.signal,
})
await database.close()
