import { randomUUID } from 'node:crypto'
import { Cron } from 'croner'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '../../db/schema.ts'
import { jobs } from '../../jobs/index.ts'
import { runOnce } from '../../jobs/runner.ts'
import { hashRateLimitKey } from '../../src/accounts/rate-limits.ts'
import { purgeOldRows } from '../../src/retention.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { freshDatabase } from '../db.ts'
import { toolsOn } from './timetable.ts'

test.each(jobs)('$name has a unique name and a schedule', ({ name, cron, timeZone }) => {
  expect(jobs.filter((job) => job.name === name)).toHaveLength(1)
  expect(new Cron(cron, { timezone: timeZone, paused: true }).nextRun()).toBeInstanceOf(Date)
})

test('the purge deletes old rows, and a dry run only counts them', async () => {
  const t = await freshDatabase()
  const day = (ago: number) => new Date(t.clock.now.getTime() - ago * 86_400_000)
  await t.db
    .insertInto('rate_limits')
    .values([
      { key: hashRateLimitKey('old'), window_start: day(3) },
      { key: hashRateLimitKey('new'), window_start: day(1) },
    ])
    .execute()
  const purge = (dryRun: boolean) =>
    runOnce(jobs, 'purge-old-rows', toolsOn(t), { dryRun, signal: new AbortController().signal })
  const keys = async () =>
    (await t.db.selectFrom('rate_limits').select('key').orderBy('key').execute()).map((row) => row.key)

  expect(await purge(true)).toEqual({ rate_limits: 1 })
  expect(await keys()).toEqual(['new', 'old'].map(hashRateLimitKey).sort())
  expect(await purge(false)).toEqual({ rate_limits: 1 })
  expect(await keys()).toEqual([hashRateLimitKey('new')])
  await t.close()
})

test('sign-in emails are deleted 30 days after they end; emails to contacts and queued ones stay', async () => {
  const t = await freshDatabase()
  const agency = await makeAgency({}, t)
  const contact = await makeContact(agency, {}, t)
  const mail = (occasion: string, daysAgo: number, more: Partial<Insertable<DB['messages']>>) => ({
    organization_id: agency.id,
    id: randomUUID(),
    kind: 'login_link',
    user_id: agency.dana.id,
    occasion,
    due_on: '2026-01-01',
    recipient: agency.dana.email,
    next_at: t.clock.now,
    created_at: new Date(t.clock.now.getTime() - daysAgo * 86_400_000),
    status: 'skipped',
    ...more,
  })
  await t.db
    .insertInto('messages')
    .values([
      mail('old', 31, {}),
      mail('new', 29, {}),
      mail('waiting', 31, { status: 'queued' }),
      mail('client', 31, { kind: 'quote_email', user_id: null, contact_id: contact.id }),
    ])
    .execute()
  expect(await t.tenantDb.withSystem('test', (system) => purgeOldRows(system, { dryRun: false }))).toEqual({
    messages: 1,
  })
  const left = await t.db.selectFrom('messages').select('occasion').orderBy('occasion').execute()
  expect(left.map((row) => row.occasion)).toEqual(['client', 'new', 'waiting'])
  await t.close()
})

test('sending with nothing due logs nothing, and a dry run says what is due', async () => {
  const t = await freshDatabase()
  const send = (dryRun: boolean) =>
    runOnce(jobs, 'send-due-messages', toolsOn(t), { dryRun, signal: new AbortController().signal })
  expect(await send(false)).toBeUndefined()
  expect(await send(true)).toEqual({ due: 0 })
  await t.close()
})
