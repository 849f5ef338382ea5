import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../db/seeds/demo.ts'
import type { Services } from '../../src/main/bootstrap.ts'
import { runCommand } from '../../src/main/commands.ts'
import { makeAgency } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

// Of its own: it looks across organizations.
let t: TestDatabase
beforeAll(async () => {
  t = await freshDatabase()
})
afterAll(() => t.close())

/** What `npm run seed -- scale --contacts 1` answers, with these words behind it. */
async function seedOne(practice: boolean, ...more: string[]): Promise<string> {
  const lines: string[] = []
  const services = { env: { practice }, database: t, tenantDb: t.tenantDb } as unknown as Services
  await runCommand(services, ['seed', 'scale', '--contacts', '1', ...more], (line) => lines.push(line))
  return lines.join('\n')
}
const countAgencies = async () => (await t.db.selectFrom('organizations').select('id').execute()).length

test('made-up agencies are added next to made-up ones, and next to real ones only on request', async () => {
  await seedDemo(t.db, t.clock.now)
  expect(await seedOne(false)).toBe('Created 1 contact in 1 agency.')
  expect(await seedOne(false)).toBe('Created 1 contact in 1 agency.')

  const { slug } = await makeAgency({}, t)
  const before = await countAgencies()
  const refused = await seedOne(false)
  expect(refused).toMatch(new RegExp(`^Nothing was created: .* 1 real agency \\(${slug}\\)\\. .* use --anyway\\.$`))
  expect(await countAgencies()).toBe(before)

  for (const said of [await seedOne(false, '--anyway'), await seedOne(true)])
    expect(said).toBe('Created 1 contact in 1 agency.')
  expect(await countAgencies()).toBe(before + 2)
})

test('a demo agency that left demo mode counts as real', async () => {
  await seedDemo(t.db, t.clock.now)
  await t.db.updateTable('organizations').set({ is_demo: false }).where('slug', '=', 'blue-ridge').execute()
  expect(await seedOne(false)).toMatch(/\(blue-ridge[,)]/)
})
