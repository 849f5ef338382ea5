import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SettingError } from '../../src/lib/setting-error.ts'
import { operate } from '../../src/main/operator/operate.ts'
import { planOutreach } from '../../src/outreach/planning/plan-outreach.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { ruleSets } from '../../src/switching/state-rule.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { firstRows, listStateRules } from '../first-rules.ts'
import { wordsOf } from '../page.ts'

// Its own database, because rules are shared by all agencies.
let t: TestDatabase
let app: TestApp
beforeAll(async () => {
  t = await freshDatabase()
  app = await testApp({}, t)
})
afterAll(() => t.close())
afterEach(async () => {
  await t.db.deleteFrom('state_rules').where('made_by', '!=', 'Perennial').execute()
})

async function operator(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await operate(t.tenantDb, args, (line) => lines.push(line))
  return lines
}
const refusal = (...args: string[]) =>
  operator(...args).then(
    (lines) => lines.join('\n'),
    (error) => (error instanceof SettingError ? `refused: ${error.message}` : String(error)),
  )
const law = ['--set', 'current_law']
const next = ['--from', '2027-01-01']
const said = ['--by', 'Ann Lee', '--note', 'HB 12 passed', '--source', 'KRS 304.14']
const changeKentucky = (...more: string[]) => operator('rules', 'KY', '--set', 'current_law', ...said, ...more)

const KENTUCKY =
  'current_law:KY:2024-01-01#2 | 60 days from the birthday | carriers other_issuer, benefits same_letter | ' +
  'from 2024-01-01 | Kentucky Department of Insurance, bulletin of 2024-01-24. In practice, the 60 days start on the ' +
  'birthday, checked 2026-11-23'
const KENTUCKY_FIRST =
  'current_law:KY:2024-01-01 | 60 days from the birthday | carriers any, benefits same_letter | from 2024-01-01 | ' +
  'Kentucky birthday rule, by healthnews and bluewave, checked 2026-11-20'

test('rules are listed by set and state, with the history of a state', async () => {
  const all = await operator('rules')
  expect(all).toHaveLength(ruleSets.flatMap(listStateRules).length)
  expect(all).toContain(KENTUCKY)
  const minnesota = all.filter((line) => line.startsWith('current_law:MN'))
  expect(minnesota.map((line) => line.split(' | ')[0])).toEqual([
    'current_law:MN:2026-08-01',
    'current_law:MN:2026-08-01/2',
  ])
  expect(minnesota[0]).toContain('| once in a lifetime, surcharge up to 35% | not verified yet, not used |')
  expect(all.find((line) => line.startsWith('current_law:RI'))).toContain(
    '| no gap in coverage of more than 90 days, Medicare Advantage members too | from 2025-07-02 |',
  )
  expect(all.find((line) => line.startsWith('current_law:WV'))).toContain('| a policy held for 24 months |')
  expect(all.find((line) => line.startsWith('current_law:IL'))).toContain('from the birthday, ages 65 to 75 |')
  expect(await operator('rules', 'ky', '--set', 'current_law')).toEqual([
    KENTUCKY,
    'History, oldest first:',
    `  2026-11-20 Perennial: The first rules | ${KENTUCKY_FIRST}`,
    `  2026-11-23 Perennial: The law of 2026 and 2027 | ${KENTUCKY}`,
  ])
  expect((await operator('rules', 'TX'))[0]).toBe('TX has no rule.')
})

test('a changed law is a new row from its start date on, and the audit says who added it and why', async () => {
  await makeAgency({}, t)
  const lines = await changeKentucky('--from', '2027-03-01', 'length=30', 'benefits=any')
  expect(lines).toEqual([
    `Was: ${KENTUCKY}`,
    'Now: current_law:KY:2027-03-01 | 30 days from the birthday | carriers other_issuer, benefits any | from 2027-03-01 | KRS 304.14, checked 2026-11-20',
    'Why: HB 12 passed',
    'Outreach for 0 agencies using current_law will be replanned.',
  ])
  const [before, after, , ...history] = await operator('rules', 'KY', '--set', 'current_law')
  expect(before).toContain('| from 2024-01-01 | to 2027-02-28 |')
  expect(after).toContain('30 days')
  expect(history[2]).toMatch(/^ {2}2026-11-20 Ann Lee: HB 12 passed \| current_law:KY:2027-03-01/)
  expect(await operator('audit', '1')).toEqual([
    '2026-11-20 15:00 UTC | rules | by Ann Lee',
    ...lines.map((line) => `  ${line}`),
  ])
  const rows = await t.db.selectFrom('state_rules').select('key').where('state', '=', 'KY').orderBy('id').execute()
  expect(rows.map(({ key }) => key)).toEqual([
    ...['spec:KY', 'current_law:KY:2024-01-01', 'current_law:KY:2024-01-01#2', 'current_law:KY:2027-03-01'],
  ])
})

