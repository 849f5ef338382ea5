import { expect, test } from 'vitest'
import { untangled } from '../../src/lib/untangled.ts'

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
