import { act } from 'react'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import OutcomeDialog from '../../islands/outcome-dialog.tsx'
import { find, mount, press, server, setUpPage } from './dom.ts'

const page = (text: string) => `<main><header class="page-header"><h1>Record outcome</h1></header><p>${text}</p>
  <form method="post" action="/contact/1/outcome"><input name="new_premium" value="150"><button>Save</button>
  <a href="/today">Cancel</a></form></main>`

let reload: MockInstance
let assign: MockInstance

setUpPage({
  html: `<main id="content" tabindex="-1"></main><ol><li><h2>Ann Lee</h2>
    <a href="/contact/1/outcome?outcome=switched" data-outcome-form>Switched</a></li></ol><div id="place"></div>`,
})
beforeEach(async () => {
  history.replaceState(null, '', '/today')
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  server.mockImplementation(async () => new Response(page('What did they decide?')))
  await mount(<OutcomeDialog title="Record outcome" />)
})
afterEach(() => {
  reload.mockRestore()
  assign.mockRestore()
})

const dialog = () => find<HTMLDialogElement>('dialog')
const open = () => press(find('a[data-outcome-form]'))
const save = () => press(dialog().querySelector<HTMLButtonElement>('form[action] button')!)

test('a row’s form opens over the list, under the client’s name, and Cancel closes it', async () => {
  await open()
  expect([dialog().open, dialog().querySelector('h2')!.textContent]).toEqual([true, 'Record outcome: Ann Lee'])
  expect(dialog().textContent).toContain('What did they decide?')
  await press(dialog().querySelector<HTMLElement>('[href="/today"]')!)
  expect(dialog().open).toBe(false)
})

test('errors are shown in the dialog, and a saved outcome reloads the list and focuses it', async () => {
  await open()
  server.mockResolvedValueOnce(new Response(page('Enter their new premium'), { status: 422 }))
  await save()
  const [url, request] = server.mock.lastCall!
  expect([new URL(url).pathname, String(request!.body)]).toEqual(['/contact/1/outcome', 'new_premium=150'])
  expect([dialog().open, dialog().textContent]).toEqual([true, expect.stringContaining('Enter their new premium')])
  expect(reload).not.toHaveBeenCalled()
  server.mockResolvedValueOnce({ type: 'opaqueredirect' } as Response)
  await save()
  expect(reload).toHaveBeenCalledTimes(1)
  await act(async () => {})
  await mount(null)
  await mount(<OutcomeDialog title="Record outcome" />)
  expect(document.activeElement!.id).toBe('content')
})

test('without a connection the dialog stays open with what was typed, and says that nothing was saved', async () => {
  await open()
  const field = find<HTMLInputElement>('[name=new_premium]')
  field.value = '175'
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await save()
  expect([dialog().open, find('[role=alert]').textContent]).toEqual([
    true,
    expect.stringContaining('We could not confirm that this was saved.'),
  ])
  expect(field.isConnected).toBe(true)
  server.mockResolvedValueOnce({ type: 'opaqueredirect' } as Response)
  await save()
  expect([dialog().querySelector('[role=alert]'), reload.mock.calls.length]).toEqual([null, 1])
})

test('if the form does not load, the link opens its page', async () => {
  server.mockResolvedValue(new Response('', { status: 500 }))
  await open()
  expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('/contact/1/outcome?outcome=switched'))
  expect(dialog().open).toBe(false)
})
