import { act } from 'react'
import { expect, test } from 'vitest'
import ImportReadings from '../../islands/import-readings.tsx'
import { find, mount, server, setUpPage } from './dom.ts'

setUpPage({
  html: `<form action="/contacts/imports/1"><div id="columns">
    <select name="firstName"><option value="" selected></option><option value="0"></option></select>
    <select name="lastName"><option value="" selected></option><option value="1"></option></select>
    <div data-reading="firstName"></div><div data-reading="lastName"></div></div><div id="place"></div></form>`,
})

test('columns chosen while the server reads earlier ones are sent after its response, so that the latest are stored', async () => {
  const requests: { body: string; respond(html: string): void }[] = []
  server.mockImplementation(
    (_, init) =>
      new Promise((resolve) => {
        requests.push({ body: String(init?.body), respond: (html) => resolve(new Response(html)) })
      }),
  )
  await mount(<ImportReadings />)
  const choose = (name: string, value: string) =>
    act(async () => {
      const select = find<HTMLSelectElement>(`[name=${name}]`)
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await choose('firstName', '0')
  await choose('lastName', '1')
  expect(requests.map(({ body }) => body)).toEqual(['firstName=0&lastName=&step=look'])
  await act(async () => requests[0]!.respond('<div data-reading="firstName">José</div>'))
  await expect.poll(() => requests[1]?.body).toBe('firstName=0&lastName=1&step=look')
  await act(async () => requests[1]!.respond('<div data-reading="lastName">Brandt</div>'))
  await expect.poll(() => find('[data-reading=lastName]').textContent).toBe('Brandt')
  expect(requests).toHaveLength(2)
})
