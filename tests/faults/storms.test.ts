import { expect, test, vi } from 'vitest'
import { type FaultName, runFault } from './faults.ts'
import { missed } from './figures.ts'
import { hasPostgres } from './world.ts'

// About 30 s on an idle machine; a busy one only takes longer.
vi.setConfig({ testTimeout: 400_000 })

/** The claims that do not hold. Fails if nothing was claimed. */
async function missedIn(name: FaultName) {
  const figures = await runFault(name, { short: true })
  expect(figures.filter(({ ok }) => ok !== undefined)).not.toHaveLength(0)
  return missed(figures)
}

if (hasPostgres)
  test('three senders killed in turn, at a failing provider, send each email once and lose none', async () => {
    expect(await missedIn('F1')).toEqual([])
  })

test('on the embedded database a sender killed over and over sends each email once and loses none', async () => {
  expect(await missedIn('F3')).toEqual([])
})

if (hasPostgres) {
  test('a sender that slept past its lease changes no row when it wakes, and sends nothing twice', async () => {
    expect(await missedIn('F6')).toEqual([])
  })

  test('people who unsubscribe or text STOP while the queue is drained get nothing later than five seconds after (T50)', async () => {
    expect(await missedIn('F7')).toEqual([])
  })

  test('a text that may have been accepted is never sent again, and waits for a person', async () => {
    expect(await missedIn('F9')).toEqual([])
  })
}
