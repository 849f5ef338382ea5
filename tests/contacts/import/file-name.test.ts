import { expect, test } from 'vitest'
import { createApp } from '../../../routes/index.tsx'
import { makeAgency } from '../../agency.ts'
import { ORIGIN, testApp } from '../../app.ts'
import { csv, people } from './imports.ts'

test('a file may have any name: a NUL becomes a space, and no character is split', async () => {
  const agency = await makeAgency()
  const { as, deps, t } = await testApp()
  const { cookies } = await as(agency.ruth)
  const form = new FormData()
  form.append('attested', 'on')
  form.append('file', new File([csv(people(1))], `my\0book ${'n'.repeat(191)}😀.csv`))
  const answer = await createApp(deps).request(`${ORIGIN}/contacts/imports`, {
    method: 'POST',
    body: form,
    headers: { Origin: ORIGIN, Cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
  })
  expect(answer.status).toBe(303)
  const files = t.db.selectFrom('contact_imports').select('file_name').where('organization_id', '=', agency.id)
  expect(await files.execute()).toEqual([{ file_name: `my book ${'n'.repeat(191)}` }])
})
