import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressed } from '../../../src/web/compress.ts'

const PAGE = '<p>Each line of a page is much like the one before.</p>'.repeat(100)
const app = new Hono()
  .get('/page', (c) => compressed(c, [PAGE], { status: 200, stylesheet: 'app' }))
  .get('/short', (c) => compressed(c, ['<p>Short', '</p>'], { status: 200, stylesheet: 'app' }))

const ask = async (accepts: string | undefined, path = '/page') => {
  const response = await app.request(path, { headers: accepts === undefined ? {} : { 'Accept-Encoding': accepts } })
  const body = Buffer.from(await response.arrayBuffer())
  return { coding: response.headers.get('Content-Encoding'), vary: response.headers.get('Vary'), body }
}

test('a page is compressed with zstd if the browser accepts it, else gzip', async () => {
  const newer = await ask('gzip, deflate, br, zstd')
  expect(newer).toMatchObject({ coding: 'zstd', vary: 'Accept-Encoding' })
  expect(zstdDecompressSync(newer.body).toString()).toBe(PAGE)
  const older = await ask('gzip, deflate, br')
  expect(older).toMatchObject({ coding: 'gzip', vary: 'Accept-Encoding' })
  expect(gunzipSync(older.body).toString()).toBe(PAGE)
})

test.each([
  [undefined, null],
  ['identity', null],
  ['gzip;q=0', null],
  ['zstd;q=0, gzip', 'gzip'],
  ['ZSTD ; q=0.0, gzip;q=0.5', 'gzip'],
  ['zstd;q=0.1', 'zstd'],
  ['xgzip, gzipped', null],
])('what a browser refuses or does not name is not used: %s', async (accepts, coding) => {
  const answer = await ask(accepts)
  expect(answer).toMatchObject({ coding, vary: 'Accept-Encoding' })
  if (coding === null) expect(answer.body.toString()).toBe(PAGE)
})

test('a response smaller than a packet is not compressed', async () => {
  expect((await ask('zstd, gzip', '/short')).coding).toBeNull()
})

test('any characters arrive as UTF-8, half of one as the replacement character', async () => {
  const text = '<p>“Año” – $1,234.50 · 😀</p>'.repeat(100)
  const any = new Hono().get('/', (c) => compressed(c, [`${text}\ud83d`], { status: 200, stylesheet: 'app' }))
  expect(await (await any.request('/')).text()).toBe(`${text}\ufffd`)
})
