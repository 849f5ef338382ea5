import { describe, expect, test } from 'vitest'
import { encryptAnswers } from '../../../src/eligibility/answers.ts'
import { insertAnswers } from '../../../src/eligibility/queries.ts'
import { urls } from '../../../src/urls.ts'
import { type Agency, as, makeAgency, makeContact } from '../../agency.ts'
import { type TestApp, testApp, type Visitor } from '../../app.ts'
import { freshDatabase, type TestDatabase } from '../../db.ts'
import { linksOf, wordsOf } from '../../page.ts'
import { lookThrough, testRadar } from './books.ts'

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
const mainOf = (html: string) => html.slice(html.indexOf('<main'))
const list = async (query = {}, by = ruth) => wordsOf(mainOf(await by.html(urls.radar.list(query))))

test('the list starts with a summary, then shows each client with old and new premium, reason and action', async () => {
  const { id } = await client('Ann', 160)
  await client('Bea', 120)
  await lookThrough(t)
  const html = await ruth.html(urls.radar.list())
  const words = wordsOf(mainOf(html))
  expect(words).toContain(
    '2 clients will pay $336 more a year. 1 of them could save $420 a year with the same plan from another carrier.',
  )
  expect(words).toMatch(
    /Ann Brandt Aetna, Plan G, NC Dana Whitfield \$160.00 to \$176.00 a month \+\$16.00 \+10% Jan 1, 2027 New rate book Saves \$420 a year Cigna, \$141.00 Health questions apply Not answered/,
  )
  expect(words).toMatch(/Bea Brandt .* \$120.00 to \$132.00 a month .* No lower price/)
  expect(words.indexOf('Ann')).toBeLessThan(words.indexOf('Bea'))
  expect(linksOf(html)).toContain(urls.contacts.show(id))
  expect(words).toContain('at least 5% or $10.00 a month are listed')
  expect(words).not.toContain('made-up')
})

