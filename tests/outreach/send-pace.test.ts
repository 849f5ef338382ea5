import { expect, test } from 'vitest'
import { databasePace } from '../../src/outreach/sending/send-pace.ts'
import { type TestDatabase, testDatabase } from '../db.ts'

const nextFree = ({ db }: TestDatabase, provider: string) =>
  db.selectFrom('send_pace').select('next_free_at').where('provider', '=', provider).executeTakeFirstOrThrow()

test('places are handed out one gap apart, whoever asks', async () => {
  const { doors } = await testDatabase()
  const account = { provider: 'pace test', perSecond: 0.2 }
  const waits = await Promise.all([1, 2, 3].map(() => databasePace(doors, account).reserve()))
  const gaps = waits.map((wait) => Math.round((wait ?? Number.NaN) / 5_000)).sort()
  expect(gaps).toEqual([0, 1, 2])
})

test('who would have to wait more than ten seconds takes no place, so nobody waits for those who gave up', async () => {
  const t = await testDatabase()
  const account = { provider: 'crowd test', perSecond: 0.01 }
  expect(await databasePace(t.doors, account).reserve()).toBe(0)
  const afterOne = await nextFree(t, 'crowd test')
  const crowd = await Promise.all(Array.from({ length: 20 }, () => databasePace(t.doors, account).reserve()))
  expect(crowd).toEqual(Array(20).fill(undefined))
  expect(await nextFree(t, 'crowd test')).toEqual(afterOne)
})

test('when the provider asks for a pause, everybody gives up until it is over', async () => {
  const t = await testDatabase()
  const pace = databasePace(t.doors, { provider: 'pause test', perSecond: 1000 })
  await pace.reserve()
  const before = await nextFree(t, 'pause test')
  await pace.holdBack(600_000)
  expect(await pace.reserve()).toBeUndefined()
  const pause = (await nextFree(t, 'pause test')).next_free_at.getTime() - before.next_free_at.getTime()
  expect(Math.round(pause / 60_000)).toBe(10)
})
