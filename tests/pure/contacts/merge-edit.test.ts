import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ContactValues, contactDifference } from '../../../src/contacts/changes/change-set.ts'
import { editFieldNames, editFields, sameField, valuesOf } from '../../../src/contacts/edit/edit-fields.ts'
import { contactAtVersion, mergeEdit } from '../../../src/contacts/edit/merge-edit.ts'

const few = fc.constantFrom(null, 'a', 'b', 'c')
/** Few values per column, so that two users often write the same value and often not. */
const anyValues = fc
  .record(Object.fromEntries(Object.values(editFields).flatMap((columns) => columns.map((column) => [column, few]))))
  .map((values) => values as ContactValues)
/** A contact and an edit of some of its fields. */
const anyEdit = fc.tuple(anyValues, fc.subarray(editFieldNames))
const edited = (base: ContactValues, [values, fields]: [ContactValues, (typeof editFieldNames)[number][]]) =>
  Object.assign({}, base, ...fields.map((field) => valuesOf(field, values))) as ContactValues

test('of two parallel edits no change is lost, and different values for one field are asked about', () => {
  fc.assert(
    fc.property(anyValues, anyEdit, anyEdit, (base, myEdit, theirEdit) => {
      const mine = edited(base, myEdit)
      const current = edited(base, theirEdit)
      const { write, clashes, theirs } = mergeEdit({ base, mine, current })
      const after = { ...current, ...write }
      for (const field of editFieldNames) {
        const isMine = !sameField(field, base, mine)
        const isTheirs = !sameField(field, base, current)
        const isClash = isMine && isTheirs && !sameField(field, mine, current)
        expect(clashes.includes(field)).toBe(isClash)
        expect(theirs.includes(field)).toBe(isTheirs && !isMine)
        const expected = isMine && !isClash ? mine : current
        expect(sameField(field, after, expected)).toBe(true)
      }
    }),
  )
})

test('every choice is applied: mine is written, theirs stays', () => {
  fc.assert(
    fc.property(anyValues, anyEdit, anyEdit, fc.boolean(), (base, myEdit, theirEdit, keepMine) => {
      const mine = edited(base, myEdit)
      const current = edited(base, theirEdit)
      const asked = mergeEdit({ base, mine, current }).clashes
      const choices = Object.fromEntries(asked.map((field) => [field, keepMine ? ('mine' as const) : 'theirs']))
      const { write, clashes } = mergeEdit({ base, mine, current, choices })
      expect(clashes).toEqual([])
      for (const field of asked)
        expect(sameField(field, { ...current, ...write }, keepMine ? mine : current)).toBe(true)
    }),
  )
})

test('without a record of changes every difference is asked about', () => {
  const mine = { first_name: 'Ann', last_name: 'Lee' }
  expect(mergeEdit({ base: undefined, mine, current: { first_name: 'Anna', last_name: 'Lee' } })).toEqual({
    write: {},
    theirs: [],
    clashes: ['first_name'],
  })
})

test('rolling back the recorded changes restores any version', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 6 }), anyValues, (edits, first) => {
      const versions = [first]
      for (const edit of edits) versions.push(edited(versions.at(-1)!, edit))
      const steps = versions.slice(1).map((after, index) => ({
        version: index + 2,
        before: contactDifference(versions[index]!, after)?.before ?? {},
      }))
      const current = { ...versions.at(-1)!, version: versions.length }
      for (const [index, values] of versions.entries())
        expect(contactAtVersion(current, index + 1, steps)).toMatchObject(values)
      expect(contactAtVersion(current, versions.length + 1, steps)).toBeUndefined()
      expect(contactAtVersion(current, 1, steps.slice(1))).toBeUndefined()
    }),
  )
})
