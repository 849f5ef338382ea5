import { expect, test } from 'vitest'
import { carrierNames } from '../../src/lib/carriers.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'

test('the carriers are a list of names (api-024)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await app.as(ruth)
  const list = async () => (await visitor.get('/api/settings/carriers')).json()
  expect(await list()).toEqual([...carrierNames])
  await visitor.post(urls.settings.carriers(), { carriers: ['Humana', 'Aetna'] })
  expect(await list()).toEqual(['Aetna', 'Humana'])
})

test('GI recommendations are a list of carrier, active, targetGI, one per state (api-025)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const list = await (await (await app.as(ruth)).get('/api/settings/gi-recommendations')).json()
  expect(list).toHaveLength(306)
  expect(list).toContainEqual({ state: 'CA', carrier: 'UnitedHealthcare', active: true, targetGI: true })
  expect(list).toContainEqual({ state: 'CA', carrier: 'Aetna', active: true, targetGI: false })
  expect(list).toContainEqual({ state: 'CA', carrier: 'Aflac', active: false, targetGI: false })
})

test('only admins may ask', async () => {
  const app = await testApp()
  const { dana } = await makeAgency()
  for (const path of ['/api/settings/carriers', '/api/settings/gi-recommendations']) {
    expect((await (await app.as(dana)).get(path)).status).toBe(403)
    expect((await app.visitor().get(path)).status).toBe(401)
  }
})

test('if they cannot be read, page and call say so (settings-022)', async () => {
  const { t } = await testApp()
  const failing = { ...t.tenantDb, withTenant: () => Promise.reject(new Error('connection lost')) }
  const app = await testApp({ tenantDb: failing, log: { debug() {}, info() {}, error() {} } })
  const { ruth } = await makeAgency()
  const visitor = await app.as(ruth)
  for (const path of ['/api/settings/gi-recommendations', '/settings/states', '/settings/states/OH']) {
    const answer = await visitor.get(path)
    expect([path, answer.status]).toEqual([path, 500])
    expect(await answer.text()).toContain('Failed to load GI recommendations')
  }
})
