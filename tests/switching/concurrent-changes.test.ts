import { expect, test } from 'vitest'
import { carrierNames } from '../../src/lib/carriers.ts'
import { recordAuditEvent } from '../../src/organizations/audit.ts'
import { saveSettings } from '../../src/organizations/save-settings.ts'
import type { Scope } from '../../src/scope.ts'
import { saveCarriers } from '../../src/switching/carriers.ts'
import { applyRecommendations, saveStateCarriers } from '../../src/switching/state-carrier-settings.ts'
import { type Agency, as, makeAgency } from '../agency.ts'
import { testDatabase } from '../db.ts'

/** Values before and after each logged change. Each must start where the previous one ended. */
async function expectChain(agency: Agency, target: string, field: string) {
  const { db } = await testDatabase()
  const events = await db
    .selectFrom('audit_events')
    .select('detail')
    .where('organization_id', '=', agency.id)
    .where('target', '=', target)
    .orderBy('id')
    .execute()
  const changes = events.map(({ detail }) => (detail as Record<string, [unknown, unknown]>)[field]!).filter(Boolean)
  expect(changes.length).toBeGreaterThan(1)
  for (const [place, [before]] of changes.entries()) if (place > 0) expect(before).toEqual(changes[place - 1]![1])
}

const eightAtOnce = (agency: Agency, change: (scope: Scope, place: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: 8 }, (_, place) => as(agency.ruth, (scope) => change(scope, place))))

test('of eight parallel choices of carriers each starts from the previous result', async () => {
  const agency = await makeAgency()
  await eightAtOnce(agency, (scope, place) =>
    saveCarriers(
      scope,
      carrierNames.filter((_, at) => at !== place % 6),
    ),
  )
  await expectChain(agency, 'carriers', 'carriers')
})

test('of eight parallel changes of a state each starts from the previous result', async () => {
  const agency = await makeAgency()
  await eightAtOnce(agency, (scope, place) =>
    place === 7
      ? applyRecommendations(scope, ['OH'])
      : saveStateCarriers(scope, 'OH', { active: carrierNames.slice(0, 1 + (place % 5)), targetGI: [] }),
  )
  await expectChain(agency, 'states', 'Ohio')
})

test('parallel changes of carriers and settings wait for each other, and none fails', async () => {
  const agency = await makeAgency()
  await eightAtOnce(agency, async (scope, place) => {
    const carriers = () => saveCarriers(scope, carrierNames.slice(0, 1 + (place % 5)))
    const delay = () => saveSettings(scope, 'outreach', { outreach_delay_years: 1 + (place % 3) })
    await (place % 2 ? carriers() : delay())
    await recordAuditEvent(scope, { action: 'settings_changed', target: 'half-way' })
    await (place % 2 ? delay() : carriers())
  })
  await expectChain(agency, 'carriers', 'carriers')
})
