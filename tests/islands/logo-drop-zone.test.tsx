import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import LogoDropZone, { type LogoDropZoneProps } from '../../islands/logo-drop-zone.tsx'
import { find, input, mount, says, server, setUpPage } from './dom.ts'

setUpPage({ html: '<form id="place"></form>' })
beforeEach(() => find('form').addEventListener('submit', (event) => event.preventDefault()))

const show = (props: Partial<LogoDropZoneProps> = {}) =>
  mount(<LogoDropZone name="logo" uploadUrl="/logo" picture={null} alt="Blue Ridge" {...props} />)
const png = (name = 'logo.png') => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d])], name)

/** A file dropped on the zone, as from the desktop. */
async function drop(file: File) {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  const files = Object.assign([file], { item: () => file })
  Object.assign(event, { dataTransfer: { files } })
  Object.defineProperty(input(), 'files', { configurable: true, writable: true, value: files })
  await act(async () => void find('.drop-zone__area').dispatchEvent(event))
}
/** Waits until the zone looks like this after its reads and requests, inside `act`. */
async function soon(check: () => void) {
  const looks = () => {
    try {
      check()
      return true
    } catch {
      return false
    }
  }
  for (let turn = 0; turn < 1_000 && !looks(); turn++) await act(() => new Promise((done) => setTimeout(done, 5)))
  check()
}
const words = () => find('.drop-zone__words').textContent

test('the zone accepts PNG only and names the best size (onboarding-008)', async () => {
  await show()
  expect(document.body.textContent).toContain('PNG only, recommended 240 by 60 pixels')
  expect(input().accept).toContain('image/png')
  expect(words()).toBe('Choose a PNG file or drop it here')
})

test('a dropped logo shows Uploading until it is stored (onboarding-008, settings-002)', async () => {
  let arrive = (_: Response) => {}
  server.mockImplementation(() => new Promise((resolve) => (arrive = resolve)))
  await show()
  await drop(png())
  await soon(() => expect([words(), says(), server.mock.calls.length]).toEqual(['Uploading', 'Uploading', 1]))
  await act(async () => arrive(Response.json({ success: true, logo: '/logos/blue-ridge/1.png' })))
  await soon(() => expect(says()).toBe('Logo saved.'))
  expect(find('img').getAttribute('src')).toBe('/logos/blue-ridge/1.png')
  expect(server.mock.calls.map(([url, init]) => [url, (init!.body as FormData).has('logo')])).toEqual([['/logo', true]])
})

test('a file that is not PNG, or too large, is refused before anything is sent (settings-021)', async () => {
  await show()
  await drop(new File(['<svg/>'], 'logo.png'))
  await soon(() => expect(says()).toContain('The file is not a PNG image.'))
  expect(says()).toContain('Failed to upload logo')
  await drop(new File([new Uint8Array(1024 * 1024 + 1)], 'logo.png'))
  await soon(() => expect(says()).toContain('The file is larger than 1 MB.'))
  expect(server).not.toHaveBeenCalled()
})

test('a refusal shows the server’s message; the old picture returns (settings-021)', async () => {
  server.mockResolvedValueOnce(Response.json({ success: false, error: 'The file is damaged.' }, { status: 422 }))
  server.mockRejectedValueOnce(new TypeError('offline'))
  await show({ picture: '/logos/old.png' })
  await drop(png())
  await soon(() => expect(says()).toBe('Failed to upload logoThe file is damaged.'))
  expect(find('img').getAttribute('src')).toBe('/logos/old.png')
  await drop(png())
  await soon(() => expect(says()).toBe('Failed to upload logo'))
})

test('inside a form the picture is sent with it, and shows Uploading meanwhile (onboarding-008)', async () => {
  await show({ uploadUrl: undefined as never })
  await drop(png('our-logo.png'))
  await soon(() => expect(says()).toBe('our-logo.png selected.'))
  expect(server).not.toHaveBeenCalled()
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  expect(words()).toBe('Uploading')
})
