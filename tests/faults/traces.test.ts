import { expect, test } from 'vitest'
import { runFault } from './faults.ts'
import { missed } from './figures.ts'
import { hasPostgres } from './world.ts'

if (hasPostgres)
  test('a missing trace collector fails no request and delays no end, and without traces nothing is loaded', async () => {
    expect(missed(await runFault('traces', { short: true }))).toEqual([])
  })
