import { Cron } from 'croner'
import { expect, test } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { runOnce } from '../../jobs/runner.ts'
import { freshDatabase } from '../db.ts'
import { toolsOn } from './timetable.ts'

test.each(jobs)('$name has a name of its own and a time to run', ({ name, cron, timeZone }) => {
  expect(jobs.filter((job) => job.name === name)).toHaveLength(1)
  expect(new Cron(cron, { timezone: timeZone, paused: true }).nextRun()).toBeInstanceOf(Date)
})

test('the purge throws away what is old, and a rehearsal only counts it', async () => {
  const t = await freshDatabase()
  const day = (ago: number) => new Date(t.clock.now.getTime() - ago * 86_400_000)
  await t.db
    .insertInto('rate_limits')
    .values([
      { key: 'old', window_start: day(3) },
      { key: 'new', window_start: day(1) },
    ])
    .execute()
  const purge = (dryRun: boolean) =>
    runOnce(jobs, 'purge-old-rows', toolsOn(t), { dryRun, signal: new AbortController().signal })
  const keys = async () =>
    (await t.db.selectFrom('rate_limits').select('key').orderBy('key').execute()).map((row) => row.key)

  expect(await purge(true)).toEqual({ rate_limits: 1 })
  expect(await keys()).toEqual(['new', 'old'])
  expect(await purge(false)).toEqual({ rate_limits: 1 })
  expect(await keys()).toEqual(['new'])
  await t.close()
})

test('sending with nothing due leaves no word, and a rehearsal says what is due', async () => {
  const t = await freshDatabase()
  const send = (dryRun: boolean) =>
    runOnce(jobs, 'send-due-messages', toolsOn(t), { dryRun, signal: new AbortController().signal })
  expect(await send(false)).toBeUndefined()
  expect(await send(true)).toEqual({ due: 0 })
  await t.close()
})
