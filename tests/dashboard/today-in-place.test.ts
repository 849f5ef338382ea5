import { beforeEach, expect, test } from 'vitest'
import { todayWords } from '../../src/messages/today.ts'
import type { Agency } from '../agency.ts'
import type { TestApp } from '../app.ts'
import { wordsOf } from '../page.ts'
import { todayWorld } from './today-world.ts'

const world = todayWorld()
const { listed, client, followUp, bornIn } = world
let app: TestApp
let agency: Agency
let today: string
beforeEach(() => {
  ;({ app, agency, today } = world)
})

/** The fields of the page's first form with this action. */
const fieldsOf = (html: string, action: string): Record<string, string> => {
  const form = html.split('<form ').find((one) => one.includes(`action="${action}"`))!
  const hidden = form.slice(0, form.indexOf('</form>')).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...hidden].map(([, name, value]) => [name!, value!]))
}
const outcomesOf = (contactId: number) =>
  app.t.db
    .selectFrom('outcomes')
    .select(['outcome', 'old_cents', 'decided_on', 'withdrawn_at'])
    .where('contact_id', '=', contactId)
    .execute()

test('an outcome is recorded on the list in one click, with the stored premium, and Undo restores the task', async () => {
  const ann = await client('Ann', { premium_cents: 18_000 })
  await followUp(ann.id)
  const dana = await app.as(agency.dana)
  const fields = fieldsOf(await dana.html('/today?kind=follow_up'), `/contact/${ann.id}/outcome`)
  const answer = await dana.post(`/contact/${ann.id}/outcome`, { ...fields, outcome: 'kept' })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/today?kind=follow_up'])
  const kept = { outcome: 'kept', old_cents: 18_000, decided_on: today }
  expect(await outcomesOf(ann.id)).toMatchObject([{ ...kept, withdrawn_at: null }])
  expect(await listed(agency.dana)).toEqual([])
  const page = await dana.html('/today')
  expect(wordsOf(page)).toContain('Outcome saved for Ann: kept their policy.')
  const back = await dana.post('/today/undo', fieldsOf(page, '/today/undo'))
  expect(back.headers.get('Location')).toBe('/today?kind=follow_up')
  expect(await listed(agency.dana)).toEqual(['Ann: follow_up'])
  expect(await outcomesOf(ann.id)).toMatchObject([{ ...kept, withdrawn_at: expect.any(Date) }])
})

test('a switch opens its form, and Undo is not offered if it changed the contact', async () => {
  const ann = await client('Ann', { premium_cents: 18_000 })
  const follow_up = String(await followUp(ann.id))
  const dana = await app.as(agency.dana)
  const list = await dana.html('/today')
  expect(list).toContain(`href="/contact/${ann.id}/outcome?follow_up=${follow_up}&amp;outcome=switched"`)
  const form = await dana.html(`/contact/${ann.id}/outcome?follow_up=${follow_up}&outcome=switched`)
  expect(form).toMatch(/<input[^>]*value="switched"[^>]*checked|checked[^>]*value="switched"/)
  const switched = { outcome: 'switched', old_premium: '180', new_premium: '150', update_contact: 'on' }
  const answer = await dana.post(`/contact/${ann.id}/outcome`, { ...switched, follow_up, to: '/today' })
  expect(answer.headers.get('Location')).toBe('/today')
  const page = await dana.html('/today')
  expect(wordsOf(page)).toContain('$360 a year saved.')
  expect(page).not.toContain('action="/today/undo"')
})

test('a quote is sent from the list in one click, and a refusal says why in place', async () => {
  const ann = await client('Ann', bornIn(-10))
  const dana = await app.as(agency.dana)
  const send = async () => {
    const answer = await dana.post(
      `/contact/${ann.id}/quote-mail`,
      fieldsOf(await dana.html('/today?kind=window'), `/contact/${ann.id}/quote-mail`),
    )
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/today?kind=window'])
    return dana.words('/today')
  }
  expect(await send()).toContain('Sending a quote to Ann Brandt.')
  expect(await send()).toContain('Ann Brandt: This contact was just sent a quote.')
  const queued = await app.t.db.selectFrom('messages').select('kind').where('contact_id', '=', ann.id).execute()
  expect(queued).toEqual([{ kind: 'quote_email' }])
})

test('the options to snooze until show their dates', async () => {
  await followUp((await client('Ann')).id)
  const html = await (await app.as(agency.dana)).html('/today')
  for (const { label, until } of todayWords.snoozes(today))
    expect(html).toContain(`value="${until}" name="until">${label}<`)
  expect(todayWords.snoozes('2026-11-26').map(({ label }) => label)).toEqual([
    'Tomorrow, Fri Nov 27',
    'In 3 days, Sun Nov 29',
    'In a week, Thu Dec 3',
  ])
})
