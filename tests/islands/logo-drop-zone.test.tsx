import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import LogoDropZone, { type LogoDropZoneProps } from '../../islands/logo-drop-zone.tsx'

const server = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
let root: Root
let form: HTMLFormElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', server)
  server.mockReset()
  form = document.createElement('form')
  form.addEventListener('submit', (event) => event.preventDefault())
  document.body.replaceChildren(form)
  root = createRoot(form)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const show = (props: Partial<LogoDropZoneProps> = {}) =>
  act(async () =>
    root.render(<LogoDropZone name="logo" uploadUrl="/logo" picture={null} alt="Blue Ridge" {...props} />),
  )
const png = (name = 'logo.png') => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d])], name)

/** A file on the zone, as a drag from the desktop leaves it. */
async function drop(file: File) {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  const files = Object.assign([file], { item: () => file })
  Object.assign(event, { dataTransfer: { files } })
  const input = form.querySelector('input')!
  Object.defineProperty(input, 'files', { configurable: true, writable: true, value: files })
  await act(async () => void form.querySelector('.drop-zone__place')!.dispatchEvent(event))
  await settle()
}
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const says = () => form.querySelector('[role=status]')!.textContent
const words = () => form.querySelector('.drop-zone__words')!.textContent

test('the zone takes PNG only and names the best size (onboarding-008)', async () => {
  await show()
  expect(form.textContent).toContain('PNG only, recommended 240 by 60 pixels')
  expect(form.querySelector('input')!.accept).toContain('image/png')
  expect(words()).toBe('Choose a PNG file or drop it here')
})

test('a dropped logo shows Uploading until it is kept (onboarding-008, settings-002)', async () => {
  let answer = (_: Response) => {}
  server.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  await show()
  await drop(png())
  expect([words(), says()]).toEqual(['Uploading', 'Uploading'])
  await act(async () => answer(Response.json({ success: true, logo: '/logos/blue-ridge/1.png' })))
  await settle()
  expect(says()).toBe('Logo saved.')
  expect(form.querySelector('img')!.getAttribute('src')).toBe('/logos/blue-ridge/1.png')
  expect(server.mock.calls.map(([url, init]) => [url, (init!.body as FormData).has('logo')])).toEqual([['/logo', true]])
})

test('what is no PNG, or too heavy, is refused before anything is sent (settings-021)', async () => {
  await show()
  await drop(new File(['<svg/>'], 'logo.png'))
  expect(says()).toContain('Failed to upload logo')
  expect(says()).toContain('The file is not a PNG picture.')
  await drop(new File([new Uint8Array(1024 * 1024 + 1)], 'logo.png'))
  expect(says()).toContain('The file is larger than 1 MB.')
  expect(server).not.toHaveBeenCalled()
})

test('a refusal is said in the server’s words; the old picture comes back (settings-021)', async () => {
  server.mockResolvedValueOnce(Response.json({ success: false, error: 'The file is damaged.' }, { status: 422 }))
  server.mockRejectedValueOnce(new TypeError('offline'))
  await show({ picture: '/logos/old.png' })
  await drop(png())
  expect(says()).toBe('Failed to upload logoThe file is damaged.')
  expect(form.querySelector('img')!.getAttribute('src')).toBe('/logos/old.png')
  await drop(png())
  expect(says()).toBe('Failed to upload logo')
})

test('inside a form the picture goes with it, and shows Uploading when that is sent (onboarding-008)', async () => {
  await show({ uploadUrl: undefined as never })
  await drop(png('our-logo.png'))
  expect(says()).toBe('our-logo.png is chosen.')
  expect(server).not.toHaveBeenCalled()
  await act(async () => form.requestSubmit())
  expect(words()).toBe('Uploading')
})
