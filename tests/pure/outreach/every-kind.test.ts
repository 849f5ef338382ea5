import { expect, test } from 'vitest'
import { addDays, todayIn } from '../../../src/lib/calendar-date.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import { outreachKinds } from '../../../src/outbox/outreach-kinds.ts'
import type { IncreaseNotice, PlanContact, QuoteEmail } from '../../../src/outreach/plan/plan-facts.ts'
import { windowsBetween } from '../../../src/switching/switching-windows.ts'
import { rulesOf } from '../../first-rules.ts'
import { linesOf, planOf, schedule, settings } from './made-up.ts'

const notice = (more: Partial<IncreaseNotice> = {}): IncreaseNotice => ({
  id: 4,
  carrier: 'Aetna',
  state: 'NC',
  plan: null,
  effectiveOn: '2027-03-01',
  percent: 9,
  enteredOn: '2026-11-10',
  ...more,
})
const increases = (who: Partial<PlanContact>, ...notices: IncreaseNotice[]) =>
  linesOf(schedule(who, { agency: { notices } }), 'schedule_increase')

test('a rate increase is emailed about 30 days before it, or at once, to the notice’s clients (outreach-023)', () => {
  expect(increases({}, notice())).toEqual(['2027-01-30 schedule_increase Scheduled'])
  expect(increases({}, notice({ effectiveOn: '2026-12-01', enteredOn: '2026-11-21' }))).toEqual([
    '2026-11-21 schedule_increase Scheduled',
  ])
  expect(increases({}, notice({ plan: 'Plan G' }))).toHaveLength(1)
  expect(increases({}, notice({ plan: 'Plan N' }))).toEqual([])
  expect(increases({ current_carrier: 'Cigna' }, notice())).toEqual([])
  expect(increases({ state: 'SC' }, notice())).toEqual([])
  const [entry] = schedule({}, { agency: { notices: [notice()] } }).filter(({ kind }) => kind === 'schedule_increase')
  expect(entry).toMatchObject({ occasion: 'schedule_increase-4', eventOn: '2027-03-01' })
})

test.each([
  ['birthday', 'birthday'],
  ['anniversary', 'anniversary'],
  ['schedule_increase', 'new_year schedule_increase'],
  ['aep', 'aep'],
] as const)('each of the four outreach types has its switch: %s (settings-014)', (switched, gone) => {
  const kindsWith = (kinds: Partial<Record<string, boolean>>) =>
    schedule({}, { agency: { notices: [notice()] }, settings: { kinds: { ...settings().kinds, ...kinds } } })
  const off = switched === 'schedule_increase' ? { schedule_increase: false, new_year: false } : { [switched]: false }
  const all = new Set(kindsWith({}).map(({ kind }) => kind))
  const left = new Set(kindsWith(off).map(({ kind }) => kind))
  expect([...all].filter((kind) => !left.has(kind)).sort()).toEqual(gone.split(' '))
})

const quote = (more: Partial<QuoteEmail> = {}): QuoteEmail => ({
  messageId: 'm',
  sentOn: '2026-11-20',
  behavior: 'not_viewed',
  stoppedBy: null,
  ...more,
})
const followUps = (who: Partial<PlanContact>, state?: string) =>
  schedule(who, state ? { state } : {}).filter(({ kind }) => kind.startsWith('follow_up'))

test('follow-ups are sent 3, 10 and 21 days after a quote, worded by what the client did, until they answer (outreach-001)', () => {
  expect(linesOf(followUps({ quoteEmail: quote() }))).toEqual([
    '2026-11-23 follow_up_1 Scheduled',
    '2026-11-30 follow_up_2 Scheduled',
    '2026-12-11 follow_up_3 Scheduled',
  ])
  const [first] = followUps({ quoteEmail: quote({ behavior: 'viewed' }) })
  expect(first).toMatchObject({ occasion: 'follow_up_1-m', behavior: 'viewed', eventOn: '2026-11-20' })
  for (const [stoppedBy, why] of [
    ['call', 'asked_for_call'],
    ['decline', 'declined'],
    ['answered', 'answered'],
  ] as const)
    expect(followUps({ quoteEmail: quote({ stoppedBy }) }).map(({ reason }) => reason)).toEqual([why, why, why])
  expect(followUps({})).toEqual([])
  // A person wrote to a client of the first year, or in a window: the one says nothing against it, the other does.
  expect(followUps({ effective_on: '2026-09-01', quoteEmail: quote() })[0]?.status).toBe('Scheduled')
  expect(followUps({ birth_on: '1950-11-22', quoteEmail: quote() }, 'KY')[0]?.reason).toBe('window_open')
})

