// A process of its own that sends what is due and ends; killed.test.ts shoots it. Arguments: one JSON object.
import { sql } from 'kysely'
import { openDatabase } from '../../db/client.ts'
import { resendMailer } from '../../src/mail/mailer.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { createDatabasePace } from '../../src/outreach/sending/send-pace.ts'
import { createTenantDb } from '../../src/scope.ts'

const { place, baseUrl, now } = JSON.parse(process.argv[2] ?? '{}')
const database = await openDatabase(place)
const tenantDb = createTenantDb(database.db, () => new Date(now))
// Its clock runs a minute ahead, so that the leases of the killed sender before it have ended.
await tenantDb.withSystem('test', ({ db }) =>
  db.updateTable('messages').set({ claimed_until: sql`now()` }).where('status', '=', 'sending').execute(),
)
await sendDueMessages({
  tenantDb,
  mailer: resendMailer({ apiKey: 're_x', baseUrl }),
  pace: createDatabasePace(tenantDb, { provider: 'killed', perSecond: 1000 }),
  practice: true,
  signal: new AbortController().signal,
  // The subject differs in each run, so only a stored email can be sent with the same bytes twice.
  compose: async ({ recipient }) => ({
    from: 'mail@perennial.example',
    to: recipient,
    subject: `Written by process ${process.pid}`,
    html: '',
    text: 'Hello',
    headers: {},
    tags: [],
  }),
})
await database.close()
