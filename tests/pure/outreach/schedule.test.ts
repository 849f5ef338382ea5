import { expect, test } from 'vitest'
import { dateParts, weekday } from '../../../src/lib/calendar-date.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import { entryReason } from '../../../src/outreach/plan/message-reason.ts'
import { calendarKinds } from '../../../src/outreach/plan/occasions.ts'
import { linesOf, schedule } from './made-up.ts'

test('the kinds are birthday, anniversary, New Year and AEP Reminder, in the order of their days (outreach-008)', () => {
  expect(calendarKinds.map(messageLabel)).toEqual(['Birthday', 'Anniversary', 'New Year', 'AEP Reminder'])
  const entries = schedule()
  expect(entries.filter(({ status }) => status === 'Scheduled').map(({ kind }) => kind)).toEqual([
    'new_year',
    'birthday',
    'anniversary',
    'aep',
  ])
})

test('the birthday email is sent 30 days before the birthday (outreach-006)', () => {
  expect(linesOf(schedule(), 'birthday')).toEqual(['2027-02-13 birthday Scheduled'])
  expect(linesOf(schedule({ birth_on: '1950-01-10' }), 'birthday')).toEqual(['2026-12-11 birthday Scheduled'])
  expect(linesOf(schedule({ birth_on: '1956-02-29' }), 'birthday')).toEqual(['2027-01-29 birthday Scheduled'])
  const leapYear = schedule({ birth_on: '1956-02-29' }, { today: '2027-11-21' })
  expect(linesOf(leapYear, 'birthday')).toEqual(['2028-01-30 birthday Scheduled'])
})

test('the anniversary email is sent 30 days before the policy’s anniversary (outreach-007)', () => {
  expect(linesOf(schedule({ effective_on: '2020-07-15' }), 'anniversary')).toEqual(['2027-06-15 anniversary Scheduled'])
  expect(linesOf(schedule({ effective_on: '2020-03-01' }), 'anniversary')).toEqual(['2027-01-30 anniversary Scheduled'])
})

test.each([
  [1, '2027-06-30', 'outreach-018'],
  [2, '2028-06-30', 'outreach-019'],
  [3, '2029-06-30', 'outreach-020'],
])('outreach that begins with anniversary %i first writes on %s, 11, 23 or 35 months on (%s)', (delayYears, first) => {
  const who = { effective_on: '2026-07-31' }
  const anniversaries = (today: string) => linesOf(schedule(who, { today, settings: { delayYears } }), 'anniversary')
  expect(anniversaries(first)).toContain(`${first} anniversary Scheduled`)
  const year = Number(first.slice(0, 4))
  expect(anniversaries(`${year}-12-01`)).toContain(`${year + 1}-07-01 anniversary Scheduled`)
})

test('in a short month the last day counts', () => {
  const first = (effective_on: string) => linesOf(schedule({ effective_on }), 'anniversary')
  expect(first('2026-03-31')).toEqual(['2027-02-28 anniversary Scheduled'])
  expect(first('2026-01-31')).toEqual(['2026-12-31 anniversary Scheduled'])
})

test('a policy past that point is emailed at its next event (outreach-021)', () => {
  const lines = linesOf(schedule({ effective_on: '2015-07-01' }, { settings: { delayYears: 3 } }))
  expect(lines.find((line) => line.includes('Scheduled'))).toBe('2027-01-02 new_year Scheduled')
  expect(lines).toContain('2027-06-01 anniversary Scheduled')
})

test('before it nothing is sent, whatever the event', () => {
  const lines = linesOf(schedule({ effective_on: '2025-07-01' }, { settings: { delayYears: 2 } }))
  expect(lines).toContain('2027-02-13 birthday Skipped: Before the 2nd anniversary of the policy')
  expect(lines).toContain('2027-06-01 anniversary Scheduled')
})

test('an event in the first year of the policy is skipped; its first anniversary is not (outreach-010, outreach-014)', () => {
  const lines = linesOf(schedule({ effective_on: '2026-03-15' }))
  expect(lines).toContain('2027-01-02 new_year Skipped: Within first year of effective date')
  expect(lines).toContain('2027-02-13 birthday Scheduled')
  expect(lines).toContain('2027-02-15 anniversary Scheduled')
  const youngerByADay = linesOf(schedule({ effective_on: '2026-03-16' }), 'birthday')
  expect(youngerByADay).toEqual(['2027-02-13 birthday Skipped: Within first year of effective date'])
})

