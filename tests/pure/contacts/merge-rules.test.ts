import { expect, test } from 'vitest'
import type { Contact } from '../../../src/contacts/contact.ts'
import { fieldChoices, mergedValues } from '../../../src/contacts/merge/merge-fields.ts'

const OLDER = new Date('2026-01-01')
const NEWER = new Date('2026-06-01')

const contact = (id: number, updated_at: Date, facts: Partial<Contact>) => ({ id, updated_at, ...facts }) as Contact

test.each([
  ['a woman and unknown', { gender: 'F' }, { gender: null }, { gender: 'F' }],
  ['unknown and a man', { gender: null }, { gender: 'M' }, { gender: 'M' }],
  ['two unknown', { gender: null }, { gender: null }, { gender: null }],
  ['a man and, later, a woman', { gender: 'M' }, { gender: 'F' }, { gender: 'F' }],
  ['no tobacco and unknown', { tobacco_user: false }, { tobacco_user: null }, { tobacco_user: false }],
  ['unknown and tobacco', { tobacco_user: null }, { tobacco_user: true }, { tobacco_user: true }],
  ['tobacco and, later, none', { tobacco_user: true }, { tobacco_user: false }, { tobacco_user: false }],
] as const)('a merge of %s keeps what is known, and of two answers the later', (_, keep, other, merged) => {
  const pair = [contact(1, OLDER, keep), contact(2, NEWER, other)] as const
  expect(mergedValues(pair, {}, { mayReassign: true })).toMatchObject(merged)
})

test('a fact unknown for both is not asked about', () => {
  const pair = [contact(1, OLDER, { gender: null }), contact(2, NEWER, { gender: null })] as const
  expect(fieldChoices(pair, { mayReassign: true }).find(({ name }) => name === 'gender')).toMatchObject({ same: true })
})
