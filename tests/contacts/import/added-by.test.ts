import { expect, test } from 'vitest'
import { listImportFiles } from '../../../src/contacts/import/queries.ts'
import { EMPTY_CONTACT_FILTER } from '../../../src/contacts/list/filter.ts'
import { listContacts } from '../../../src/contacts/list/list-contacts.ts'
import { contactTotals } from '../../../src/contacts/list/queries.ts'
import { countSelected, readSelection } from '../../../src/contacts/selection/selection.ts'
import { as, makeAgency, makeContact } from '../../agency.ts'
import { browser } from './browser.ts'
import { csv, imported, people } from './imports.ts'

test('the report links to the contacts that the import added, and selecting them selects no others', async () => {
  const agency = await makeAgency()
  await makeContact(agency)
  const { id } = await imported(agency.ruth, csv(people(3)))
  await imported(agency.dana, csv(people(5).slice(3)))
  const { visitor } = await browser(agency.ruth)
  const report = await visitor.html(`/contacts/imports/${id}`)
  expect(report).toContain(`href="/contacts?imports=${id}"`)
  const list = await visitor.html(`/contacts?imports=${id}`)
  expect(list.match(/aria-label="Select [^"]* [^"]*"/g)?.filter((label) => !label.includes('all on'))).toHaveLength(3)
  expect(list).toContain('book.csv')
  expect(list).toContain(`<input type="hidden" name="imports" value="${id}"/>`)

  const filter = { ...EMPTY_CONTACT_FILTER, imports: [id] }
  await as(agency.ruth, async (scope) => {
    const totals = await contactTotals(scope, filter)
    expect([totals.contacts, totals.matching]).toEqual([6, 3])
    for (const by of ['name', 'agent', 'effective'] as const)
      for (const descending of [true, false]) {
        const page = await listContacts(scope, { ...filter, sort: { by, descending } }, totals.matching)
        expect([page.total, page.contacts.length], by).toEqual([3, 3])
      }
    expect(await countSelected(scope, readSelection({ all: 'yes', imports: String(id) }))).toBe(3)
    expect(readSelection({ all: 'yes', imports: 'x' })).toEqual({ ids: [], unreadable: true })
  })
  // Only admins see the file name of another user's import, even if others see its contacts.
  await as(agency.dana, async (scope) =>
    expect(await listImportFiles({ ...scope, onlyAgentId: undefined }, [id])).toEqual([]),
  )
  const { visitor: dana } = await browser(agency.dana)
  expect(await dana.html(`/contacts?imports=${id}`)).not.toContain('book.csv')
})
