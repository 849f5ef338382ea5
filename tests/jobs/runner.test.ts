import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listAbandonedSlots, runSlot } from '../../jobs/job-runs.ts'
import { runOnce, startTimetable } from '../../jobs/runner.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { latch, makeJob, toolsOn } from './timetable.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
const never = () => new AbortController().signal
const SLOT = new Date('2026-11-20T03:20:00Z')
const rowsOf = (name: string) => t.db.selectFrom('job_runs').selectAll().where('job', '=', name).execute()
const runOutLease = (name: string) =>
  t.db
    .updateTable('job_runs')
    .set({ claimed_until: sql`now() - interval '1 second'` })
    .where('job', '=', name)
    .execute()

describe('a slot', () => {
  test('is run by one of five processes, and not again', async () => {
    const { name } = makeJob()
    let runs = 0
    const want = () => runSlot(toolsOn(t), { job: name, slot: SLOT }, never(), async () => ++runs)
    const done = await Promise.all([want(), want(), want(), want(), want()])
    expect(done.filter((one) => one.ran)).toEqual([{ ran: true, result: 1 }])
    expect(await want()).toEqual({ ran: false })
    expect(await rowsOf(name)).toMatchObject([{ slot: SLOT, result: 1, error: null, finished_at: t.clock.now }])
  })

  test('waits while another slot of the same job runs', async () => {
    const { name } = makeJob()
    const inside: unknown[] = []
    await runSlot(toolsOn(t), { job: name, slot: SLOT }, never(), async () => {
      const next = { job: name, slot: new Date(SLOT.getTime() + 60_000) }
      inside.push(await runSlot(toolsOn(t), next, never(), async () => 'overlap'))
    })
    expect(inside).toEqual([{ ran: false }])
  })

  test('is taken over if its process died, and the dead one’s result is ignored', async () => {
    const { name } = makeJob()
    const [started, goOn] = [latch(), latch()]
    const hanging = runSlot(toolsOn(t), { job: name, slot: SLOT }, never(), async () => {
      started.resolve()
      await goOn.promise
      return 'too late'
    })
    await started.promise
    await runOutLease(name)
    const abandoned = await t.tenantDb.withSystem('test', listAbandonedSlots)
    expect(abandoned).toContainEqual({ job: name, slot: SLOT })
    await runSlot(toolsOn(t), { job: name, slot: SLOT }, never(), async () => 'second')
    goOn.resolve()
    await hanging
    expect(await rowsOf(name)).toMatchObject([{ result: 'second' }])
  })

  test.each(['returns', 'throws'])('is released if its work %s because of a stop', async (how) => {
    const { name } = makeJob()
    const stop = new AbortController()
    await runSlot(toolsOn(t), { job: name, slot: SLOT }, stop.signal, async (signal) => {
      stop.abort()
      if (how === 'throws') signal.throwIfAborted()
    }).catch(() => {})
    expect(await rowsOf(name)).toMatchObject([{ finished_at: null, error: null }])
    expect(await runSlot(toolsOn(t), { job: name, slot: SLOT }, never(), async () => 'done')).toMatchObject({
      ran: true,
    })
  })

  test('stores the error of a failed run and is not retried', async () => {
    const { name } = makeJob()
    const fail = () =>
      runSlot(toolsOn(t), { job: name, slot: SLOT }, never(), () => Promise.reject(new Error('no luck')))
    await expect(fail()).rejects.toThrow('no luck')
    expect(await rowsOf(name)).toMatchObject([{ error: 'Error: no luck', finished_at: t.clock.now }])
    expect(await fail()).toEqual({ ran: false })
  })
})

