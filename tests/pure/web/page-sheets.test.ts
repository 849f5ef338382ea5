import { expect, test } from 'vitest'
import { sheetsByUse } from '../../../src/web/page-sheets.ts'

const sheet = sheetsByUse('.button{color:red}', ['.offer .button{margin:0}', '.topic__more{padding:1.5em}'])

test('a page carries the sheets whose classes it uses, and no other', () => {
  expect(sheet('<ul class="list offer">')).toBe('.button{color:red}@layer pages{.offer .button{margin:0}}')
  expect(sheet('<p class="topic__more">')).toBe('.button{color:red}@layer pages{.topic__more{padding:1.5em}}')
  expect(sheet('<p class="button">')).toBe('.button{color:red}')
  expect(sheet('<p class="offers topic__more-or-less">offer</p>')).toBe('.button{color:red}')
})
