import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { wordsOf } from '../page.ts'

const TODAY = '2026-11-20'
let app: TestApp
let agency: Agency
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await makeAgency()
})

const contactOf = (facts: Parameters<typeof makeContact>[1] = {}) =>
  makeContact(agency, { premium_cents: 18000, ...facts })
const rowsOf = (id: number) =>
  app.t.db.selectFrom('outcomes').selectAll().where('contact_id', '=', id).orderBy('id').execute()
const followUpOf = async (contact_id: number) =>
  (
    await app.t.db
      .insertInto('follow_ups')
      .values({ organization_id: agency.id, contact_id, kind: 'call_request', requested_at: app.t.clock.now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const doneAt = async (id: number) =>
  (await app.t.db.selectFrom('follow_ups').select('done_at').where('id', '=', id).executeTakeFirstOrThrow()).done_at

const switched = { outcome: 'switched', old_premium: '$180', new_premium: '142.50', decided_on: 'Nov 18, 2026' }

test('a follow-up is completed with its outcome in one step, which also updates the client’s policy', async () => {
  const { id } = await contactOf()
  const follow_up = await followUpOf(id)
  const dana = await app.as(agency.dana)
  const form = await dana.words(`/contact/${id}/outcome?follow_up=${follow_up}`)
  expect(form).toContain('After: Walter asked for a call')
  const answer = await dana.post(`/contact/${id}/outcome`, {
    ...switched,
    follow_up: String(follow_up),
    note: 'By phone',
    update_contact: 'on',
    current_carrier: 'Humana',
    plan_type: 'Plan N',
    effective_date: '1/1/2027',
  })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/contact/${id}#follow-ups`])
  expect(await rowsOf(id)).toMatchObject([
    {
      outcome: 'switched',
      old_cents: 18000,
      new_cents: 14250,
      decided_on: '2026-11-18',
      note: 'By phone',
      follow_up_id: follow_up,
      recorded_by: agency.dana.id,
      after_message_id: null,
      withdrawn_at: null,
    },
  ])
  expect(await doneAt(follow_up)).not.toBeNull()
  const page = await dana.words(`/contact/${id}`)
  expect(page).toContain('Outcome saved for Walter: switched with us. $450 a year saved.')
  expect(page).toMatch(/Done on Nov 20, 2026 by Dana Whitfield\. Switched with us/)
  expect(page).toContain('Dana Whitfield recorded: switched with us on Nov 18, 2026, from $180.00 to $142.50 a month')
  const now = await app.t.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(now).toMatchObject({
    current_carrier: 'Humana',
    plan_type: 'Plan N',
    premium_cents: 14250,
    effective_on: '2027-01-01',
    state: 'NC',
    county: 'Buncombe',
    version: 2,
  })
})

test('invalid input is shown again as typed, and nothing is written', async () => {
  const { id } = await contactOf()
  const follow_up = await followUpOf(id)
  const dana = await app.as(agency.dana)
  const answer = await dana.post(`/contact/${id}/outcome`, {
    outcome: 'switched',
    old_premium: 'much',
    new_premium: '',
    decided_on: '12/1/2026',
    effective_date: '13/40/2027',
    follow_up: String(follow_up),
    note: 'By phone',
    update_contact: 'on',
  })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  for (const kept of ['value="much"', 'value="12/1/2026"', 'value="13/40/2027"', 'By phone', `value="${follow_up}"`])
    expect(html).toContain(kept)
  expect(wordsOf(html)).toMatch(
    /Enter the current premium in dollars, such as 142\.50.*Enter their new premium.*That date is in the future/,
  )
  expect(wordsOf(await (await dana.post(`/contact/${id}/outcome`, { decided_on: '' })).text())).toContain(
    'Choose an outcome',
  )
  expect([await rowsOf(id), await doneAt(follow_up)]).toEqual([[], null])
  expect((await dana.post(`/contact/${id}/outcome`, { ...switched, follow_up: '999999999' })).status).toBe(404)
  expect(await rowsOf(id)).toEqual([])
})

test('kept and lost need no premium, and ignore what was typed for a switch', async () => {
  const { id } = await contactOf({ premium_cents: null })
  const dana = await app.as(agency.dana)
  const hidden = { new_premium: 'x', effective_date: 'x', plan_type: 'x' }
  expect((await dana.post(`/contact/${id}/outcome`, { outcome: 'lost', ...hidden })).status).toBe(303)
  expect(
    (await dana.post(`/contact/${id}/outcome`, { outcome: 'kept', old_premium: '99', update_contact: 'on' })).status,
  ).toBe(303)
  expect(await rowsOf(id)).toMatchObject([
    { outcome: 'lost', old_cents: null, new_cents: null, decided_on: TODAY },
    { outcome: 'kept', old_cents: 9900, new_cents: null },
  ])
  const { premium_cents } = await app.t.db
    .selectFrom('contacts')
    .select('premium_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(premium_cents).toBe(9900)
})

test('a form sent twice counts once; another outcome of the same follow-up replaces the first', async () => {
  const { id } = await contactOf()
  const follow_up = String(await followUpOf(id))
  const dana = await app.as(agency.dana)
  await dana.post(`/contact/${id}/outcome`, { ...switched, follow_up })
  await dana.post(`/contact/${id}/outcome`, { ...switched, follow_up })
  expect(await rowsOf(id)).toHaveLength(1)
  await dana.post(`/contact/${id}/outcome`, { outcome: 'lost', follow_up })
  const [first, second] = await rowsOf(id)
  expect([first?.withdrawn_at === null, second?.withdrawn_at]).toEqual([false, null])
  await dana.post(`/contact/${id}/outcomes/${first!.id}/return`)
  expect((await rowsOf(id)).map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([true, false])
})

test('completing without an outcome records none', async () => {
  const { id } = await contactOf()
  const follow_up = await followUpOf(id)
  const dana = await app.as(agency.dana)
  expect((await dana.post(`/contact/${id}/outcome`, { outcome: 'none', follow_up: String(follow_up) })).status).toBe(
    303,
  )
  expect(await rowsOf(id)).toEqual([])
  expect(await doneAt(follow_up)).not.toBeNull()
  expect((await dana.post(`/contact/${id}/outcome`, { outcome: 'none' })).status).toBe(422)
})

test('users from Today return there, and to no other place that a form names', async () => {
  const { id } = await contactOf()
  const dana = await app.as(agency.dana)
  const html = await dana.html(`/contact/${id}/outcome`, { Referer: 'http://localhost:3000/today?show=snoozed' })
  expect(html).toContain('<input type="hidden" name="to" value="/today?show=snoozed"/>')
  const leadsTo = async (to: string) =>
    (await dana.post(`/contact/${id}/outcome`, { outcome: 'kept', to })).headers.get('Location')
  expect(await leadsTo('/today?show=snoozed')).toBe('/today?show=snoozed')
  for (const elsewhere of ['//evil.example/today', 'https://evil.example/today', '/contacts'])
    expect(await leadsTo(elsewhere)).toBe(`/contact/${id}#follow-ups`)
})
