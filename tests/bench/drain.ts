// A process that works off a queue of no-op jobs and prints the seconds it took. Arguments: the queue, the database,
// the number of jobs.
import { openDatabase } from '../../db/client.ts'
import type { Compose, OutgoingMail } from '../../src/outbox/outgoing-mail.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { createTenantDb } from '../../src/scope.ts'

const [queue = '', url = '', jobs = '0'] = process.argv.slice(2)
const count = Number(jobs)

const LETTER = 'x'.repeat(2_000)
const fixedMail: Compose = async ({ recipient, kind, messageId }): Promise<OutgoingMail> => ({
  from: 'Perennial <mail@perennial.example>',
  to: recipient,
  subject: 'A fixed letter',
  html: LETTER,
  text: 'Hello',
  headers: {},
  tags: [
    { name: 'kind', value: kind },
    { name: 'message', value: messageId },
  ],
})

/** Everything a send does except the provider call: claim, send policy with the plan, stored payload, result. */
async function ours(compose: Compose): Promise<number> {
  const database = await openDatabase({ url })
  const tenantDb = createTenantDb(database.db, () => new Date())
  const began = performance.now()
  const report = await sendDueMessages({
    tenantDb,
    compose,
    pace: { reserve: async () => 0, holdBack: async () => {} },
    mailer: {
      send: async (_, key) => ({ kind: 'accepted', providerId: key }),
      sendBatch: async (mails, key) => ({
        kind: 'accepted',
        parts: mails.map((_, place) => ({ kind: 'accepted', providerId: `${key}/${place}` })),
      }),
    },
    practice: true,
    // Allowed at night.
    limits: 'off',
    only: 'outreach',
    signal: new AbortController().signal,
  })
  const seconds = (performance.now() - began) / 1000
  await database.close()
  if (report.sent !== count) throw new Error(`Sent ${JSON.stringify(report)} of ${count}`)
  return seconds
}

async function rendered(): Promise<number> {
  const built = '../../dist/bench/compose.js'
  const { createComposer }: typeof import('../../src/mail/compose.ts') = await import(built)
  return ours(
    createComposer({
      publicUrl: 'https://perennial.example',
      mailFrom: 'mail@perennial.example',
      secretKey: new Uint8Array(32),
    }),
  )
}

/** With a local queue and completed in batches, as in its own performance documentation. */
async function graphile(): Promise<number> {
  const { Logger, run } = await import('graphile-worker')
  let done = 0
  let finished = () => {}
  const all = new Promise<void>((resolve) => {
    finished = resolve
  })
  const began = performance.now()
  const runner = await run({
    connectionString: url,
    noHandleSignals: true,
    noPreparedStatements: false,
    preset: {
      worker: {
        concurrentJobs: 24,
        maxPoolSize: 10,
        pollInterval: 2_000,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        localQueue: { size: 500, refetchDelay: { durationMs: 10 } },
        logger: new Logger(() => () => {}),
      },
    },
    taskList: {
      async send() {
        if (++done === count) finished()
      },
    },
  } as never)
  await all
  await runner.stop()
  return (performance.now() - began) / 1000
}

/** A hundred fetched and completed at a time, two at once as in ours. */
async function boss(): Promise<number> {
  const { PgBoss } = await import('pg-boss')
  const queueing = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  await queueing.start()
  const began = performance.now()
  let done = 0
  const work = async () => {
    for (;;) {
      const fetched = await queueing.fetch('send', { batchSize: 100 })
      if (fetched.length === 0) return
      await queueing.complete(
        'send',
        fetched.map(({ id }) => id),
      )
      done += fetched.length
    }
  }
  await Promise.all([work(), work()])
  const seconds = (performance.now() - began) / 1000
  await queueing.stop({ graceful: false })
  if (done !== count) throw new Error(`pg-boss did ${done} of ${count}`)
  return seconds
}

const queues: Record<string, () => Promise<number>> = { ours: () => ours(fixedMail), rendered, graphile, boss }
const seconds = await queues[queue]?.()
process.stdout.write(`${seconds}\n`)
process.exit(0)
