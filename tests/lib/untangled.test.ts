import { expect, test } from 'vitest'
import { isPassing, untangled } from '../../src/lib/untangled.ts'

const failing = (code: string, times: number) => {
  let tries = 0
  return async () => {
    if (++tries <= times) throw Object.assign(new Error(code), { code })
    return tries
  }
}

test('what the database ended over a lock is run again, three times at most', async () => {
  expect(await untangled(failing('40P01', 2))).toBe(3)
  await expect(untangled(failing('40P01', 3))).rejects.toThrow('40P01')
})

test('any other failure is not tried again', async () => {
  await expect(untangled(failing('23505', 1))).rejects.toThrow('23505')
})

const failure = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test.each([
  ['a deadlock', failure('', '40P01')],
  ['a database that starts', failure('', '57P03')],
  ['a socket that was cut', failure('', 'ECONNRESET')],
  ['a connection that went away', failure('Connection terminated unexpectedly')],
  ['a pool that is busy', failure('timeout exceeded when trying to connect')],
])('%s passes', (_, error) => {
  expect(isPassing(error)).toBe(true)
})

test.each([
  ['a statement that takes longer than it may', failure('', '57014')],
  ['a row that the schema refuses', failure('', '23505')],
  ['a fault of the code', failure('Nobody signs')],
])('%s would fail again', (_, error) => {
  expect(isPassing(error)).toBe(false)
})