describe('the timetable', () => {
  test('runs a job at its time', async () => {
    const ran = latch()
    const ticking = makeJob({ cron: '* * * * * *', everyProcess: true, run: async () => ran.resolve() })
    const timetable = startTimetable({ jobs: [ticking], tools: toolsOn(t) })
    await ran.promise
    await timetable.stop()
    expect(await rowsOf(ticking.name)).toEqual([])
  })

  test('runs a woken job once more for any number of wakes while it runs, and never in parallel', async () => {
    const [started, goOn, again] = [latch(), latch(), latch()]
    let runs = 0
    let active = 0
    const one = makeJob({
      everyProcess: true,
      async run() {
        expect(++active).toBe(1)
        if (++runs === 1) {
          started.resolve()
          await goOn.promise
        } else again.resolve()
        active--
      },
    })
    const timetable = startTimetable({ jobs: [one], tools: toolsOn(t) })
    timetable.wake(one.name)
    await started.promise
    for (let i = 0; i < 10; i++) timetable.wake(one.name)
    await new Promise((resolve) => setImmediate(resolve))
    goOn.resolve()
    await again.promise
    await timetable.stop()
    expect(runs).toBe(2)
  })

  test('leaves date-dependent jobs to others while its clock is far off', async () => {
    const ran: string[] = []
    const one = (name: string, byTheClock: boolean) =>
      makeJob({ name, byTheClock, everyProcess: true, run: async () => void ran.push(name) })
    let farOff = true
    const clockIsFarOff = () => farOff
    const jobs = [one('by the clock', true), one('any time', false)]
    const timetable = startTimetable({ jobs, tools: { ...toolsOn(t), clockIsFarOff } })
    for (const { name } of jobs) timetable.wake(name)
    await expect.poll(() => ran).toEqual(['any time'])
    farOff = false
    timetable.wake('by the clock')
    await expect.poll(() => ran).toEqual(['any time', 'by the clock'])
    await timetable.stop()
  })

  test('when stopping tells running jobs and waits for them', async () => {
    const started = latch()
    let ended = false
    const one = makeJob({
      everyProcess: true,
      async run({ signal }) {
        started.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        ended = true
      },
    })
    const timetable = startTimetable({ jobs: [one], tools: toolsOn(t) })
    timetable.wake(one.name)
    await started.promise
    await timetable.stop()
    expect(ended).toBe(true)
  })

  test('continues after a job that throws', async () => {
    const tools = toolsOn(t)
    const second = latch()
    let runs = 0
    const one = makeJob({
      everyProcess: true,
      async run() {
        if (++runs === 2) return second.resolve()
        throw new Error('no luck')
      },
    })
    const timetable = startTimetable({ jobs: [one], tools })
    timetable.wake(one.name)
    await expect.poll(() => tools.logged.errors.length).toBe(1)
    timetable.wake(one.name)
    await second.promise
    await timetable.stop()
  })

  test('runs a job that hides its wake-ups some moments later, as often as needed', async () => {
    const [first, second] = [latch(), latch()]
    let runs = 0
    const run = async () => (++runs === 1 ? first : second).resolve()
    const one = makeJob({ everyProcess: true, wakesWithinMs: 5, run })
    const timetable = startTimetable({ jobs: [one], tools: toolsOn(t) })
    timetable.wake(one.name)
    await first.promise
    timetable.wake(one.name)
    await second.promise
    await timetable.stop()
    expect(runs).toBe(2)
  })

  test('wakes a job when another wrote work for it', async () => {
    const mailed = latch()
    const mails = makeJob({ everyProcess: true, run: async () => mailed.resolve() })
    const finds = makeJob({ everyProcess: true, run: async ({ wake }) => wake(mails.name) })
    const timetable = startTimetable({ jobs: [mails, finds], tools: toolsOn(t) })
    timetable.wake(finds.name)
    await mailed.promise
    await timetable.stop()
  })

  test('can wake every job it names', async () => {
    const timetable = startTimetable({ jobs: [makeJob({ name: 'nightly' })], tools: toolsOn(t) })
    expect(() => timetable.wake('nightly')).toThrow('no everyProcess job named nightly')
    await timetable.stop()
  })
})

describe('by hand', () => {
  test('a job runs once, for the given time', async () => {
    const seen: Date[] = []
    const one = makeJob({
      async run({ tenantDb }) {
        seen.push(tenantDb.now(), await tenantDb.withSystem('test', async ({ now }) => now))
        return 'done'
      },
    })
    const now = new Date('2027-03-04T09:00:00Z')
    expect(await runOnce([one], one.name, toolsOn(t), { now, signal: never() })).toBe('done')
    expect(seen).toEqual([now, now])
  })

  test('a job that has already run for that time returns its result, and does not run again', async () => {
    let runs = 0
    const one = makeJob({ run: async () => ({ mails: ++runs }) })
    const run = () => runOnce([one], one.name, toolsOn(t), { now: SLOT, signal: never() })
    expect(await run()).toEqual({ mails: 1 })
    expect(await run()).toEqual({ alreadyRun: SLOT, result: { mails: 1 } })
    expect(runs).toBe(1)
  })

  test('a dry run leaves no trace in the schedule', async () => {
    const one = makeJob({ run: async ({ dryRun }) => ({ dryRun }) })
    expect(await runOnce([one], one.name, toolsOn(t), { dryRun: true, signal: never() })).toEqual({ dryRun: true })
    expect(await rowsOf(one.name)).toEqual([])
  })

  test('an unknown name is answered with the known ones', async () => {
    const one = makeJob({ name: 'purge-old-rows' })
    await expect(runOnce([one], 'purge', toolsOn(t), { signal: never() })).rejects.toThrow(
      'Unknown job purge. Jobs: purge-old-rows.',
    )
  })

  test('a job that is already running is not started', async () => {
    const one = makeJob()
    await runSlot(toolsOn(t), { job: one.name, slot: SLOT }, never(), async () => {
      await expect(runOnce([one], one.name, toolsOn(t), { signal: never() })).rejects.toThrow('is already running')
    })
  })
})
