import { expect, test } from 'vitest'
import { openConnectionPools } from '../../src/main/connection-pools.ts'
import { createTenantDb } from '../../src/scope.ts'
import { freshDatabase, testDatabase } from '../db.ts'

test.each([
  { what: 'a full disk', error: { code: '53100' } },
  { what: 'a limit on the size of files', error: { code: 'XX000', hint: 'Check free disk space.' } },
])('a database that could not write for $what is not ready, though it answers', async ({ error }) => {
  const { db } = await testDatabase()
  const tenantDb = createTenantDb(db, () => new Date())
  expect(await tenantDb.isHealthy()).toBe(true)
  const full = Object.assign(new Error('could not extend file'), error)
  await expect(tenantDb.withSystem('test', () => Promise.reject(full))).rejects.toBe(full)
  expect(await tenantDb.isHealthy()).toBe(false)
})

test('jobs get a connection while requests hold all of theirs, and both report a full disk', async () => {
  const t = await freshDatabase()
  const url = t.kind === 'postgres' ? String(t.pool.options.connectionString) : undefined
  const two = await openConnectionPools(t, { url, now: () => new Date() })
  let letGo = () => {}
  const wait = new Promise<void>((done) => {
    letGo = done
  })
  const holding = Array.from({ length: t.pool.options.max }, () => two.tenantDb.withSystem('hold', () => wait))
  if (t.kind === 'postgres')
    expect(await two.jobsTenantDb.withSystem('test', async () => t.pool.waitingCount + t.pool.idleCount)).toBe(0)
  letGo()
  await Promise.all(holding)
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  await expect(two.jobsTenantDb.withSystem('test', () => Promise.reject(full))).rejects.toBe(full)
  expect(await two.tenantDb.isHealthy()).toBe(false)
  await two.close()
  await t.close()
})
