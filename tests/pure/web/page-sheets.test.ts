import { expect, test } from 'vitest'
import { sheetsByUse } from '../../../src/web/page-sheets.ts'

const CORE = '.button{color:red}'
const sheet = sheetsByUse(CORE, [
  { layer: 'components', rules: '.field .button{margin:0}.field__hint{color:gray}' },
  { layer: 'pages', rules: '.offer .button,.offer .field{margin:0}' },
  { layer: 'pages', rules: '.topic__more{padding:1.5em}' },
])
const FIELD = '@layer components{.field .button{margin:0}.field__hint{color:gray}}'
const OFFER = '@layer pages{.offer .button,.offer .field{margin:0}}'

test('a page carries the sheets whose classes it uses, and no other', () => {
  expect(sheet('<ul class="list offer">')).toBe(CORE + OFFER)
  expect(sheet('<p class="topic__more">')).toBe(`${CORE}@layer pages{.topic__more{padding:1.5em}}`)
  expect(sheet('<p class="button">')).toBe(CORE)
  expect(sheet('<p class="offers topic__more-or-less">offer</p>')).toBe(CORE)
})

test('a part that a page uses brings its own sheet and not those of pages that place it', () => {
  expect(sheet('<p class="field">')).toBe(CORE + FIELD)
  expect(sheet('<p class="field__hint">')).toBe(CORE + FIELD)
  expect(sheet('<div class="offer"><p class="field">')).toBe(CORE + FIELD + OFFER)
})

test('a page with an island has every part, since nobody knows what the island will show', () => {
  expect(sheet('<react-island name="palette"><p class="button"></p></react-island>')).toBe(CORE + FIELD)
})
