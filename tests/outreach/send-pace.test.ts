import { expect, test } from 'vitest'
import { databasePace } from '../../src/outreach/send-pace.ts'
import { testDatabase } from '../db.ts'

test('places are handed out one gap apart, whoever asks', async () => {
  const { doors } = await testDatabase()
  const account = { provider: 'pace test', perSecond: 0.01 }
  const waits = await Promise.all(Array.from({ length: 6 }, () => databasePace(doors, account).reserve()))
  const gaps = waits.sort((a, b) => a - b).map((wait) => Math.round(wait / 100_000))
  expect(gaps).toEqual([0, 1, 2, 3, 4, 5])
})

test('when the provider asks for a pause, everybody waits', async () => {
  const { doors } = await testDatabase()
  const pace = databasePace(doors, { provider: 'pause test', perSecond: 1000 })
  await pace.reserve()
  await pace.holdBack(600_000)
  expect(Math.round((await pace.reserve()) / 60_000)).toBe(10)
})
