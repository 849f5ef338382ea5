import { beforeAll, beforeEach, expect, test } from 'vitest'
import { undoChangeSet } from '../../src/contacts/undo/undo.ts'
import { listOutcomes, outcomeOrders } from '../../src/dashboard/outcomes/queries.ts'
import { addDays } from '../../src/lib/calendar-date.ts'
import { type Agency, as, makeAgency, makeContact, type Person } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { merge } from '../contacts/merge/pairs.ts'
import { linksOf, wordsOf } from '../page.ts'

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

interface Mail {
  sent_at: Date
  kind?: string
  mode?: string
  status?: string
  channel?: string
}
async function mailTo(contact_id: number, { sent_at, ...mail }: Mail): Promise<string> {
  const id = crypto.randomUUID()
  await app.t.db
    .insertInto('messages')
    .values({
      organization_id: agency.id,
      id,
      contact_id,
      kind: 'birthday',
      occasion: id,
      status: 'sent',
      mode: 'production',
      due_on: '2026-11-01',
      recipient: 'walter@example.com',
      created_at: sent_at,
      next_at: sent_at,
      sent_at,
      provider_id: 'p',
      ...mail,
    })
    .execute()
  return id
}
const daysAgo = (days: number) => new Date(app.t.clock.now.getTime() - days * 24 * 60 * 60 * 1000)

test('an outcome is linked to the last outreach email of the 90 days before, never to a test, failed or later one', async () => {
  const { id } = await contactOf()
  await mailTo(id, { sent_at: daysAgo(100) })
  const dana = await app.as(agency.dana)
  await dana.post(`/contact/${id}/outcome`, { outcome: 'kept', note: '1' })
  const led = await mailTo(id, { sent_at: daysAgo(60), kind: 'quote_email' })
  await mailTo(id, { sent_at: daysAgo(30), mode: 'test' })
  await mailTo(id, { sent_at: daysAgo(20), status: 'failed' })
  await mailTo(id, { sent_at: daysAgo(15), channel: 'text' })
  await dana.post(`/contact/${id}/outcome`, { outcome: 'kept', note: '2' })
  const later = await mailTo(id, { sent_at: daysAgo(2) })
  await dana.post(`/contact/${id}/outcome`, { outcome: 'kept', note: '3', decided_on: '11/10/2026' })
  await dana.post(`/contact/${id}/outcome`, { outcome: 'kept', note: '4' })
  expect((await rowsOf(id)).map(({ after_message_id }) => after_message_id)).toEqual([null, led, led, later])
})

/** Outcomes with known totals: Dana has one kept and one switched, Omar one lost, and one is withdrawn. */
async function story() {
  const of = { organization_id: agency.id, recorded_at: app.t.clock.now, decided_on: addDays(TODAY, -10) }
  const [kept, moved, lost, twice] = [
    await contactOf({ last_name: 'Kept' }),
    await contactOf({ last_name: 'Moved' }),
    await contactOf({ last_name: 'Gone', agent_id: agency.omar.id }),
    await contactOf({ last_name: 'Twice', agent_id: agency.omar.id }),
  ]
  const after_message_id = await mailTo(moved.id, { sent_at: daysAgo(20) })
  await app.t.db
    .insertInto('outcomes')
    .values([
      { ...of, contact_id: kept.id, outcome: 'kept', old_cents: 10000 },
      { ...of, contact_id: moved.id, outcome: 'switched', old_cents: 20000, new_cents: 15000, after_message_id },
      { ...of, contact_id: lost.id, outcome: 'lost', old_cents: 30000, note: '=cmd' },
      { ...of, contact_id: twice.id, outcome: 'lost', decided_on: addDays(TODAY, -12) },
      { ...of, contact_id: twice.id, outcome: 'switched', old_cents: 10000, new_cents: 11000 },
      { ...of, contact_id: kept.id, outcome: 'lost', withdrawn_at: app.t.clock.now, decided_on: TODAY },
      { ...of, contact_id: kept.id, outcome: 'lost', decided_on: addDays(TODAY, -200) },
    ])
    .execute()
  return { kept, moved, lost, twice }
}

test('the ledger sums each client’s last outcome of the range, for admins by agent, and lists each with its email', async () => {
  await story()
  const words = await (await app.as(agency.ruth)).words('/retention')
  expect(words).toContain('3 of 4 clients with an outcome stayed with you: 75%.')
  // 12 x (100 + 150 + 110), and 12 x (50 - 10).
  expect(words).toMatch(
    /Retained premium \$4,320 .*Saved for clients \$480 .*After an email from you 1 of 3 who stayed/,
  )
  expect(words).toContain('Lost 1 25% of clients')
  expect(words).toMatch(
    /Walter Moved Switched with us \$200\.00 \$150\.00 \$600\.00 Dana Whitfield Nov 10, 2026 Birthday, Oct 31, 2026/,
  )
  expect(words).toMatch(/By agent .*Dana Whitfield 2? ?1 1 0 100% \$600\.00 Omar Haddad 0 1 1 50% -\$120\.00/)
  expect(words).toContain('5 outcomes')
  expect(await (await app.as(agency.ruth)).words('/retention?period=today')).toContain('No outcomes in this date range')
})