test('a window of one day, and one that starts a day before, are described as such', async () => {
  const lines = await changeKentucky('--from', '2027-03-01', 'length=1', 'start=-1')
  expect(lines[1]).toContain('| 1 day, starting 1 day before the birthday |')
})

/** The documented arguments after `npm run operator -- rules`, word for word. */
const examples = readdirSync('docs/operations')
  .map((name) => readFileSync(`docs/operations/${name}`, 'utf8'))
  .join('\n')
  .split('\n')
  .filter((line) => line.startsWith('npm run operator -- rules '))
  .map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!).slice(4))

test('the examples in docs/operations work one after another on one day', async () => {
  expect(examples.map(([word]) => word)).toEqual(['rules', 'rules'])
  const answers: string[] = []
  for (const words of examples) answers.push(await refusal(...words))
  for (const answer of answers) expect(answer).toMatch(/^Was: .*\nNow: /)
})

test('the client’s page, Today, the rules page and the plan follow a change without a restart', async () => {
  const agency = await makeAgency({ time_zone: 'America/New_York' }, t)
  const contact = await makeContact(
    agency,
    { state: 'TX', zip_code: '75001', county: 'Dallas', birth_on: '1955-11-10' },
    t,
  )
  const quoteId = 'q'.repeat(22)
  await t.db
    .insertInto('quotes')
    .values({
      organization_id: agency.id,
      id: quoteId,
      contact_id: contact.id,
      agent_id: agency.dana.id,
      created_at: t.clock.now,
      expires_at: new Date('2027-11-20T15:00:00Z'),
    })
    .execute()
  await t.tenantDb.withSystem('test', (system) => ensureIllustrativeBook(system, ['TX']))
  const [ruth, dana, anybody] = [await app.as(agency.ruth), await app.as(agency.dana), app.visitor()]
  const look = async () => ({
    client: wordsOf(await anybody.html(`/compare/${quoteId}`)).includes('people in Texas'),
    today: (await dana.words('/today')).includes('Can change without health questions through'),
    rules: (await anybody.words(urls.rules.state('TX'))).includes('60 days from the birthday'),
    plan: (await ruth.words(urls.outreach.upcoming({ days: 90 }))).includes('Texas: 60 days from the birthday'),
  })
  const plan = () =>
    planOutreach({
      tenantDb: t.tenantDb,
      healthKeys: [new Uint8Array(32).fill(7)],
      signal: new AbortController().signal,
    })
  await plan()
  expect(await look()).toEqual({ client: false, today: false, rules: false, plan: false })
  const texas = (set: string, ...more: string[]) => operator('rules', 'TX', '--set', set, ...said, ...more)
  await texas('current_law', '--from', '2026-01-01', 'anchor=birthday', 'length=60')
  expect(await look()).toEqual({ client: true, today: true, rules: true, plan: false })
  await texas('spec', '--from', '2026-01-01', 'anchor=birthday', 'length=60')
  await plan()
  expect(await look()).toEqual({ client: true, today: true, rules: true, plan: true })
  await texas('spec', '--correct', 'verification=ended')
  await texas('current_law', '--correct', 'verification=ended')
  await plan()
  expect(await look()).toEqual({ client: false, today: false, rules: false, plan: false })
})

test('only agencies that use the rule set are rescheduled', async () => {
  const [standard, law] = [await makeAgency({}, t), await makeAgency({}, t)]
  await t.db
    .updateTable('organization_settings')
    .set({ state_rule_set: 'current_law' })
    .where('organization_id', '=', law.id)
    .execute()
  await t.db.deleteFrom('plan_requests').execute()
  await changeKentucky('--correct', 'length=61')
  const asked = await t.db.selectFrom('plan_requests').select('organization_id').execute()
  expect(asked.map(({ organization_id }) => organization_id)).toEqual([law.id])
  expect(standard.id).not.toBe(law.id)
})

test('of parallel additions of a rule with the same date, all but one are refused as duplicates', async () => {
  const four = [30, 40, 50, 70]
  // By then each has a connection.
  await Promise.all(four.map(() => operator('rules')))
  const answers = await Promise.all(
    four.map((days) => refusal('rules', 'KY', ...law, ...said, ...next, `length=${days}`)),
  )
  expect(answers.filter((answer) => answer.startsWith('Was: '))).toHaveLength(1)
  expect(answers.filter((answer) => answer.includes('already has a rule that starts on 2027-01-01'))).toHaveLength(3)
})

