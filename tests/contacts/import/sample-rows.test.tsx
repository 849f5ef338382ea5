import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SampleRows, sampleRows } from '../../../routes/contacts/imports/sample-rows.tsx'
import { getImport } from '../../../src/contacts/import/queries.ts'
import { as, makeAgency } from '../../agency.ts'
import { csv, people, upload } from './imports.ts'

test('the sample rows show the century of a two-digit year, and none if that is unknown', async () => {
  const agency = await makeAgency()
  const [first, second] = people(2)
  const rows = [
    [...first!, '6/14/54'],
    [...second!, '6/14/04'],
  ]
  const uploaded = await upload(agency.ruth, csv(rows, ['First name', 'Last name', 'Email', 'Carrier', 'DOB']))
  if (!uploaded.ok) throw new Error(uploaded.refused.message)
  const file = await as(agency.ruth, (scope) => getImport(scope, uploaded.importId))
  const shown = renderToStaticMarkup(<SampleRows rows={sampleRows(file, '2026-11-20')} known={new Set()} />)
  expect(shown).toContain('Jun 14, 1954')
  const [read, unread] = sampleRows(file, '2026-11-20').map(({ contact }) => contact.birth_on)
  expect([read, unread, shown.includes('2004'), shown.includes('1904')]).toEqual(['1954-06-14', null, false, false])
})