test('the quarterly update goes to subscribers, on a first weekday, unless they have other email that month', () => {
  const lines = linesOf(schedule({ opt_in_quarterly_updates: true, id: 1 }), 'quarterly_update')
  expect(lines).toEqual([
    '2026-12-01 quarterly_update Scheduled',
    '2027-03-01 quarterly_update Scheduled',
    '2027-06-01 quarterly_update Skipped: The client gets another email that month',
    '2027-09-01 quarterly_update Skipped: The client gets another email that month',
  ])
  expect(linesOf(schedule(), 'quarterly_update')).toEqual([])
})

test('clients who did not pass the health questions get check-ins, and no reason hints at why', () => {
  const kindsOf = (often: 'annual' | 'semiannual' | 'quarterly', timing: 'birthday' | 'pre_aep' = 'birthday') =>
    schedule({ health: 'likely_decline' }, { settings: { checkIns: { enabled: true, frequency: often, timing } } })
  expect(linesOf(kindsOf('annual'), 'check_in')).toEqual(['2027-02-13 check_in Scheduled'])
  expect(linesOf(kindsOf('semiannual'), 'check_in')).toEqual([
    '2027-02-13 check_in Scheduled',
    '2027-08-16 check_in Scheduled',
  ])
  expect(kindsOf('quarterly').filter(({ kind, status }) => kind === 'check_in' && status === 'Scheduled')).toHaveLength(
    4,
  )
  expect(kindsOf('annual', 'pre_aep').find(({ kind, date }) => kind === 'check_in' && date! > '2027')?.date).toMatch(
    /^2027-09/,
  )
  for (const entries of [kindsOf('annual'), schedule({ health: 'likely_decline' })])
    for (const kind of ['birthday', 'anniversary', 'new_year', 'aep'])
      expect(entries.find((entry) => entry.kind === kind)?.reason).toBe('less_often')
  expect(schedule({ health: 'review' })).toEqual(schedule())
})

test('a client with one email a year gets the anniversary email, or the birthday email without one', () => {
  const going = (who: Partial<PlanContact>) =>
    schedule({ preference: { choice: 'yearly' }, opt_in_quarterly_updates: true, quoteEmail: quote(), ...who })
      .filter(({ status }) => status !== 'Skipped')
      .map(({ kind }) => kind)
  expect(going({})).toEqual(['anniversary'])
  expect(going({ effective_on: null })).toEqual(['birthday'])
  expect(going({ health: 'likely_decline' })).toEqual([])
})

test('a pause stops what is due during it, and late emails while it lasts', () => {
  const pause = { kind: null, fromOn: '2026-11-21', untilOn: '2027-03-01', reason: 'person' }
  const lines = linesOf(schedule({ birth_on: '1951-12-20', pauses: [pause] }))
  expect(lines).toContain('2026-11-20 birthday Skipped: Emails to this contact are paused through Mar 1, 2027')
  expect(lines).toContain('2027-01-02 new_year Skipped: Emails to this contact are paused through Mar 1, 2027')
  expect(lines).toContain('2027-06-01 anniversary Scheduled')
  const bounces = { agency: { pauses: [{ ...pause, untilOn: null, reason: 'bounces' }] } }
  expect(linesOf(schedule({}, bounces), 'birthday')).toEqual([
    '2027-02-13 birthday Skipped: Outreach paused: too many emails bounced',
  ])
})

