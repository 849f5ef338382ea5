import { expect, test } from 'vitest'
import {
  type AvailabilityEvent,
  initialAvailability,
  nextAvailability,
} from '../../../src/accounts/email-availability.ts'

const after = (events: AvailabilityEvent[], { text = '', own = '' } = {}) =>
  events.reduce((state, event) => nextAvailability(state, event, own), initialAvailability(text))
const typed = (text: string): AvailabilityEvent => ({ type: 'typed', text })
const blurred: AvailabilityEvent = { type: 'blurred' }

test('a field is empty, invalid, checking, available, taken or in error (auth-016)', () => {
  const requested: AvailabilityEvent[] = [typed('june@okafor.example'), { type: 'requested', ticket: 1 }]
  expect(after([]).status).toBe('empty')
  expect(after([typed('june'), typed(' ')]).status).toBe('empty')
  expect(after([typed('june@okafor')]).status).toBe('invalid')
  expect(after(requested).status).toBe('checking')
  expect(after([...requested, { type: 'answered', ticket: 1, available: true }]).status).toBe('available')
  expect(after([...requested, { type: 'answered', ticket: 1, available: false }]).status).toBe('taken')
  expect(after([...requested, { type: 'failed', ticket: 1 }]).status).toBe('error')
})

test('an answer to an older request changes nothing, in any order of answers (auth-017)', () => {
  const events = [
    typed('june@okafor.example'),
    { type: 'requested', ticket: 1 },
    typed('june@okafor.examples'),
  ] as const
  const stale = [{ type: 'answered', ticket: 1, available: false } as const, { type: 'failed', ticket: 1 } as const]
  for (const event of stale) expect(after([...events, event])).toEqual(after([...events]))
  expect(after([...events, { type: 'answered', ticket: 2, available: true }, ...stale]).status).toBe('available')
  expect(after([...events, typed(''), { type: 'answered', ticket: 2, available: true }]).status).toBe('empty')
})

test('a failed request is repeated when the field loses focus, an answered one is not (auth-012)', () => {
  const failed = [typed('june@okafor.example'), { type: 'failed', ticket: 1 }] as const
  expect(after([...failed, blurred])).toMatchObject({ status: 'checking', ticket: 2, isBlurred: true })
  const answered = [typed('june@okafor.example'), { type: 'answered', ticket: 1, available: true }] as const
  expect(after([...answered, blurred])).toMatchObject({ status: 'available', ticket: 1 })
})

test('the initial address is checked when the field loses focus (auth-012)', () => {
  expect(after([], { text: 'june@okafor.example' }).status).toBe('empty')
  expect(after([blurred], { text: 'june@okafor.example' })).toMatchObject({ status: 'checking', ticket: 1 })
})

test("a person's own address is available without a check, in any case", () => {
  expect(after([typed('June@Okafor.example')], { own: 'june@okafor.example' }).status).toBe('available')
})

test('spaces around an address do not start a new check', () => {
  const state = after([typed('june@okafor.example'), { type: 'requested', ticket: 1 }, typed('june@okafor.example ')])
  expect(state).toMatchObject({ ticket: 1, isRequested: true })
})