test('a law can be marked as checked again, and an unconfirmed rule applies once it is confirmed', async () => {
  t.clock.now = new Date('2027-01-05T15:00:00Z')
  const [, now] = await changeKentucky('--correct')
  expect(now).toContain('current_law:KY:2024-01-01#3 | 60 days')
  expect(now).toContain('KRS 304.14, checked 2027-01-05')
  const second = ['--part', '2', '--correct', 'verification=verified', 'once=no', 'surcharge=none', 'ages=65..']
  const minnesota = await operator('rules', 'MN', '--set', 'current_law', ...said, ...second)
  expect(minnesota[1]).toMatch(
    /^Now: current_law:MN:2026-08-01\/2#2 \| open each year from January 1 to March 31, from age 65 \| carriers any, benefits any \| from/,
  )
  t.clock.now = new Date('2026-11-20T15:00:00Z')
})

test.each([
  [['XX'], 'XX is not a state'],
  [['KY', '--set', 'mine'], 'There are two sets: spec and current_law'],
  [['KY', ...said, ...next, 'length=9'], 'and the set with --set'],
  [['KY', ...law, ...said, 'length=9'], 'Add --from'],
  [['KY', ...law, ...said, '--from', '2027-02-30', 'length=9'], '--from takes a date'],
  [['KY', ...law, ...said, '--from', '2099-01-01', 'length=9'], 'more than five years ahead'],
  [['KY', ...law, ...said, '--from', '2024-01-01', 'length=9'], 'Add --correct to change it'],
  [
    ['KY', ...law, ...said, '--from', '2025-01-01', '--correct', 'length=9'],
    'no rule in current_law that starts on 2025',
  ],
  [['KY', ...law, ...next, '--note', 'x', '--source', 'x', 'length=9'], 'Add --by with your name'],
  [['KY', ...law, ...next, '--by', 'Ann', '--source', 'x', 'length=9'], 'Add --note with the reason'],
  [['KY', ...law, ...next, '--by', 'Ann', '--note', 'x', 'length=9'], 'Add --source to say where'],
  [['KY', ...law, ...next, '--by', '--note', 'x', 'length=9'], '--by needs your name'],
  [['KY', ...law, ...said, ...next, 'length=many'], 'length takes days'],
  [['KY', ...law, ...said, ...next, 'anchor=easter'], 'anchor takes birthday, birth_month'],
  [['KY', ...law, ...said, ...next, 'colour=red'], 'colour=red is not a rule field'],
  [['KY', ...law, ...said, ...next, 'length=900'], 'lasts 1 to 365 days'],
  [['KY', ...law, ...said, ...next, 'length=60'], 'No change: the rule already says that'],
  [['TX', ...law, ...said, ...next, 'length=60'], 'TX has no earlier rule in current_law to build on'],
  [['TX', ...law, ...said, ...next, 'anchor=birthday', 'verification=ended'], 'no rule in current_law to end'],
  [['TX', ...law, ...said, ...next, 'anchor=birthday'], 'lasts 1 to 365 days'],
  [['CA', '--what'], 'Usage: operator rules'],
])('invalid arguments are refused with a sentence, and nothing is written: %j', async (args, words) => {
  const answer = await refusal('rules', ...args)
  expect(answer).toMatch(/^refused: /)
  expect(answer).toContain(words)
  expect(await t.db.selectFrom('state_rules').select('id').execute()).toHaveLength(firstRows.length)
})

test('other operator settings are recorded in the audit too, with or without a name', async () => {
  const { slug } = await makeAgency({}, t)
  await operator('tier', slug, 'enterprise', '--by', 'Bo')
  const of2027 = ['2027', '--part-b', '290', '--part-a', '1790', '--high-deductible', '3000', '--source', 'CMS']
  await operator('amounts', ...of2027)
  await operator('prices', '--from', '2027-03-01', '--note', 'Dearer', 'usage_base_cents=10900')
  expect((await operator('audit', '3')).filter((line) => !line.startsWith(' '))).toEqual([
    '2026-11-20 15:00 UTC | prices | by unnamed',
    '2026-11-20 15:00 UTC | amounts | by unnamed',
    '2026-11-20 15:00 UTC | tier | by Bo',
  ])
  expect(await refusal('audit', 'all')).toContain('HOW_MANY takes one whole number from 1 to 9,999')
})
