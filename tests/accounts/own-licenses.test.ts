import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'

const form = {
  'carriers.0': 'Aetna',
  'licenses.0.state': 'NC',
  'licenses.0.number': 'NC-77',
  'licenses.0.expiresOn': '',
}

test('agents edit their own licenses and carriers if the agency allows it', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const dana = await app.as(agency.dana)
  expect(await dana.html(urls.profile.show())).toContain(`action="${urls.profile.selling()}"`)
  const saved = await dana.post(urls.profile.selling(), form)
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, '/profile#licenses-and-carriers'])
  const html = await dana.html(urls.profile.show())
  expect(html).toContain('value="NC-77"')
  const { carriers } = await app.t.db
    .selectFrom('users')
    .select('carriers')
    .where('id', '=', agency.dana.id)
    .executeTakeFirstOrThrow()
  expect(carriers).toEqual(['Aetna'])
  const wrong = await dana.post(urls.profile.selling(), { ...form, 'licenses.0.state': 'ZZ' })
  expect([wrong.status, (await wrong.text()).includes('Please choose the state')]).toEqual([422, true])
})

test('if only admins can change them they are read-only, and a submitted form changes nothing', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  await app.t.db
    .updateTable('organization_settings')
    .set({ allow_agent_settings: false })
    .where('organization_id', '=', agency.id)
    .execute()
  const dana = await app.as(agency.dana)
  const html = await dana.html(urls.profile.show())
  expect(html).not.toContain(`action="${urls.profile.selling()}"`)
  expect(html).toContain('Only an admin at your agency can change them.')
  expect((await dana.post(urls.profile.selling(), form)).status).toBe(422)
  const held = app.t.db.selectFrom('agent_licenses').select('state').where('organization_id', '=', agency.id)
  expect(await held.execute()).toEqual([])
})
