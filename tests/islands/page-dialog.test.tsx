import { act } from 'react'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import PageDialog from '../../islands/page-dialog.tsx'
import { find, mount, press, server, setUpPage } from './dom.ts'

const PAGE = `<html><body><nav>Contacts</nav><main><div class="contact"><header class="page-header"><h1>Edit Ann</h1></header>
  <form action="/contact/1"><input name="first_name" value="Ann"></form>
  <react-island name="x" prefix="i0-"><label for="_i0-R_0_">ZIP</label></react-island>
  <a href="/elsewhere">Elsewhere</a></div></main></body></html>`

let assign: MockInstance<(url: string | URL) => void>

setUpPage()
beforeEach(async () => {
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  server.mockImplementation(async () => new Response(PAGE))
  await mount(<PageDialog href="/contact/1/edit" label="Edit" look="edit" />)
})
afterEach(() => assign.mockRestore())

const dialog = () => find<HTMLDialogElement>('dialog')
const open = () => press(find('.page-dialog > a'))

test('the link opens its page in a dialog, without the header, under the page’s name', async () => {
  expect(find<HTMLAnchorElement>('.page-dialog > a').pathname).toBe('/contact/1/edit')
  await open()
  expect(dialog().open).toBe(true)
  expect(dialog().querySelector('h2')!.textContent).toBe('Edit Ann')
  expect(dialog().querySelector('h1, nav')).toBeNull()
  expect(dialog().querySelector<HTMLInputElement>('[name=first_name]')!.value).toBe('Ann')
  // The page beneath numbers its islands from 0 as well.
  expect(dialog().querySelector('react-island')!.getAttribute('prefix')).toBe('dialog-i0-')
  expect(dialog().querySelector('label')!.htmlFor).toBe('_dialog-i0-R_0_')
})

test('reopening keeps what was typed, and nothing is requested twice', async () => {
  await open()
  dialog().querySelector<HTMLInputElement>('[name=first_name]')!.value = 'Anna'
  await act(async () => dialog().close())
  await open()
  expect(dialog().querySelector<HTMLInputElement>('[name=first_name]')!.value).toBe('Anna')
  expect(server).toHaveBeenCalledTimes(1)
})

test('if the page does not load, the link opens it', async () => {
  server.mockResolvedValue(new Response('', { status: 403 }))
  await open()
  expect(assign).toHaveBeenCalledExactlyOnceWith('/contact/1/edit')
  expect(dialog().open).toBe(false)
})
