import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import NoteDraft from '../../islands/note-draft.tsx'

let root: Root
let form: HTMLFormElement

async function open(draft = '1 7') {
  document.body.innerHTML = `<form action="/contact/7/notes"><textarea name="body"></textarea>
    <input type="radio" name="kind" value="note" checked><input type="radio" name="kind" value="call"><div></div></form>
    <form id="done" action="/contact/7/follow-ups/3/completion"></form>
    <a id="tab" href="/contact/7?show=mails">Mails</a><a id="list" href="/contacts">Contacts</a>`
  form = document.querySelector('form')!
  root = createRoot(form.querySelector('div')!)
  await act(async () => root.render(<NoteDraft draft={draft} home="/contact/7" />))
}
const close = () => act(async () => root.unmount())

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.clear()
  await open()
})
afterEach(async () => {
  await close()
  vi.unstubAllGlobals()
})

const field = () => form.querySelector('textarea')!
const type = (body: string) => {
  field().value = body
  form.querySelector<HTMLInputElement>('[value=call]')!.click()
  field().dispatchEvent(new Event('input', { bubbles: true }))
}
const send = (one: Element) => one.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const press = (selector: string) => document.querySelector<HTMLElement>(selector)!.click()

test('a half-typed note comes back on the same contact, and for nobody else', async () => {
  type('Asked about Plan G')
  await close()
  await open('1 8')
  expect(field().value).toBe('')
  await close()
  await open()
  expect(field().value).toBe('Asked about Plan G')
  expect(form.querySelector<HTMLInputElement>('[value=call]')!.checked).toBe(true)
  expect(form.textContent).toContain('not saved yet')
  await act(async () => form.querySelector('button')!.click())
  expect(field().value).toBe('')
  await close()
  await open()
  expect(field().value).toBe('')
})

test('a saved note leaves no draft', async () => {
  type('Asked about Plan G')
  send(form)
  expect(warns()).toBe(false)
  await close()
  await open()
  expect(field().value).toBe('')
})

test('on the way back a saved note is not offered again', async () => {
  expect(form.autocomplete).toBe('off')
  type('Asked about Plan G')
  send(form)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(field().value).toBe('')
  type('Wants a call in March')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await close()
  await open()
  expect(field().value).toBe('Wants a call in March')
})

test('the browser asks before a half-typed note is left, but not where it comes back', () => {
  expect(warns()).toBe(false)
  type('Asked about Plan G')
  expect(warns()).toBe(true)
  press('#tab')
  expect(warns()).toBe(false)
  press('#list')
  expect(warns()).toBe(true)
  send(document.querySelector('#done')!)
  expect(warns()).toBe(false)
})
