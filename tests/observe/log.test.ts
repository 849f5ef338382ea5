import { expect, test } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { runOnce } from '../../jobs/runner.ts'
import { jsonLog } from '../../src/main/log.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'
import { failingTenantDb } from '../failing-tenant-db.ts'
import { toolsOn } from '../jobs/timetable.ts'
import { compose, makePost, testOutbox } from '../outreach/outbox.ts'
import { linksOf } from '../page.ts'
import { CANARIES, canariesIn, walkWithCanaries } from './canary-walk.ts'

const box = testOutbox()
const MAILING = ['mail-login-links', 'mail-quote-links', 'email-inquiries', 'send-due-messages', 'send-outreach']

test('the log contains no names and no links, whatever happens (T18)', async () => {
  const { t } = box
  await t.tenantDb.withSystem('test', (system) => ensureIllustrativeBook(system, ['NC']))
  const lines: string[] = []
  const log = jsonLog('debug', { write: (line) => void lines.push(line) })
  const { tenantDb, failAfter } = failingTenantDb(t.tenantDb)
  const app = await testApp({ log, tenantDb }, t)
  const agency = await makeAgency({}, t)
  const staff = await app.as(agency.dana)
  // A provider that quotes the refused recipient, and a connection that breaks with the email on it.
  const quoting = `Invalid to field: ${CANARIES.first} <${CANARIES.email}>, +1${CANARIES.phone}`
  const refusing = makePost(() => ({ kind: 'refused', reason: quoting }))
  const breaking = {
    ...refusing,
    send: () => Promise.reject(new Error(quoting)),
    sendBatch: () => Promise.reject(new Error(quoting)),
  }
  const run = async (name: string, more: object) => {
    await runOnce(jobs, name, { ...toolsOn(t), log, compose, ...more }, { signal: new AbortController().signal }).then(
      (result) => log.info({ job: name, result }, 'job'),
      (err) => log.error({ job: name, err }, 'job failed'),
    )
  }
  const secrets = await walkWithCanaries({
    staff,
    stranger: app.visitor,
    slug: agency.slug,
    async linksTo(email) {
      const post = makePost()
      await sendDueMessages(box.sending(post))
      return linksOf(post.mails().find(({ to }) => to === email)!.html)
    },
    imported: () => run('run-contact-imports', {}),
  })
  for (const name of MAILING) await run(name, { mailer: breaking })
  for (const name of MAILING) await run(name, { mailer: refusing })
  failAfter(0, 1)
  const failed = await staff.get(`/contacts?search=${CANARIES.search}`)
  expect([failed.status, await failed.text()]).toEqual([
    500,
    expect.stringContaining(failed.headers.get('X-Request-Id')!),
  ])

  expect(lines.filter((line) => line.includes('"request"')).length).toBeGreaterThan(45)
  expect(lines.filter((line) => line.includes('"err"')).length).toBeGreaterThan(1)
  expect(canariesIn(lines.join(''), secrets)).toEqual([])
  // An error is found by the request id on its page.
  expect(lines.find((line) => line.includes('request failed'))).toContain(failed.headers.get('X-Request-Id'))
  const runs = await t.db.selectFrom('job_runs').select('error').execute()
  expect(canariesIn(JSON.stringify(runs), secrets)).toEqual([])
})
