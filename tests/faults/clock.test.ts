import { expect, test, vi } from 'vitest'
import { runFault } from './faults.ts'
import { missed } from './figures.ts'
import { hasPostgres } from './world.ts'

// Some seconds on an idle machine; a busy one only takes longer.
vi.setConfig({ testTimeout: 400_000 })

if (hasPostgres)
  test('a server whose clock is six minutes off says so, plans and sends no outreach, and sends what people wait for', async () => {
    expect(missed(await runFault('clock', { short: true }))).toEqual([])
  })
