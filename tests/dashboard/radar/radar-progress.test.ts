import { describe, expect, test } from 'vitest'
import { urls } from '../../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../../agency.ts'
import type { TestApp, Visitor } from '../../app.ts'
import type { TestDatabase } from '../../db.ts'
import { wordsOf } from '../../page.ts'
import { lookThrough, risesOf, testRadar } from './books.ts'

let t: TestDatabase
let app: TestApp
let agency: Agency
let ruth: Visitor
testRadar((now) => {
  ;({ t, app, agency, ruth } = now)
})

const client = (first_name: string, dollars: number, more = {}) =>
  makeContact(agency, { first_name, premium_cents: dollars * 100, created_at: new Date('2025-01-01'), ...more }, t)
const keyOf = ({ id }: { id: number }) => `${id}.book.2027-01-01`
const stateOf = async ({ id }: { id: number }) =>
  (await risesOf(t, agency)).find((rise) => rise.contact_id === id)?.state
const mainOf = (html: string) => html.slice(html.indexOf('<main'))
const list = async (query = {}, by = ruth) => wordsOf(mainOf(await by.html(urls.radar.list(query))))

describe('how far somebody is', () => {
  test('is set by a form, and undone by another while nobody changed it since', async () => {
    const ann = await client('Ann', 160)
    await lookThrough(t)
    const answer = await ruth.post(urls.radar.states(), { row: keyOf(ann), state: 'working', back: 'sort=name&page=1' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/radar?sort=name'])
    expect(await stateOf(ann)).toBe('working')
    const html = await ruth.html(urls.radar.list())
    expect(wordsOf(html)).toContain('1 rate increase set to “Working”.')
    const at = /name="at" value="([^"]+)"/.exec(html)![1]!
    await (await app.as(agency.dana)).post(urls.radar.undo(), { at })
    expect(await stateOf(ann)).toBe('working')
    await ruth.post(urls.radar.undo(), { at })
    expect(await stateOf(ann)).toBe('new')
    expect(await list()).toContain('Undone.')
    await ruth.post(urls.radar.undo(), { at })
    expect(await list()).toContain('Someone has changed this since')
  })

  test('is set for many at once, and Undo restores each', async () => {
    const [ann, bea] = [await client('Ann', 160), await client('Bea', 170)]
    await lookThrough(t)
    await ruth.post(urls.radar.states(), { row: keyOf(bea), state: 'offered' })
    t.clock.now = new Date('2026-11-20T15:01:00Z')
    await ruth.post(urls.radar.states(), { row: [keyOf(ann), keyOf(bea)], state: 'done' })
    expect([await stateOf(ann), await stateOf(bea)]).toEqual(['done', 'done'])
    await ruth.post(urls.radar.undo(), { at: '2026-11-20T15:01:00.000Z' })
    expect([await stateOf(ann), await stateOf(bea)]).toEqual(['new', 'offered'])
  })

  test('needs an existing row and value', async () => {
    const ann = await client('Ann', 160)
    await lookThrough(t)
    const said = async (fields: Record<string, string>) => {
      await ruth.post(urls.radar.states(), fields)
      return list()
    }
    expect(await said({ state: 'done' })).toContain('Select at least one row')
    expect(await said({ row: keyOf(ann), state: 'asleep' })).toContain('Choose a progress status')
    expect(await said({ row: 'x.book.2027-01-01', state: 'done' })).toContain('Select at least one row')
    expect(await stateOf(ann)).toBe('new')
  })

  test('is hidden and unchangeable for another agent’s or agency’s client', async () => {
    const ann = await client('Ann', 160)
    const bea = await client('Bea', 170, { agent_id: agency.omar.id })
    await lookThrough(t)
    const omar = await app.as(agency.omar)
    const words = await list({}, omar)
    expect(words).toContain('1 client will pay $204 more a year. They could save')
    expect([words.includes('Ann Brandt'), words.includes('Bea Brandt')]).toEqual([false, true])
    expect((await omar.post(urls.radar.states(), { row: keyOf(ann), state: 'done' })).status).toBe(404)
    expect((await omar.post(urls.radar.states(), { row: [keyOf(ann), keyOf(bea)], state: 'done' })).status).toBe(303)
    expect([await stateOf(ann), await stateOf(bea)]).toEqual(['new', 'done'])
    const stranger = await app.as((await makeAgency({}, t)).ruth)
    expect((await stranger.post(urls.radar.states(), { row: keyOf(ann), state: 'done' })).status).toBe(404)
    expect(await list({}, stranger)).not.toContain('Brandt')
  })
})

test('a future increase is shown on the contact’s page until somebody settles it', async () => {
  const ann = await client('Ann', 160)
  await lookThrough(t)
  const words = async () => wordsOf(await ruth.html(urls.contacts.show(ann.id)))
  expect(await words()).toContain(
    'Premium is about to rise: $160.00 to $176.00 a month from Jan 1, 2027 New rate book. Cigna would save them $420 a year.',
  )
  await ruth.post(urls.radar.states(), { row: keyOf(ann), state: 'dismissed' })
  expect(await words()).not.toContain('about to rise')
})
