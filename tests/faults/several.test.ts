import { expect, test, vi } from 'vitest'
import { runFault } from './faults.ts'
import { missed } from './figures.ts'
import { hasPostgres } from './world.ts'

// About 30 s on an idle machine; a busy one only takes longer.
vi.setConfig({ testTimeout: 400_000 })

if (hasPostgres)
  test('three servers act as one: sessions, limits, imports, jobs and unsubscribes work on any of them (T9, T35)', async () => {
    expect(missed(await runFault('several', { short: true }))).toEqual([])
  })
