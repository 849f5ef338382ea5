import { expect, test } from 'vitest'
import { messageLabel, messageStatus } from '../../../src/outbox/message.ts'
import { backoffMs } from '../../../src/outreach/sending/record-result.ts'

test('email types are shown by name, in capitals or not, and unknown ones as given (outreach-002, outreach-003)', () => {
  const types = [
    'quote_email',
    'QUOTE_EMAIL',
    'follow_up_1',
    'follow_up_2',
    'Follow_Up_3',
    'birthday',
    'anniversary',
    'effective_date',
    'toString',
  ]
  expect(types.map(messageLabel)).toEqual([
    'Quote Email',
    'Quote Email',
    'Follow-up #1',
    'Follow-up #2',
    'Follow-up #3',
    'Birthday',
    'Anniversary',
    'Effective Date',
    'toString',
  ])
})

test('a sent email counts as opened once the quote was viewed', () => {
  expect(messageStatus({ status: 'sent', viewed_at: null })).toBe('Sent')
  expect(messageStatus({ status: 'sent', viewed_at: new Date(0) })).toBe('Opened')
  expect(messageStatus({ status: 'sending', viewed_at: null })).toBe('Scheduled')
})

test('the wait doubles from 5 seconds to an hour, plus or minus half', () => {
  expect([1, 2, 3, 11, 12].map((attempts) => backoffMs(attempts, 0.5))).toEqual([
    5_000, 10_000, 20_000, 3_600_000, 3_600_000,
  ])
  expect([backoffMs(1, 0), backoffMs(1, 1)]).toEqual([2_500, 7_500])
})
