import { beforeAll, expect, test } from 'vitest'
import { readLogo } from '../../src/organizations/logo.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { pngOf } from '../organizations/pictures.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

/** A file upload as a browser sends it. */
function upload(visitor: Visitor, bytes: Buffer | undefined, accept = 'text/html') {
  const form = new FormData()
  form.set('logo', new File(bytes ? [new Uint8Array(bytes)] : [], bytes ? 'logo.png' : '', { type: 'image/png' }))
  return visitor.upload('/settings/details/logo', form, { Accept: accept })
}

const stored = () =>
  app.t.db.selectFrom('organization_logos').selectAll().where('organization_id', '=', agency.id).executeTakeFirst()

test('an uploaded logo is shown, and served as an image that cannot run scripts (settings-002, T30)', async () => {
  const given = pngOf(240, 60)
  const answer = await upload(ruth, given)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/settings#logo'])
  const { hash, png } = (await stored())!
  expect(png.equals(given)).toBe(false)
  const html = await ruth.html('/settings')
  expect(html).toContain(`<img src="/logos/${agency.slug}/${hash}.png" alt="Blue Ridge Medigap"`)
  expect(html).toContain('Last changed by Ruth Calloway on Nov 20, 2026, 9:00 AM')

  const picture = await app.visitor().get(`/logos/${agency.slug}/${hash}.png`)
  expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true)
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('no other URL serves an image', async () => {
  const { hash } = (await stored())!
  const other = await makeAgency()
  for (const path of [
    `/logos/${other.slug}/${hash}.png`,
    `/logos/${agency.slug}/${hash}`,
    `/logos/${agency.slug}/x.png`,
  ])
    expect((await app.visitor().get(path)).status).toBe(404)
})

test('a refused image says why and keeps the old one (settings-021)', async () => {
  const before = (await stored())!.hash
  const answer = await upload(ruth, Buffer.from('<svg/>'))
  const html = await answer.text()
  expect(answer.status).toBe(422)
  expect(html).toContain('Failed to upload logo')
  expect(html).toContain('The file is not a PNG image.')
  expect(await (await upload(ruth, undefined, 'application/json')).json()).toEqual({
    success: false,
    error: 'Choose a PNG file first.',
  })
  expect((await stored())!.hash).toBe(before)
})

test('20 MB are refused before they are read (T30)', async () => {
  expect((await upload(ruth, Buffer.alloc(20 * 1024 * 1024))).status).toBe(413)
})

test('only admins upload, and each change is in the log', async () => {
  const dana = await app.as(agency.dana)
  expect((await upload(dana, pngOf(10, 10))).headers.get('Location')).toBe('/contacts')
  await upload(ruth, pngOf(240, 60))
  const read = await readLogo(pngOf(120, 30))
  if (!read.ok) throw new Error(read.refused)
  expect(await (await upload(ruth, pngOf(120, 30), 'application/json')).json()).toEqual({
    success: true,
    logo: `/logos/${agency.slug}/${read.logo.hash}.png`,
  })
  await ruth.post('/settings/details/logo-removal')
  expect(await stored()).toBeUndefined()
  const events = await app.t.db
    .selectFrom('audit_events')
    .select('detail')
    .where('organization_id', '=', agency.id)
    .where('action', '=', 'logo_changed')
    .execute()
  // Uploading the same image again is not a change.
  expect(events).toHaveLength(3)
})