test('an email up to 30 days late is caught up, 31 days late it is not (outreach-009, outreach-013)', () => {
  const on = (birth_on: string) => linesOf(schedule({ birth_on }), 'birthday')[0]
  expect(on('1951-12-21')).toBe('2026-11-21 birthday Scheduled')
  expect(on('1951-12-20')).toBe('2026-11-20 birthday Pending Catch-up')
  expect(on('1951-11-21')).toBe('2026-10-22 birthday Pending Catch-up')
  expect(on('1951-11-20')).toBe('2026-10-21 birthday Skipped: Date is in the past (before window start)')
})

test.each(['CT', 'MA', 'NY', 'WA'])('%s has one entry and nothing to send (outreach-012)', (state) => {
  const entries = schedule({}, { state })
  expect(linesOf(entries)).toEqual(["none Skipped: Contact's state has continuous open enrollment"])
  expect(entries[0]).toMatchObject({ date: null, rule: { id: `spec:${state}`, says: 'open all year' } })
})

test.each([
  ['CA', '2027-04-14', '2027-02-13', '2027-04-13'],
  ['LA', '2027-05-17', '2027-02-13', '2027-05-16'],
])(
  'in %s the birthday window moves the birthday email to %s (outreach-011, outreach-016)',
  (state, date, opensOn, closesOn) => {
    const [entry] = schedule({}, { state }).filter(({ kind }) => kind === 'birthday')
    expect(entry).toMatchObject({
      date,
      plannedOn: '2027-02-13',
      eventOn: '2027-03-15',
      status: 'Scheduled - Delayed',
      reason: 'birthday_window',
      rule: { id: `spec:${state}`, opensOn, closesOn },
    })
  },
)

test.each(['ID', 'IL', 'KY', 'MD', 'NV', 'OK', 'OR'])(
  'in %s the birthday email is sent before the window opens',
  (state) => {
    expect(linesOf(schedule({}, { state }), 'birthday')).toEqual(['2027-02-13 birthday Scheduled'])
  },
)

test('a birthday window moves every email within it (outreach-016)', () => {
  const who = { birth_on: '1951-06-01', effective_on: '2020-07-01' }
  expect(linesOf(schedule(who, { state: 'KY' }), 'anniversary')).toEqual([
    '2027-07-31 anniversary Scheduled - Delayed: due to birthday rule window',
  ])
})

test('in Missouri the anniversary window moves the month 11 email and all others (outreach-015)', () => {
  const first = schedule({ effective_on: '2026-07-01' }, { state: 'MO' })
  expect(linesOf(first, 'anniversary')).toEqual([
    '2027-08-03 anniversary Scheduled - Delayed: due to anniversary rule window',
  ])
  const birthdayInside = schedule({ birth_on: '1951-07-15', effective_on: '2020-07-01' }, { state: 'MO' })
  expect(linesOf(birthdayInside, 'birthday')).toEqual([
    '2027-08-03 birthday Scheduled - Delayed: due to anniversary rule window',
  ])
  expect(linesOf(schedule({}, { state: 'MO' }), 'birthday')).toEqual(['2027-02-13 birthday Scheduled'])
})

test('a late email waits if a window has opened, and is sent on the day after it', () => {
  // Due Apr 10; Kentucky's window is open from Apr 20 to Jun 18.
  const who = { birth_on: '1951-04-20', effective_on: '2020-05-10' }
  const settled = ['birthday-2027']
  const on = (today: string) => linesOf(schedule(who, { state: 'KY', today, settled }), 'anniversary')[0]
  expect(on('2027-04-19')).toBe('2027-04-10 anniversary Pending Catch-up')
  const promised = '2027-06-19 anniversary Scheduled - Delayed: due to birthday rule window'
  expect([on('2027-04-20'), on('2027-06-18'), on('2027-06-19')]).toEqual([promised, promised, promised])
  expect(on('2027-06-20')).toBe('2027-06-19 anniversary Pending Catch-up')
  expect(on('2027-07-20')).toBe('2027-06-19 anniversary Skipped: Date is in the past (before window start)')
})

test('with a Target GI carrier, and without smart send, no window delays anything', () => {
  const targeted = schedule({}, { state: 'CA', agency: { targetGI: new Set(['CA']) } }).find(
    ({ kind }) => kind === 'birthday',
  )
  expect(targeted).toMatchObject({ date: '2027-02-13', status: 'Scheduled', reason: null, lifted: 'target_gi' })
  expect(targeted?.rule).toMatchObject({ id: 'spec:CA', opensOn: '2027-02-13' })
  const plain = schedule({}, { state: 'CA', settings: { smartSend: false } }).find(({ kind }) => kind === 'birthday')
  expect(plain).toMatchObject({ date: '2027-02-13', status: 'Scheduled', lifted: 'smart_send_off' })
  const everywhere = { targetGI: new Set(['CT']) }
  const inConnecticut = schedule({}, { state: 'CT', agency: everywhere, settings: { smartSend: false } })
  expect(inConnecticut).toHaveLength(1)
})

