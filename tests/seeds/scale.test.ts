import { expect, test } from 'vitest'
import { seedScale } from '../../db/seeds/scale.ts'
import { freshDatabase } from '../db.ts'

test('a synthetic book spreads its contacts over new agencies and can be extended', async () => {
  const t = await freshDatabase()
  const first = await seedScale(t.db, { contacts: 1001, organizations: 2 })
  const second = await seedScale(t.db, { contacts: 10, organizations: 1 })
  const rows = await t.db
    .selectFrom('contacts')
    .select(['organization_id', (row) => row.fn.countAll<number>().as('contacts')])
    .groupBy('organization_id')
    .orderBy('organization_id')
    .execute()
  expect(rows.map(({ contacts }) => contacts)).toEqual([501, 500, 10])
  expect(rows.map(({ organization_id }) => organization_id)).toEqual([...first, ...second])
  await t.close()
})

test('a synthetic book has all carriers, many names and states, and a believable funnel', async () => {
  const t = await freshDatabase()
  await seedScale(t.db, { contacts: 5000, organizations: 1 })
  const book = await t.db.selectFrom('contacts').selectAll().execute()
  const kinds = (column: keyof (typeof book)[number]) => new Set(book.map((contact) => contact[column])).size
  expect(kinds('current_carrier')).toBe(7)
  expect(kinds('state')).toBeGreaterThan(30)
  expect(kinds('agent_id')).toBe(5)
  expect(kinds('name_key')).toBeGreaterThan(3000)
  const share = (count: number) => count / book.length
  expect(share(book.filter(({ quote_sent_at }) => quote_sent_at).length)).toBeCloseTo(0.4, 1)
  expect(share(book.filter(({ quote_viewed_at }) => quote_viewed_at).length)).toBeCloseTo(0.22, 1)
  expect(book.filter(({ phone_number }) => !/^\d{3}55501\d{2}$/.test(phone_number!))).toEqual([])
  await t.close()
})
