import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agencyColorRules, contrast, readableTextColor, textColorOn } from '../../../src/lib/agency-colors.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('black on white is the highest contrast', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
})

test('text on any agency color is readable', () => {
  fc.assert(fc.property(color, (any) => contrast(any, textColorOn(any)) >= 4.5))
})

test('any agency color, as text on white, is readable for old eyes', () => {
  fc.assert(fc.property(color, (any) => contrast(readableTextColor(any), '#ffffff') >= 7))
})

test('a readable color is unchanged', () => {
  expect(readableTextColor('#1d3557')).toBe('#1d3557')
})

test('invalid colors do not get into a style element (T24)', () => {
  expect(() => agencyColorRules({ primary: 'red;}body{display:none', secondary: '#9F7AEA' })).toThrow('Not a color')
})
