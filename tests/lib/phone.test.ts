import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, parsePhone, phoneDigits, phoneToE164 } from '../../src/lib/phone.ts'

test.each([
  ['555-123-4567890', '5551234567'],
  ['(555) 123-4567', '5551234567'],
  ['+1 555 123 4567', '5551234567'],
  ['1-555-123-4567', '5551234567'],
  ['15551234567890', '5551234567'],
  ['+1 555', '555'],
  ['1555', '1555'],
  ['abc', ''],
  ['٥٥٥١٢٣٤٥٦٧', ''],
])('a phone field keeps digits only, at most ten: %j is %j (contacts-041)', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})

test('a phone number is shown as (XXX) XXX-XXXX (contacts-042)', () => {
  expect(formatPhone('5551234567')).toBe('(555) 123-4567')
  expect(formatPhone('+15551234567')).toBe('(555) 123-4567')
  expect(formatPhone('555')).toBe('555')
  expect(formatPhone('')).toBe('')
})

test('formatting and extracting digits are inverse for ten digits (contacts-042)', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[2-9]\d{9}$/), (digits) => {
      expect(phoneDigits(formatPhone(digits))).toBe(digits)
    }),
  )
})

test('whatever is typed, at most ten plain digits remain (contacts-041)', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(phoneDigits(text)).toMatch(/^[0-9]{0,10}$/)
    }),
  )
})

test('only a complete US number is accepted', () => {
  expect(parsePhone('+1 (555) 123-4567')).toEqual({ ok: true, digits: '5551234567' })
  for (const wrong of ['', '555-1234', '+44 20 7946 0958 12', '+49 555 123 4567']) {
    expect(parsePhone(wrong)).toEqual({ ok: false, error: 'Please enter a 10-digit US phone number' })
  }
})

test('a number with too many digits is refused, never cut; an extension is not part of it', () => {
  for (const wrong of ['828-555-01423', '82855501423', '1 828 555 01423', '+1 828 555 01423', '828-555-0142 / 0143'])
    expect(parsePhone(wrong)).toEqual({ ok: false, error: 'Please enter a 10-digit US phone number' })
  for (const right of ['828-555-0142', '1 828 555 0142', '18285550142', '828-555-0142 ext. 3', '(828) 555-0142x12'])
    expect(parsePhone(right)).toEqual({ ok: true, digits: '8285550142' })
})

test('ten digits become the international form', () => {
  expect(phoneToE164('5551234567')).toBe('+15551234567')
  expect(() => phoneToE164('555')).toThrow(RangeError)
})
