import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { addDays } from '../../src/lib/calendar-date.ts'
import type { Agency } from '../agency.ts'
import type { TestApp, Visitor } from '../app.ts'
import { wordsOf } from '../page.ts'
import { todayWorld } from './today-world.ts'

const world = todayWorld()
const { listed, counted, client, bornIn } = world
let app: TestApp
let agency: Agency
let today: string
beforeEach(() => {
  ;({ app, agency, today } = world)
})

const press = async (visitor: Visitor, path: string, fields: Record<string, string>) => {
  const answer = await visitor.post(path, fields)
  return [answer.status, answer.headers.get('Location')]
}

test('a snoozed task is hidden until its date, listed under Snoozed, and Undo restores it', async () => {
  const ann = await client('Ann', bornIn(-10))
  const dana = await app.as(agency.dana)
  const thing = { contact: String(ann.id), kind: 'window', subject: addDays(today, 49), back: 'kind=window' }
  expect(await press(dana, '/today/snooze', { ...thing, until: 'in 3 days' })).toEqual([303, '/today?kind=window'])
  const page = await dana.html('/today')
  expect(wordsOf(page)).toContain('Snoozed. Ann Brandt will be back on')
  expect(page).toContain('<form action="/today/undo" method="post">')
  expect(await listed(agency.dana)).toEqual([])
  expect(await listed(agency.dana, { show: 'snoozed' })).toEqual(['Ann: window'])
  expect(await dana.words('/today?show=snoozed')).toContain('Snoozed until')
  expect(await listed(agency.dana, { today: addDays(today, 3) })).toEqual(['Ann: window'])
  expect(await press(dana, '/today/undo', { ...thing, marked: 'snooze' })).toEqual([303, '/today?kind=window'])
  expect(await listed(agency.dana)).toEqual(['Ann: window'])
})

function undoOf(html: string): Record<string, string> {
  const form = /<form action="\/today\/undo".*?<\/form>/s.exec(html)![0]
  return Object.fromEntries(
    [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  )
}

test('undoing a second snooze keeps the first', async () => {
  const ann = await client('Ann', bornIn(-10))
  const dana = await app.as(agency.dana)
  const thing = { contact: String(ann.id), kind: 'window', subject: addDays(today, 49) }
  await press(dana, '/today/snooze', { ...thing, until: 'in 3 days' })
  await dana.html('/today')
  await press(dana, '/today/snooze', { ...thing, until: 'in 9 days' })
  expect(await listed(agency.dana, { today: addDays(today, 5) })).toEqual([])
  await press(dana, '/today/undo', undoOf(await dana.html('/today')))
  expect(await listed(agency.dana)).toEqual([])
  expect(await listed(agency.dana, { today: addDays(today, 3) })).toEqual(['Ann: window'])
})

test('undoing an expired snooze restores the task, and names no past date', async () => {
  const ann = await client('Ann', bornIn(-10))
  await app.t.db
    .insertInto('health_counts')
    .values({
      organization_id: agency.id,
      agent_id: agency.dana.id,
      problem: 'email',
      contacts: 4,
      counted_at: app.t.clock.now,
    })
    .execute()
  const dana = await app.as(agency.dana)
  const things: Record<string, string>[] = [
    { contact: String(ann.id), kind: 'window', subject: addDays(today, 49) },
    { kind: 'missing', subject: 'email' },
  ]
  for (const thing of things) {
    await press(dana, '/today/snooze', { ...thing, until: 'in 3 days' })
    await dana.html('/today')
  }
  const begun = app.t.clock.now
  onTestFinished(() => {
    app.t.clock.now = begun
  })
  app.t.clock.now = new Date(begun.getTime() + 4 * 86_400_000)
  for (const thing of things) {
    await press(dana, '/today/snooze', { ...thing, until: 'in 3 days' })
    const undo = undoOf(await dana.html('/today'))
    expect(undo.before).toBeUndefined()
    await press(dana, '/today/undo', { ...undo, before: addDays(today, 3) })
    expect(await dana.words('/today')).toContain('is back on your list.')
  }
})

test('missing data is snoozed by one person for their own list, until its date or until they end it', async () => {
  const lack = (problem: string) =>
    app.t.db
      .insertInto('health_counts')
      .values({
        organization_id: agency.id,
        agent_id: agency.dana.id,
        problem,
        contacts: 4,
        counted_at: app.t.clock.now,
      })
      .execute()
  await Promise.all([lack('email'), lack('birth_date')])
  const dana = await app.as(agency.dana)
  const thing = { kind: 'missing', subject: 'email' }
  expect(await press(dana, '/today/snooze', { ...thing, until: 'in 3 days' })).toEqual([303, '/today'])
  const page = wordsOf(await dana.html('/today'))
  expect(page).toContain('No email address will be back on')
  expect(page).not.toContain('No email address: 4 clients')
  expect(page).toContain('No birth date: 4 clients')
  expect(await dana.words('/today?show=snoozed')).toMatch(/No email address: 4 clients.*Snoozed until/)
  const mine = { viewerId: agency.dana.id }
  expect(await counted(agency.dana, mine)).toBe(1)
  expect(await counted(agency.dana, { ...mine, today: addDays(today, 3) })).toBe(2)
  expect(await counted(agency.ruth, { viewerId: agency.ruth.id })).toBe(2)
  expect(await press(dana, '/today/undo', { ...thing, marked: 'snooze' })).toEqual([303, '/today'])
  expect(await counted(agency.dana, mine)).toBe(2)
  for (const wrong of [
    { ...thing, subject: 'shoe size' },
    { ...thing, kind: 'window' },
  ])
    expect((await dana.post('/today/snooze', { ...wrong, until: 'in 3 days' })).status).toBe(404)
  const refused = await dana.post('/today/snooze', { ...thing, until: 'soon' })
  expect([refused.status, wordsOf(await refused.text())]).toEqual([422, expect.stringContaining('Enter a date')])
})