test('agents who see only their own contacts see, sum and download only those; another agency’s are never included', async () => {
  const { lost } = await story()
  const dana = await app.as(agency.dana)
  const words = await dana.words('/retention')
  expect(words).toContain('2 of 2 clients with an outcome stayed with you: 100%.')
  expect(words).not.toMatch(/Gone|Twice|By agent|Omar/)
  const stranger = await makeAgency()
  expect(await (await app.as(stranger.ruth)).words('/retention')).toContain('No outcomes in this date range')
  for (const person of [agency.dana, stranger.ruth]) {
    const visitor = await app.as(person)
    const [row] = await rowsOf(lost.id)
    expect((await visitor.get(`/contact/${lost.id}/outcome`)).status).toBe(404)
    expect((await visitor.post(`/contact/${lost.id}/outcome`, { outcome: 'kept' })).status).toBe(404)
    expect((await visitor.post(`/contact/${lost.id}/outcomes/${row!.id}/removal`)).status).toBe(404)
  }
  expect(await rowsOf(lost.id)).toHaveLength(1)
  const file = (person: Person) => app.as(person).then((visitor) => visitor.get('/retention/export.csv'))
  const own = await (await file(agency.dana)).text()
  expect(own).toContain('Walter Moved,Switched with us,200.00,150.00,600.00,Dana Whitfield,2026-11-10,Birthday,')
  expect(own).not.toContain('Gone')
  // A cell that a spreadsheet would run as a formula starts with an apostrophe.
  expect(await (await file(agency.ruth)).text()).toMatch(
    /Walter Gone,Lost,300\.00,,0\.00,Omar Haddad,2026-11-10,,,"?'=cmd/,
  )
})

test('an outcome still counts after its contact is deleted, and links to where that can be restored', async () => {
  const { moved, lost } = await story()
  await app.t.db.updateTable('contacts').set({ deleted_at: app.t.clock.now }).where('id', '=', lost.id).execute()
  const html = await (await app.as(agency.ruth)).html('/retention')
  expect(wordsOf(html)).toContain('3 of 4 clients with an outcome stayed with you: 75%.')
  expect(wordsOf(html)).toContain('Gone ( recently deleted ) Lost')
  const links = linksOf(html)
  expect(links).toContain('/contacts/deleted')
  expect([links.includes(`/contact/${moved.id}`), links.includes(`/contact/${lost.id}`)]).toEqual([true, false])
})

test('a withdrawn outcome does not count until it is restored', async () => {
  const { id } = await contactOf()
  const dana = await app.as(agency.dana)
  await dana.post(`/contact/${id}/outcome`, { outcome: 'lost' })
  const [row] = await rowsOf(id)
  await dana.post(`/contact/${id}/outcomes/${row!.id}/removal`)
  expect(await dana.words('/retention')).toContain('No outcomes in this date range')
  expect(await dana.words(`/contact/${id}?show=notes`)).toMatch(/Outcome undone\. It no longer counts.*Restore it/)
  await dana.post(`/contact/${id}/outcomes/${row!.id}/return`)
  expect(await dana.words('/retention')).toContain('The only client with an outcome did not stay.')
  expect((await dana.post(`/contact/${id}/outcomes/999999999/removal`)).status).toBe(404)
})

test('a merge moves outcomes, and its undo moves them back', async () => {
  const [keep, other] = [await contactOf(), await contactOf()]
  await (await app.as(agency.ruth)).post(`/contact/${other.id}/outcome`, { outcome: 'lost' })
  const { changeSetId } = await merge(agency.ruth, keep.id, other.id)
  const range = { from: TODAY, to: TODAY }
  const whose = () =>
    as(
      agency.ruth,
      async (scope) =>
        (await listOutcomes(scope, range, { page: 1, sort: outcomeOrders.read(undefined) })).rows[0]?.contact_id,
    )
  expect(await whose()).toBe(keep.id)
  await as(agency.ruth, (scope) => undoChangeSet(scope, changeSetId))
  expect(await whose()).toBe(other.id)
})

test('invalid dates show an error beside what was typed, and the default range is shown', async () => {
  await story()
  const answer = await (await app.as(agency.ruth)).get('/retention?period=custom&startDate=someday&endDate=11/20/2026')
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('value="someday"')
  expect(wordsOf(html)).toContain('3 of 4 clients')
  const some = await (await app.as(agency.ruth)).words('/retention?period=custom&startDate=11/8/2026&endDate=11/8/2026')
  expect(some).toContain('The only client with an outcome did not stay.')
})
