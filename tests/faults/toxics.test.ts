import { expect, test, vi } from 'vitest'
import { runFault } from './faults.ts'
import { missed } from './figures.ts'
import { hasPostgres } from './world.ts'

// Some seconds on an idle machine; a busy one only takes longer.
vi.setConfig({ testTimeout: 400_000 })

if (hasPostgres)
  test('whatever happens on the connection to the database, no response is torn, no confirmed note is lost, and all recovers', async () => {
    expect(missed(await runFault('toxics', { short: true }))).toEqual([])
  })
