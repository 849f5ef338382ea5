import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneDigits } from '../../src/lib/phone.ts'
import { formatPhoneStart, typedPhone } from '../../src/lib/phone-typing.ts'

interface Field {
  text: string
  caret: number
}

/** What a browser makes of a key or a paste, and what the field makes of that. */
function edit({ text, caret }: Field, typed: string | 'Backspace' | 'Delete', to = caret): Field {
  const [from, end] = [Math.min(caret, to), Math.max(caret, to)]
  if (typed === 'Backspace' || typed === 'Delete') {
    const [start, stop] =
      from !== end ? [from, end] : typed === 'Backspace' ? [Math.max(0, from - 1), from] : [from, from + 1]
    return typedPhone(text, text.slice(0, start) + text.slice(stop), start, typed === 'Delete')
  }
  return typedPhone(text, text.slice(0, from) + typed + text.slice(end), from + typed.length)
}

const typeAll = (keys: string) => [...keys].reduce<Field>((field, key) => edit(field, key), { text: '', caret: 0 })

test('a number is formatted as it is typed, with the caret after the last digit (contacts-042)', () => {
  expect(['8', '828', '8285', '828555', '8285550', '8285550142'].map((keys) => typeAll(keys))).toEqual(
    ['8', '828', '(828) 5', '(828) 555', '(828) 555-0', '(828) 555-0142'].map((text) => ({ text, caret: text.length })),
  )
})

test.each(['8285550142', '+18285550142', '1 828 555 0142', '+1 (828) 555-0142', '828.555.0142', ' 828-555-0142 '])(
  '%s can be typed and pasted (contacts-041)',
  (written) => {
    const done = { text: '(828) 555-0142', caret: 14 }
    expect(edit({ text: '', caret: 0 }, written)).toEqual(done)
    expect(typeAll(written)).toEqual(done)
    expect(edit({ text: '(919) 555-0100', caret: 0 }, written, 14)).toEqual(done)
  },
)

test('an eleventh digit is not accepted anywhere', () => {
  const full = '(828) 555-0142'
  for (let caret = 0; caret <= full.length; caret++)
    expect(edit({ text: full, caret }, '7')).toEqual({ text: full, caret })
})

test('numbers of other countries stay as typed', () => {
  expect(typeAll('+44 20 7946 0958').text).toBe('+44 20 7946 0958')
})

test('Backspace and Delete work through a whole number, past its separators', () => {
  let back: Field = { text: '(828) 555-0142', caret: 14 }
  let ahead: Field = { text: '(828) 555-0142', caret: 0 }
  for (let presses = 0; presses < 14; presses++) {
    back = edit(back, 'Backspace')
    ahead = edit(ahead, 'Delete')
  }
  expect([back.text, ahead.text]).toEqual(['', ''])
})

const anyStep = fc.record({
  at: fc.nat(14),
  to: fc.nat(14),
  typed: fc.oneof(
    fc.constantFrom('Backspace', 'Delete', '5', '0', '-', ' ', '(', 'x', '555-0142', '8 2 8', '+1 828'),
    fc.stringMatching(/^[2-9 -]{0,6}$/),
  ),
})

test('after any edits at any caret the digits are those of the edit, formatted, and the caret keeps the digits to its left (contacts-041, contacts-042)', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
      let field: Field = { text: '', caret: 0 }
      for (const { at, to, typed } of steps) {
        const [caret, end] = [Math.min(at, field.text.length), Math.min(to, field.text.length)]
        const [from, stop] = [Math.min(caret, end), Math.max(caret, end)]
        const isKey = typed === 'Backspace' || typed === 'Delete'
        const digits = (text: string) => text.replace(/\D/g, '')
        const left = digits(field.text.slice(0, from)) + (isKey ? '' : digits(typed))
        const before = digits(field.text).length
        const next = edit({ ...field, caret }, typed, end)
        expect(next.caret).toBeGreaterThanOrEqual(0)
        expect(next.caret).toBeLessThanOrEqual(next.text.length)
        const isForeign = next.text.trimStart().startsWith('+')
        if (!isForeign) {
          expect(next.text).toBe(formatPhoneStart(digits(next.text)))
          expect(digits(next.text).length).toBeLessThanOrEqual(10)
          const all = left + digits(field.text.slice(stop))
          // A collapsed Backspace takes one more from the left; a country code goes; a full field takes nothing.
          if (!isKey && all.length <= 10 && !/\+/.test(typed) && before <= 10) {
            expect(digits(next.text)).toBe(phoneDigits(all))
            expect(digits(next.text.slice(0, next.caret))).toBe(left)
          }
        }
        field = isForeign ? { text: '', caret: 0 } : next
      }
    }),
    { numRuns: 500 },
  )
})
