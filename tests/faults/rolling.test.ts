import { expect, test } from 'vitest'
import { runFault } from './faults.ts'
import { missed } from './figures.ts'
import { hasPostgres } from './world.ts'

if (hasPostgres)
  test('servers replaced one after the other fail no request, lose no write and duplicate no email', async () => {
    expect(missed(await runFault('F15', { short: true }))).toEqual([])
  })
