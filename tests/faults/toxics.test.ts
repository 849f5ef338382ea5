import { expect, test, vi } from 'vitest'
import { runFault } from './faults.ts'
import { missed } from './figures.ts'
import { hasPostgres } from './world.ts'

// Some seconds on an idle machine; a busy one only takes longer.
vi.setConfig({ testTimeout: 400_000 })

if (hasPostgres)
  test('whatever the wire to the database does, and when it restarts, no answer is torn, no note that was promised is lost, and all is well again after', async () => {
    expect(missed(await runFault('toxics', { short: true }))).toEqual([])
  })
