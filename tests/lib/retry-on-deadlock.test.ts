import { expect, test } from 'vitest'
import { isTransientDatabaseError, retryOnDeadlock } from '../../src/lib/retry-on-deadlock.ts'

const failing = (code: string, times: number) => {
  let tries = 0
  return async () => {
    if (++tries <= times) throw Object.assign(new Error(code), { code })
    return tries
  }
}

test('a transaction that deadlocks is retried, at most three times', async () => {
  expect(await retryOnDeadlock(failing('40P01', 2))).toBe(3)
  await expect(retryOnDeadlock(failing('40P01', 3))).rejects.toThrow('40P01')
})

test('any other error is not retried', async () => {
  await expect(retryOnDeadlock(failing('23505', 1))).rejects.toThrow('23505')
})

const failure = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test.each([
  ['a deadlock', failure('', '40P01')],
  ['a database that starts', failure('', '57P03')],
  ['a socket that was cut', failure('', 'ECONNRESET')],
  ['a connection that went away', failure('Connection terminated unexpectedly')],
  ['a pool that is busy', failure('timeout exceeded when trying to connect')],
])('%s is transient', (_, error) => {
  expect(isTransientDatabaseError(error)).toBe(true)
})

test.each([
  ['a statement that takes longer than it may', failure('', '57014')],
  ['a row that the schema refuses', failure('', '23505')],
  ['a fault of the code', failure('Nobody signs')],
])('%s is not transient', (_, error) => {
  expect(isTransientDatabaseError(error)).toBe(false)
})