test('the list is exported with its filters, for agents only their own clients, and the log says so', async () => {
  const [ann] = [await client('=Ann', 160), await client('Bea', 120, { agent_id: agency.omar.id })]
  await lookThrough(t)
  expect(linksOf(await ruth.html(urls.radar.list({ carrier: 'Aetna' })))).toContain('/radar/export.csv?carrier=Aetna')
  const file = async (by: Visitor, query = {}) => (await by.get(urls.radar.exportOf(query))).text()
  const all = (await file(ruth)).trimEnd().split('\r\n')
  expect(all[0]).toMatch(/Contact id,Client,State,Carrier,Plan,Premium before,Premium after/)
  expect(all.slice(1)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${ann!.id},"?'=Ann Brandt"?,NC,Aetna,Plan G,160.00,176.00,2027-01-01,New rate book,no,Cigna,141.00,420.00`,
      ),
    ),
    expect.stringMatching(/Bea Brandt.*132.00,2027-01-01,New rate book,no,,,,,,Omar Haddad,New/),
  ])
  expect(await file(ruth, { saves: '100' })).not.toContain('Bea')
  expect(await file(await app.as(agency.dana))).not.toContain('Bea')
  expect(await file(await app.as((await makeAgency({}, t)).ruth))).not.toContain('Brandt')
  expect(wordsOf(await ruth.html(urls.settings.log()))).toContain('rate-increases.csv')
})

describe('filters and order', () => {
  test('filter by progress, reason, carrier, savings and agent, and say if nothing matches', async () => {
    const ann = await client('Ann', 160)
    await client('Bea', 120, { agent_id: agency.omar.id })
    await lookThrough(t)
    const shows = async (query: object) => {
      const words = await list(query)
      return ['Ann', 'Bea'].filter((name) => words.includes(`${name} Brandt`))
    }
    expect(await shows({ saves: '420' })).toEqual(['Ann'])
    expect(await shows({ saves: '$420.01' })).toEqual([])
    expect(await shows({ agent: agency.omar.id })).toEqual(['Bea'])
    expect(await shows({ kind: 'age' })).toEqual([])
    expect(await shows({ carrier: 'Aetna', kind: 'book' })).toEqual(['Ann', 'Bea'])
    expect(await list({ carrier: 'Humana' })).toContain('No rate increases match these filters')
    await ruth.post(urls.radar.states(), { row: keyOf(ann), state: 'done' })
    expect(await shows({})).toEqual(['Bea'])
    expect(await shows({ state: 'done' })).toEqual(['Ann'])
    expect(await shows({ state: 'all', sort: 'name', direction: 'desc' })).toEqual(['Ann', 'Bea'])
  })

  test('an invalid amount has an error, and stays in its field', async () => {
    const answer = await ruth.get(urls.radar.list({ saves: 'much' }))
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(wordsOf(html)).toContain('Enter an amount in dollars, such as 250')
    expect(html).toContain('value="much"')
  })

  test('sort by name, premium, increase and date too, twenty per page', async () => {
    for (let place = 0; place < 21; place++)
      await client(`Pat${String(place).padStart(2, '0')}`, 160 + place, { last_name: 'Lee' })
    await lookThrough(t)
    const names = async (query: object) =>
      [...(await list(query)).matchAll(/Pat\d\d(?= Lee Aetna)/g)].map(([name]) => name)
    expect((await names({})).slice(0, 2)).toEqual(['Pat20', 'Pat19'])
    expect(await names({})).toHaveLength(20)
    expect(await names({ page: 2 })).toEqual(['Pat00'])
    expect((await names({ sort: 'name' })).slice(0, 2)).toEqual(['Pat00', 'Pat01'])
    expect((await names({ sort: 'rise', direction: 'asc' }))[0]).toBe('Pat00')
    expect((await names({ sort: 'premium' }))[0]).toBe('Pat20')
    expect((await names({ sort: 'premium', direction: 'asc' }))[0]).toBe('Pat00')
  })
})

describe('from when a rise is listed', () => {
  test('is set by admins, and the book is searched again', async () => {
    await client('Ann', 160)
    await lookThrough(t)
    const answer = await ruth.post(urls.radar.thresholds(), { radar_percent: '11 %', radar_cents: '20' })
    expect(answer.status).toBe(303)
    expect(app.woken).toContain('find-rate-increases')
    expect(await list()).toMatch(/We are checking your book.*at least 11% or \$20.00/)
    await lookThrough(t)
    expect(await list()).toContain('No rate increases ahead')
    expect(wordsOf(await ruth.html(urls.settings.log()))).toContain('rate increases ahead')
  })

  test('is shown again with what was typed and its error', async () => {
    const answer = await ruth.post(urls.radar.thresholds(), { radar_percent: '101', radar_cents: 'ten' })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(wordsOf(html)).toContain('Enter a whole number from 0 to 100, such as 5')
    expect(wordsOf(html)).toContain('Enter an amount from 0 to 1,000 dollars, such as 10.00')
    expect([html.includes('value="101"'), html.includes('value="ten"')]).toEqual([true, true])
    expect(wordsOf(html)).toContain('at least 5% or $10.00 a month are listed')
  })

  test('cannot be changed by agents', async () => {
    const dana = await app.as(agency.dana)
    expect((await dana.post(urls.radar.thresholds(), { radar_percent: '1', radar_cents: '1' })).status).not.toBe(200)
    const html = await dana.html(urls.radar.list())
    expect([html.includes(urls.radar.thresholds()), wordsOf(html).includes('at least 5%')]).toEqual([false, true])
  })
})

test('the result of health answers is opened on request by those who may see it, and is logged', async () => {
  const ann = await client('Ann', 160, { health_completed_at: t.clock.now })
  const bea = await client('Bea', 150, { health_completed_at: t.clock.now })
  const answers = { 1: false, 4: true, 402: true, 403: 'Metformin' }
  const cal = await client('Cal', 160, { health_completed_at: t.clock.now })
  for (const { id } of [ann, bea, cal])
    await as(
      agency.dana,
      (scope) => insertAnswers(scope, { contactId: id, ...encryptAnswers([app.deps.secretKey], agency.id, answers) }),
      t,
    )
  await lookThrough(t)
  const givesCal = (right_closes_on: string) =>
    t.db
      .updateTable('rate_increases')
      .set({ right_rule: 'current_law:CA', right_opens_on: '2026-10-01', right_closes_on })
      .where('contact_id', '=', cal.id)
      .execute()
  await givesCal('2026-11-20')
  await t.db
    .updateTable('organization_settings')
    .set({ restrict_agents_to_own: false })
    .where('organization_id', '=', agency.id)
    .execute()
  const readings = () =>
    t.db
      .selectFrom('audit_events')
      .select(['actor', 'target'])
      .where('organization_id', '=', agency.id)
      .where('action', '=', 'health_read')
      .orderBy('target')
      .execute()
  expect(await list()).toMatch(/Ann Brandt .* Health questions apply Answered Nov 20, 2026/)
  expect(await list({ health: 'shown' }, await app.as(agency.omar))).not.toContain('Likely to be declined')
  expect(await readings()).toEqual([])
  expect(await list({ health: 'shown', saves: '400' })).toMatch(/Ann Brandt .* Likely to be declined/)
  expect(await readings()).toEqual([{ actor: 'Ruth Calloway', target: `contact ${ann.id}` }])
  await t.db
    .updateTable('rate_increases')
    .set({ right_rule: 'current_law:OK#2' })
    .where('contact_id', '=', cal.id)
    .execute()
  expect(await list()).toMatch(/Cal Brandt .* Open through Nov 20, 2026 Possible, not confirmed/)
  // A right to switch is shown through its last day.
  await givesCal('2026-11-19')
  expect(await list({ health: 'shown', saves: '400' })).toMatch(/Cal Brandt .* Likely to be declined/)
  expect((await readings()).map(({ target }) => target)).toContain(`contact ${cal.id}`)
})

test('without a rate book it says what to do; with sample prices only it says so', async () => {
  const own = await freshDatabase()
  const other = await testApp({}, own)
  const bare = await makeAgency({}, own)
  const page = async () => wordsOf(await (await other.as(bare.ruth)).html(urls.radar.list()))
  expect(await page()).toContain('No rates to compare yet')
  await own.db
    .insertInto('rate_books')
    .values({ name: 'Samples', is_illustrative: true, effective_from: '2020-01-01' })
    .execute()
  expect(await page()).toContain('We have not checked your book yet')
  await own.db
    .insertInto('increase_notices')
    .values({
      organization_id: bare.id,
      carrier: 'Aetna',
      state: 'NC',
      plan: null,
      effective_on: '2027-01-15',
      percent: 9,
      note: '',
      created_at: own.clock.now,
    })
    .execute()
  const { id } = await makeContact(bare, { premium_cents: 15_000, created_at: new Date('2025-01-01') }, own)
  await lookThrough(own)
  expect(await page()).toMatch(/Walter Brandt .* Carrier’s notice/)
  expect(await page()).not.toContain('made-up samples')
  await own.db.updateTable('rate_increases').set({ is_illustrative: true }).where('contact_id', '=', id).execute()
  expect(await page()).toContain('made-up samples')
  await own.close()
})
