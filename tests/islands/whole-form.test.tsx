import { beforeAll, beforeEach, expect, test } from 'vitest'
import { find, setUpPage } from './dom.ts'

const PAGE = `<form data-whole>
  <input type="radio" name="q1" value="yes"><input type="radio" name="q1" value="no">
  <fieldset data-behind="q1">
    <input type="radio" name="q101" value="yes"><input type="radio" name="q101" value="no">
    <textarea name="q103"></textarea>
  </fieldset>
  <ul>${['q1', 'q101', 'q103'].map((name) => `<li data-needs="${name}">${name}</li>`).join('')}</ul>
  <button data-when-whole>Next</button><button name="go" value="back">Back</button>
</form>`

setUpPage({ html: PAGE })
beforeAll(() => import('../../islands/pending-state.ts'))

const next = () => find<HTMLButtonElement>('[data-when-whole]').disabled
const listed = () => [...document.querySelectorAll('li:not([hidden])')].map(({ textContent }) => textContent)
const choose = (name: string, value: string) => {
  const radio = find<HTMLInputElement>(`[name=${name}][value=${value}]`)
  radio.checked = true
  radio.dispatchEvent(new Event('input', { bubbles: true }))
}
const write = (text: string) => {
  const field = find<HTMLTextAreaElement>('textarea')
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(() => dispatchEvent(new Event('pageshow')))

test('Next waits until the topic is complete: every follow-up of a yes, and none of a no (eligibility-008, eligibility-009, eligibility-010)', () => {
  expect([next(), find<HTMLButtonElement>('[name=go]').disabled]).toEqual([true, false])
  choose('q1', 'no')
  expect([next(), find<HTMLFieldSetElement>('fieldset').disabled]).toEqual([false, true])
  choose('q1', 'yes')
  expect([next(), find<HTMLFieldSetElement>('fieldset').disabled]).toEqual([true, false])
  expect(listed()).toEqual(['q101', 'q103'])
  choose('q101', 'no')
  write('   ')
  expect(next()).toBe(true)
  expect(listed()).toEqual(['q103'])
  write('May 2024')
  expect([next(), listed()]).toEqual([false, []])
})
