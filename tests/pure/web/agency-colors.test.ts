import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agencyColorRules, contrast, readableTextColor, textColorOn } from '../../../src/lib/agency-colors.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('black on white is the greatest contrast there is', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
})

test('text on any agency colour can be read', () => {
  fc.assert(fc.property(color, (any) => contrast(any, textColorOn(any)) >= 4.5))
})

test('any agency colour, used as text on white, can be read by old eyes', () => {
  fc.assert(fc.property(color, (any) => contrast(readableTextColor(any), '#ffffff') >= 7))
})

test('a colour that can be read is left as it is', () => {
  expect(readableTextColor('#1d3557')).toBe('#1d3557')
})

test('what is not a colour does not get into a style element (T24)', () => {
  expect(() => agencyColorRules({ primary: 'red;}body{display:none', secondary: '#9F7AEA' })).toThrow('Not a color')
})
