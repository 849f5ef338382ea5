import { expect, test } from 'vitest'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'

test('anyone can read an agency’s name and logo by its slug (api-052, T21)', async () => {
  const app = await testApp()
  const agency = await makeAgency({ brand_name: 'Blue Ridge' })
  const details = (slug: string) => app.visitor().call('GET', `/api/org/${slug}/details`)
  expect(await details(agency.slug)).toEqual({ status: 200, body: { name: 'Blue Ridge', logo_data: null } })
  const png = Buffer.from('iVBORw0KGgo', 'base64')
  await app.t.db
    .insertInto('organization_logos')
    .values({
      organization_id: agency.id,
      hash: '0'.repeat(32),
      png,
      width: 1,
      height: 1,
    })
    .execute()
  const { body } = await details(agency.slug)
  expect(body.logo_data).toBe(`data:image/png;base64,${png.toString('base64')}`)
  expect((await details('nobody')).status).toBe(404)
  expect((await details(String(agency.id))).status).toBe(404)
  for (const path of ['eligibility-answers/1', 'eligibility-answers/nobody'])
    expect((await app.visitor().call('GET', `/api/org/${agency.id}/${path}`)).status, path).toBe(404)
  expect((await app.visitor().call('POST', `/api/org/${agency.id}/temp-contact`, {})).status).toBe(404)
  await app.t.db.updateTable('organizations').set({ closed_at: app.t.clock.now }).where('id', '=', agency.id).execute()
  expect((await details(agency.slug)).status).toBe(404)
})
