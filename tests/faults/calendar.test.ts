import { expect, test } from 'vitest'
import { runFault } from './faults.ts'
import { missed } from './figures.ts'
import { hasPostgres } from './world.ts'

if (hasPostgres) {
  test('after a month without a server each contact gets exactly what the written schedule says', async () => {
    expect(missed(await runFault('F10', { short: true }))).toEqual([])
  })

  test('three planners with different clocks, one killed now and then, release each email once and miss none', async () => {
    expect(missed(await runFault('F11', { short: true }))).toEqual([])
  })
}
