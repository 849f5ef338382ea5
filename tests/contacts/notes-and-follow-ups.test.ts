import { beforeAll, expect, test } from 'vitest'
import { sentenceOf } from '../../routes/agency/closing/log-words.ts'
import { type Agency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { wordsOf } from '../page.ts'
import { openAgency } from './open-agency.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
let dana: Visitor
let omar: Visitor
beforeAll(async () => {
  app = await testApp()
  ;({ agency, ruth, dana, omar } = await openAgency(app))
})

test('a note keeps its lines and is never markup; empty and too long ones are shown again as typed', async () => {
  const { id } = await makeContact(agency)
  await dana.post(`/contact/${id}/notes`, { kind: 'call', body: '<script>alert(1)</script>\r\nsecond line  ' })
  const page = await dana.html(`/contact/${id}`)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;\nsecond line</p>')
  expect(wordsOf(page)).toContain('Dana Whitfield logged a call')
  const empty = await dana.post(`/contact/${id}/notes`, { body: ' \n ' })
  expect([empty.status, wordsOf(await empty.text()).includes('Write something first')]).toEqual([422, true])
  const long = await dana.post(`/contact/${id}/notes`, { body: 'x'.repeat(5001), kind: 'call' })
  const again = await long.text()
  expect(long.status).toBe(422)
  expect(again).toContain(`>${'x'.repeat(5001)}</textarea>`)
  expect(wordsOf(again)).toContain('Please use at most 5,000 characters')
  expect((await dana.post(`/contact/${id}/notes`, { body: '😀'.repeat(5000) })).status).toBe(303)
})

test('people delete their own notes, and admins anybody’s', async () => {
  const { id } = await makeContact(agency)
  for (const body of ['asked for Dana', 'asked for Ruth']) await dana.post(`/contact/${id}/notes`, { body })
  const notes = await app.t.db
    .selectFrom('contact_notes')
    .select('id')
    .where('contact_id', '=', id)
    .orderBy('id')
    .execute()
  const removal = (n: number) => `/contact/${id}/notes/${notes[n]!.id}/removal`
  expect(await omar.html(`/contact/${id}`)).not.toContain('Delete note')
  expect((await omar.post(removal(0))).status).toBe(404)
  expect((await dana.post(removal(0))).status).toBe(303)
  expect((await ruth.post(removal(1))).status).toBe(303)
  expect((await ruth.post(removal(1))).status).toBe(404)
  expect(await dana.words(`/contact/${id}`)).not.toContain('asked for')

  const events = await app.t.db
    .selectFrom('audit_events')
    .select(['actor', 'action', 'target', 'detail'])
    .where('organization_id', '=', agency.id)
    .where('action', '=', 'note_deleted')
    .orderBy('id')
    .execute()
  expect(
    events.map((event) => `${event.actor} ${sentenceOf({ ...event, detail: event.detail as Record<string, never> })}`),
  ).toEqual([
    `Dana Whitfield deleted their own note about contact ${id}`,
    `Ruth Calloway deleted someone else’s note about contact ${id}`,
  ])
  expect(events[1]!.detail).toMatchObject({ note: notes[1]!.id, writtenBy: agency.dana.id })
  expect(JSON.stringify(events)).not.toMatch(/first|second/)
})

test('of five follow-ups two are shown and three unfold (contacts-024)', async () => {
  const { id } = await makeContact(agency)
  for (const due of ['1/5/2020', '', '1/5/2099', '1/6/2099', '1/7/2099'])
    expect((await dana.post(`/contact/${id}/follow-ups`, { note: `Call ${due}`, due_on: due })).status).toBe(303)
  const page = await dana.html(`/contact/${id}`)
  const [shown, rest] = page.split('<details class="show-more"')
  expect(shown!.match(/class="follow-up[ "]/g)).toHaveLength(2)
  expect(rest!.split('</details>')[0]!.match(/class="follow-up[ "]/g)).toHaveLength(3)
  expect(wordsOf(page)).toMatch(
    /Call 1\/5\/2020 \d+ days overdue\. .*Call 1\/5\/2099 Due Jan 5, 2099.*Show 3 More Show Less/,
  )
})

test('a reminder needs a text and a valid date; it is done once', async () => {
  const { id } = await makeContact(agency)
  const refused = await dana.post(`/contact/${id}/follow-ups`, { note: 'Call her', due_on: '2/30/2027' })
  expect(refused.status).toBe(422)
  const page = await refused.text()
  expect(wordsOf(page)).toContain('We could not read 2/30/2027: there is no day 30 in February 2027')
  expect(page).toMatch(/<details class="add-form" open=""/)
  expect(page).toContain('value="Call her"')
  await dana.post(`/contact/${id}/follow-ups`, { note: 'Call her', due_on: '2/28/2027' })
  const followUps = async () =>
    (await (await dana.get(`/api/contacts/${id}/follow-ups`)).json()) as { id: number; doneAt: string | null }[]
  const [one] = await followUps()
  const completion = `/contact/${id}/follow-ups/${one!.id}/completion`
  expect((await dana.post(completion, { done: 'yes' })).status).toBe(303)
  expect((await followUps())[0]!.doneAt).not.toBeNull()
  expect(await dana.words(`/contact/${id}`)).toContain('Dana Whitfield completed: Call her')
  await dana.post(completion, { done: 'no' })
  expect((await followUps())[0]!.doneAt).toBeNull()
})

test('a reminder’s date may be typed in words', async () => {
  const { id } = await makeContact(agency)
  expect((await dana.post(`/contact/${id}/follow-ups`, { note: 'Call her', due_on: 'tomorrow' })).status).toBe(303)
  expect(await dana.words(`/contact/${id}`)).toContain('Due tomorrow.')
})

test('the follow-ups call returns type, quote and time (api-030)', async () => {
  const { id } = await makeContact(agency)
  await app.t.db
    .insertInto('follow_ups')
    .values({
      organization_id: agency.id,
      contact_id: id,
      kind: 'call_request',
      requested_at: new Date('2026-11-01T12:00:00Z'),
    })
    .execute()
  expect(await (await dana.get(`/api/contacts/${id}/follow-ups`)).json()).toMatchObject([
    { type: 'accept', quoteId: null, createdAt: '2026-11-01T12:00:00.000Z', doneAt: null },
  ])
  expect((await (await dana.get(`/api/contacts/${id}`)).json()).follow_ups).toHaveLength(1)
  expect(await dana.words(`/contact/${id}`)).toContain('Walter asked for a call')
})
