import { expect, test } from 'vitest'
import { openDoors } from '../../src/scope.ts'
import { testDatabase } from '../db.ts'

test.each([
  { what: 'a full disk', error: { code: '53100' } },
  { what: 'a limit on the size of files', error: { code: 'XX000', hint: 'Check free disk space.' } },
])('a database that could not write for $what is not ready, though it answers', async ({ error }) => {
  const { db } = await testDatabase()
  const doors = openDoors(db, () => new Date())
  expect(await doors.answers()).toBe(true)
  const full = Object.assign(new Error('could not extend file'), error)
  await expect(doors.asSystem('test', () => Promise.reject(full))).rejects.toBe(full)
  expect(await doors.answers()).toBe(false)
})
