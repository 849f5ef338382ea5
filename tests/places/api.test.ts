import { expect, test } from 'vitest'
import { testApp } from '../app.ts'

test('a ZIP is looked up without a session: state, counties, cities (api-039, api-040)', async () => {
  const visitor = (await testApp()).visitor()
  expect(await (await visitor.get('/api/zip-lookup/90210')).json()).toEqual({
    state: 'CA',
    counties: ['Los Angeles'],
    cities: ['Beverly Hills'],
  })
  expect(await (await visitor.get('/api/zipinfo/90210')).json()).toEqual({
    success: true,
    data: { state: 'CA', counties: ['Los Angeles'] },
  })
})

test('an unknown ZIP gets a sentence (api-039, api-040)', async () => {
  const visitor = (await testApp()).visitor()
  const lookup = await visitor.get('/api/zip-lookup/00000')
  expect(lookup.status).toBe(404)
  expect(await lookup.json()).toEqual({ success: false, error: 'We could not find that ZIP code.' })
  expect(await (await visitor.get('/api/zipinfo/00000')).json()).toEqual({
    success: false,
    error: 'We could not find that ZIP code.',
  })
})

test('an invalid ZIP is refused', async () => {
  const visitor = (await testApp()).visitor()
  for (const zip of ['9021', '902101', 'abcde', '%00']) {
    const { status } = await visitor.get(`/api/zip-lookup/${zip}`)
    expect(`${zip} ${status}`).toBe(`${zip} ${zip === '%00' ? 400 : 422}`)
  }
})

test('a visitor can look up sixty ZIPs a minute', async () => {
  const app = await testApp()
  const visitor = app.visitor()
  const statuses = await Promise.all(
    Array.from({ length: 62 }, async () => (await visitor.get('/api/zipinfo/90210')).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect((await app.visitor().get('/api/zipinfo/90210')).status).toBe(200)
})
