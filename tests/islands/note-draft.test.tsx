import { beforeEach, expect, test } from 'vitest'
import NoteDraft from '../../islands/note-draft.tsx'
import { close, find, mount, press, setUpPage } from './dom.ts'

setUpPage()
beforeEach(() => open())

function open(draft = '1 7', written = '') {
  document.body.innerHTML = `<form action="/contact/7/notes"><textarea name="body"></textarea>
    <input type="radio" name="kind" value="note" checked><input type="radio" name="kind" value="call">
    <div id="place"></div></form>
    <form id="done" action="/contact/7/follow-ups/3/completion"></form>
    <a id="tab" href="/contact/7?show=mails">Mails</a><a id="list" href="/contacts">Contacts</a>`
  return mount(<NoteDraft draft={draft} home="/contact/7" written={written} />)
}

const field = () => find<HTMLTextAreaElement>('textarea')
function write(body: string) {
  field().value = body
  find('[value=call]').click()
  field().dispatchEvent(new Event('input', { bubbles: true }))
}
const send = (one: Element) => one.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const follow = (selector: string) => find(selector).click()

test('a draft note is restored on the same contact, and for nobody else', async () => {
  write('Asked about Plan G')
  await close()
  await open('1 8')
  expect(field().value).toBe('')
  await close()
  await open()
  expect(field().value).toBe('Asked about Plan G')
  expect(find<HTMLInputElement>('[value=call]').checked).toBe(true)
  expect(document.body.textContent).toContain('not saved yet')
  await press()
  expect(field().value).toBe('')
  await close()
  await open()
  expect(field().value).toBe('')
})

test('a saved note leaves no draft', async () => {
  write('Asked about Plan G')
  send(find('form'))
  expect(warns()).toBe(false)
  await close()
  await open()
  expect(field().value).toBe('')
})

test('a note saved without its draft being cleared is not offered again', async () => {
  write('Asked about\nPlan G')
  await close()
  await open('1 7', 'Asked about\r\nPlan G')
  expect(field().value).toBe('')
  await close()
  await open()
  expect(field().value).toBe('')
})

test('after Back a saved note is not offered again', async () => {
  expect(find<HTMLFormElement>('form').autocomplete).toBe('off')
  write('Asked about Plan G')
  send(find('form'))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(field().value).toBe('')
  write('Wants a call in March')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await close()
  await open()
  expect(field().value).toBe('Wants a call in March')
})

test('the browser asks before a draft note is left, except where it will be restored', () => {
  expect(warns()).toBe(false)
  write('Asked about Plan G')
  expect(warns()).toBe(true)
  follow('#tab')
  expect(warns()).toBe(false)
  follow('#list')
  expect(warns()).toBe(true)
  send(find('#done'))
  expect(warns()).toBe(false)
})
