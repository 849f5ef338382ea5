import { expect, test } from 'vitest'
import { badRowsCsv } from '../../../src/contacts/import/reports.ts'
import { makeAgency } from '../../agency.ts'
import { testDatabase } from '../../db.ts'
import { fixture, imported, upload } from './imports.ts'
import { carriers } from './layouts/carriers.ts'
import { crms } from './layouts/crms.ts'
import { mailers } from './layouts/mailers.ts'
import { spreadsheets } from './layouts/spreadsheets.ts'
import { type StoredPerson, storedPeople } from './stored-people.ts'

const layouts = [...mailers, ...crms, ...carriers, ...spreadsheets]

test.each(layouts)(
  'every fact of $file is stored, and unread cells are in its error file (csv-002)',
  async (layout) => {
    const { tenantDb } = await testDatabase()
    const agency = await makeAgency()
    const file = await imported(agency.ruth, fixture(`import-layouts/${layout.file}`), { hasNoCarrier: true })

    expect(byName(await storedPeople(agency.id))).toEqual(byName(layout.stored))

    let errorFile = ''
    for await (const lines of badRowsCsv(tenantDb, agency.ruth.identity, file)) errorFile += lines
    for (const [word, fields] of Object.entries(layout.notRead)) {
      const line = errorFile.split('\n').find((text) => text.includes(word))
      for (const field of fields) expect(line, `${word} in the error file`).toContain(field)
    }
  },
)

test.each([
  { file: 'contacts.vcf', what: /vcard|vcf|contact cards/i },
  { file: 'web-page.csv', what: /html|web page/i },
])('$file is refused by what it is, and what to do instead is said', async ({ file, what }) => {
  const agency = await makeAgency()
  const uploaded = await upload(agency.ruth, fixture(`import-layouts/${file}`))
  if (uploaded.ok) throw new Error('The file was taken')
  expect(`${uploaded.refused.message} ${uploaded.refused.advice}`).toMatch(what)
  expect(uploaded.refused.advice).toContain('CSV')
})

/** Sorted by name regardless of case, because capitals may be fixed. */
const byName = (people: StoredPerson[]) =>
  people
    .map((person) => ({
      ...person,
      firstName: person.firstName?.toLowerCase(),
      lastName: person.lastName?.toLowerCase(),
    }))
    .sort((a, b) => (`${a.firstName} ${a.lastName}` < `${b.firstName} ${b.lastName}` ? -1 : 1))
