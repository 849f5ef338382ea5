import { expect, test } from 'vitest'
import {
  type AvailabilityEvent,
  initialAvailability,
  nextAvailability,
} from '../../../src/accounts/email-availability.ts'

const after = (events: AvailabilityEvent[], { text = '', own = '' } = {}) =>
  events.reduce((state, event) => nextAvailability(state, event, own), initialAvailability(text))
const typed = (text: string): AvailabilityEvent => ({ type: 'typed', text })
const left: AvailabilityEvent = { type: 'left' }

test('a field is empty, invalid, checking, available, taken or in error (auth-016)', () => {
  const asked: AvailabilityEvent[] = [typed('june@okafor.example'), { type: 'asked', ticket: 1 }]
  expect(after([]).status).toBe('empty')
  expect(after([typed('june'), typed(' ')]).status).toBe('empty')
  expect(after([typed('june@okafor')]).status).toBe('invalid')
  expect(after(asked).status).toBe('checking')
  expect(after([...asked, { type: 'answered', ticket: 1, available: true }]).status).toBe('available')
  expect(after([...asked, { type: 'answered', ticket: 1, available: false }]).status).toBe('taken')
  expect(after([...asked, { type: 'failed', ticket: 1 }]).status).toBe('error')
})

test('an answer to an older question changes nothing, whatever order answers come in (auth-017)', () => {
  const events = [typed('june@okafor.example'), { type: 'asked', ticket: 1 }, typed('june@okafor.examples')] as const
  const stale = [{ type: 'answered', ticket: 1, available: false } as const, { type: 'failed', ticket: 1 } as const]
  for (const event of stale) expect(after([...events, event])).toEqual(after([...events]))
  expect(after([...events, { type: 'answered', ticket: 2, available: true }, ...stale]).status).toBe('available')
  expect(after([...events, typed(''), { type: 'answered', ticket: 2, available: true }]).status).toBe('empty')
})

test('a failed question is asked again when the field is left, an answered one is not (auth-012)', () => {
  const failed = [typed('june@okafor.example'), { type: 'failed', ticket: 1 }] as const
  expect(after([...failed, left])).toMatchObject({ status: 'checking', ticket: 2, left: true })
  const answered = [typed('june@okafor.example'), { type: 'answered', ticket: 1, available: true }] as const
  expect(after([...answered, left])).toMatchObject({ status: 'available', ticket: 1 })
})

test('an address that the page came with is asked about when the field is left (auth-012)', () => {
  expect(after([], { text: 'june@okafor.example' }).status).toBe('empty')
  expect(after([left], { text: 'june@okafor.example' })).toMatchObject({ status: 'checking', ticket: 1 })
})

test("a person's own address needs no question, in whatever case", () => {
  expect(after([typed('June@Okafor.example')], { own: 'june@okafor.example' }).status).toBe('available')
})

test('spaces around an address are no change of it', () => {
  const state = after([typed('june@okafor.example'), { type: 'asked', ticket: 1 }, typed('june@okafor.example ')])
  expect(state).toMatchObject({ ticket: 1, asked: true })
})
