import { expect, test } from 'vitest'
import { runFault } from './faults.ts'
import { missed } from './figures.ts'
import { hasPostgres } from './world.ts'

if (hasPostgres) {
  test('after a month without a server each contact gets what the written-out schedule has for them, and nothing else', async () => {
    expect(missed(await runFault('F10', { short: true }))).toEqual([])
  })

  test('three planners whose clocks differ, one of them killed now and then, let go each email once and miss none', async () => {
    expect(missed(await runFault('F11', { short: true }))).toEqual([])
  })
}