test('of two emails for one day the second is a day later, and a sixth in 30 days waits', () => {
  const twins = [notice(), notice({ id: 5 })]
  expect(increases({}, ...twins)).toEqual([
    '2027-01-30 schedule_increase Scheduled',
    '2027-01-31 schedule_increase Scheduled - Delayed: Limit of one email a day',
  ])
  const many = Array.from({ length: 6 }, (_, n) => notice({ id: n + 1, effectiveOn: addDays('2027-05-01', 3 * n) }))
  expect(increases({ birth_on: null }, ...many).at(-1)).toBe(
    '2027-05-01 schedule_increase Scheduled - Delayed: Limit of five emails in 30 days',
  )
})

/** A contact born on March 15 and insured since July 1, in 2027: window, first free day, outcome of the email. */
test.each([
  ['CA', '2027-02-13', '2027-04-13', '2027-04-14', '2027-04-14'],
  ['ID', '2027-03-15', '2027-05-16', '2027-05-17', '2027-02-13'],
  ['IL', '2027-03-15', '2027-04-28', '2027-04-29', '2027-02-13'],
  ['KY', '2027-03-15', '2027-05-13', '2027-05-14', '2027-02-13'],
  ['OK', '2027-03-15', '2027-05-13', '2027-05-14', '2027-02-13'],
  ['LA', '2027-02-13', '2027-05-16', '2027-05-17', '2027-05-17'],
  ['MD', '2027-03-15', '2027-04-14', '2027-04-15', '2027-02-13'],
  ['OR', '2027-03-15', '2027-04-14', '2027-04-15', '2027-02-13'],
  ['NV', '2027-03-01', '2027-04-29', '2027-04-30', '2027-02-13'],
  ['MO', '2027-06-01', '2027-08-02', '2027-08-03', '2027-08-03'],
])(
  'in %s the window is open from %s to %s, %s is free, and the email leaves on %s',
  (state, opensOn, closesOn, free, leaves) => {
    const dates = { birth_on: '1951-03-15', effective_on: '2026-07-01' }
    const [window] = windowsBetween(rulesOf('spec', state), dates, '2027-02-01', '2027-12-31')
    expect(window).toMatchObject({ opensOn, closesOn })
    expect(addDays(closesOn, 1)).toBe(free)
    const kind = state === 'MO' ? 'anniversary' : 'birthday'
    const effective_on = state === 'MO' ? '2026-07-01' : '2020-07-01'
    expect(
      schedule({ birth_on: '1951-03-15', effective_on }, { state }).find((entry) => entry.kind === kind)?.date,
    ).toBe(leaves)
  },
)

test('an agency’s day begins at its own midnight, across clock changes, and a plan has dates only', () => {
  const dayAt = (zone: string, at: string) => todayIn(zone, new Date(at))
  expect([
    dayAt('America/New_York', '2027-03-14T04:59:00Z'),
    dayAt('America/New_York', '2027-03-14T05:00:00Z'),
  ]).toEqual(['2027-03-13', '2027-03-14'])
  expect([
    dayAt('America/New_York', '2027-03-15T03:59:00Z'),
    dayAt('America/New_York', '2027-03-15T04:00:00Z'),
  ]).toEqual(['2027-03-14', '2027-03-15'])
  expect([
    dayAt('America/New_York', '2027-11-08T04:59:00Z'),
    dayAt('America/New_York', '2027-11-08T05:00:00Z'),
  ]).toEqual(['2027-11-07', '2027-11-08'])
  const born = { id: 3, state: 'NC', birth: '1951-04-13', effective: '2020-01-01', carrier: true, delay: 1 }
  const on = (today: string) => linesOf(planOf(born, today), 'birthday')[0]
  expect([on('2027-03-13'), on('2027-03-14'), on('2027-03-15')]).toEqual([
    '2027-03-14 birthday Scheduled',
    '2027-03-14 birthday Scheduled',
    '2027-03-14 birthday Pending Catch-up',
  ])
})

test('each planned kind has its own name in the log (outreach-001)', () => {
  const names = outreachKinds.map(messageLabel)
  expect(new Set(names).size).toBe(outreachKinds.length)
  expect(names.filter((name) => name.includes('_'))).toEqual([])
})