test('the AEP reminders are spread over September’s weekdays by contact, always alike (outreach-022)', () => {
  const dayOf = (id: number) => schedule({ id }).find(({ kind, date }) => kind === 'aep' && date! > '2027')!.date!
  const days = Array.from({ length: 2200 }, (_, n) => dayOf(n + 1))
  expect(days.filter((day) => dateParts(day).month !== 9 || [0, 6].includes(weekday(day)))).toEqual([])
  const counts = [...Map.groupBy(days, (day) => day).values()].map(({ length }) => length)
  expect(counts).toHaveLength(22)
  expect([Math.min(...counts) >= 90, Math.max(...counts) <= 110]).toEqual([true, true])
  expect(dayOf(77)).toBe(dayOf(77))
})

test('an AEP reminder that cannot be sent before October 15 is skipped: moved by a window, or late', () => {
  const reminderOf = (birth_on: string, today: string, state = 'LA') =>
    linesOf(schedule({ birth_on, id: 1 }, { state, today }), 'aep')[0]
  const skipped = 'aep Skipped: Annual enrollment starts before then'
  // Louisiana: a window closes 62 days after the birthday. The day after it, the birthday email comes first.
  expect(reminderOf('1951-10-10', '2027-06-01')).toBe(`2027-12-12 ${skipped}`)
  expect(reminderOf('1951-08-13', '2027-06-01')).toBe(`2027-10-15 ${skipped}`)
  expect(reminderOf('1951-08-11', '2027-06-01')).toMatch(/^2027-10-14 aep Scheduled - Delayed/)
  const planned = reminderOf('1951-03-10', '2027-06-01', 'TX')?.slice(0, 10)
  expect(reminderOf('1951-03-10', '2027-10-14', 'TX')).toBe(`${planned} aep Pending Catch-up`)
  expect(reminderOf('1951-03-10', '2027-10-15', 'TX')).toBe(`${planned} ${skipped}`)
})

test('a late email moved by a window, which is stored without a reason, says that it was moved', () => {
  const moved = { status: 'Scheduled - Delayed', date: '2026-11-20', plannedOn: '2026-09-18', reason: null } as const
  const entry = {
    kind: 'birthday',
    eventOn: '2026-10-18',
    rule: null,
    lifted: null,
    occasion: null,
    untilOn: null,
    behavior: null,
  } as const
  expect(entryReason({ ...entry, ...moved })).toBe('Moved from Sep 18, 2026. Ahead of the birthday on Oct 18, 2026.')
})

test('sent emails are not planned again', () => {
  const left = schedule({}, { settled: ['birthday-2027', 'aep-2026'] }).map(({ occasion }) => occasion)
  expect(left).toEqual(['new_year-2027', 'anniversary-2027', 'aep-2027'])
})

test('switched-off emails are not planned', () => {
  const kinds = { birthday: true, anniversary: false, new_year: false, aep: false, schedule_increase: false }
  expect(schedule({}, { settings: { kinds } }).map(({ kind }) => kind)).toEqual(['birthday'])
})

test.each([
  [{ optOut: 'unsubscribed' as const }, 'none Skipped: The contact unsubscribed'],
  [{ optOut: 'complained' as const }, 'none Skipped: Marked an email as spam'],
  [{ optOut: 'bounced' as const }, 'none Skipped: Emails to this address bounce'],
  [{ email: null }, 'none Skipped: The contact has no email address'],
])('somebody who gets no email has one entry that says why (outreach-010)', (who, line) => {
  expect(linesOf(schedule(who))).toEqual([line])
})

test('without an effective date there is no anniversary, and without a carrier nothing is sent', () => {
  expect(linesOf(schedule({ effective_on: null }), 'anniversary')).toEqual([])
  expect(linesOf(schedule({ effective_on: null }), 'birthday')).toEqual(['2027-02-13 birthday Scheduled'])
  const lead = schedule({ effective_on: null, current_carrier: null })
  expect(linesOf(lead, 'birthday')).toEqual(['2027-02-13 birthday Skipped: Effective date is not known'])
})

test('an entry is a birthday, an anniversary, New Year, an AEP Reminder or, about the contact as a whole, none (outreach-005)', () => {
  const kinds = new Set([...schedule(), ...schedule({}, { state: 'NY' })].map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(['aep', 'anniversary', 'birthday', 'new_year', 'none'])
})
