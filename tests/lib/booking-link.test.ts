import { expect, test } from 'vitest'
import { bookingUrl } from '../../src/lib/booking-link.ts'

const walter = { firstName: 'A', lastName: 'B', email: 'a@b.co', phone: '8285550142' }
const queryOf = (link: string, person = walter) => Object.fromEntries(new URL(bookingUrl(link, person)!).searchParams)

test('a booking link gets email, name and location (schedule-002)', () => {
  expect(bookingUrl('https://b.co/x', walter)).toBe('https://b.co/x?email=a%40b.co&name=A+B&location=8285550142')
})

test('Calendly gets the name parts and the number with +1, Cal.com an object (schedule-002)', () => {
  expect(queryOf('https://calendly.com/ruth/call')).toEqual({
    email: 'a@b.co',
    name: 'A B',
    first_name: 'A',
    last_name: 'B',
    location: '+18285550142',
  })
  expect(bookingUrl('https://calendly.com/ruth', walter)).toContain('location=%2B18285550142')
  const cal = queryOf('https://app.cal.com/ruth')
  expect(JSON.parse(cal.location!)).toEqual({ value: 'phone', optionValue: '+18285550142' })
  // A name that only ends like theirs is somebody else.
  expect(queryOf('https://notcal.com/ruth').location).toBe('8285550142')
})

test('existing query parameters stay, and unknown facts are omitted (schedule-002)', () => {
  expect(queryOf('https://b.co/x?utm_source=mail&name=Old')).toMatchObject({ utm_source: 'mail', name: 'A B' })
  expect(bookingUrl('https://b.co/x', { ...walter, email: null, phone: null } as never)).toBe('https://b.co/x?name=A+B')
  expect(bookingUrl('https://b.co/x')).toBe('https://b.co/x')
})

test('only https with a host name is a booking link (schedule-002, T27)', () => {
  for (const link of [
    'http://b.co',
    'javascript:alert(1)',
    '//b.co',
    'https://localhost/x',
    'https://a@b.co',
    '',
    null,
  ])
    expect(bookingUrl(link, walter), String(link)).toBeUndefined()
})
