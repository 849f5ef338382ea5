import { expect, test } from 'vitest'
import { firstEmail, firstPhone } from '../../../../src/contacts/import/read/contact-points.ts'

const A = 'a@example.com'
const B = 'b@example.com'

test.each([
  [A, A, []],
  ['A@Example.com', A, []],
  [`  ${A} `, A, []],
  [`${A}; ${B}`, A, [B]],
  [`${A};${B};`, A, [B]],
  [`${A} ::: ${B}`, A, [B]],
  [`${A}, ${B}`, A, [B]],
  [`${A},${B},c@example.com`, A, [B, 'c@example.com']],
  [`${A} / ${B}`, A, [B]],
  [`${A}/${B}`, A, [B]],
  [`${A} | ${B}`, A, [B]],
  [`${A} ${B}`, A, [B]],
  [`${A} and ${B}`, A, [B]],
  [`${A} or A@EXAMPLE.COM`, A, []],
  [`Walter Brandt <${A}>`, A, []],
  [`"Brandt, Walter" <${A}>`, A, []],
  [`Brandt, Walter <${A}>, Ruth <${B}>`, A, [B]],
  [`<${A}>`, A, []],
  [`mailto:${A}`, A, []],
  [`Walter <mailto:${A}>`, A, []],
  [`${A}.`, A, []],
  [`${A},`, A, []],
  [`(${A})`, A, []],
  [`Email: ${A}`, A, []],
  [`home: ${A}; work: ${B}`, A, [B]],
  [`${A} (home)`, A, []],
  [`${A}; wife: ${B}`, A, [B]],
  [`${A}, N/A`, A, []],
  ["o'brien+x@example.com", "o'brien+x@example.com", []],
])('of the email cell %j the first is %j, the rest %j', (typed, value, rest) => {
  expect(firstEmail(typed)).toEqual({ value, rest })
})

test.each([
  [
    '',
    'N/A',
    'none',
    '-',
    'a@b.c',
    'walter',
    'walter@',
    '@example.com',
    'a@example',
    'a@example,com',
    'a @example.com',
  ],
  [`w ${A}`, `walter.brandt ${A}`, 'a@example.co m', 'a@example. com', `Walter Brandt ${A}`, `wife: ${A}`],
  [`bad@, ${A}`, `${A}\nBcc: ${B}`, `${A}\r\n`, `${A}\n${B}`, `${A} <${B}`, `a@@example.com`, `old ${A}`],
  [`${'x, '.repeat(4000)}<${A}>`, 'jo\u0000e@example.com', 'josé@example.com'],
])('of an email cell in doubt nothing is taken: %j', (...texts) => {
  for (const text of texts) expect([text, firstEmail(text)]).toEqual([text, { value: null, rest: [] }])
})

const ONE = '8285550142'
const TWO = '8285550143'

test.each([
  ['(828) 555-0142', []],
  ['828-555-0142', []],
  ['828.555.0142 home', []],
  ['828/555-0142', []],
  ['828–555–0142', []],
  ['8285550142', []],
  ['8285550142.0', []],
  ['+1 828 555 0142', []],
  ['+18285550142', []],
  ['1-828-555-0142', []],
  ['18285550142', []],
  ['001-828-555-0142x123', []],
  ['828-555-0142 ext. 12', []],
  ['Cell: 828-555-0142', []],
  ['828-555-0142 (c)', []],
  ['828-555-0142 / 828-555-0143', [TWO]],
  ['828-555-0142/828-555-0143', [TWO]],
  ['828-555-0142 or 828-555-0143', [TWO]],
  ['8285550142 8285550143', [TWO]],
  ['(h) 828-555-0142; (c) (828) 555-0143', [TWO]],
  ['828-555-0142 ::: +1 828-555-0142', []],
  ['828-555-0142 / N/A', []],
  ['000-000-0000 / 828-555-0142', []],
])('of the phone cell %j the first is 8285550142, the rest %j', (typed, rest) => {
  expect(firstPhone(typed)).toEqual({ value: ONE, rest })
})

test.each(
  [
    ['', 'N/A', 'none', '-', '555-0123', '0000000000', '1111111111', '9999999999', '(000) 000-0000', '1234567890'],
    ['0285550142', '128-555-0142', '+44 20 7946 0123', '82855501423', '08285550142', '8.2855501E+09', '828555014'],
    ['828-555-0142 wife', 'do not call 828-555-0142', 'fax 828-555-0142', '12 828-555-0142', '828-555-0142 after 5'],
    ['555-0123 / 828-555-0142', '+52 828 555 0142'],
  ].flat(),
)('of the phone cell %j nothing is taken', (typed) => {
  expect(firstPhone(typed)).toEqual({ value: null, rest: [] })
})
