import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import DateField from '../../islands/date-field.tsx'
import EmailAvailability from '../../islands/email-availability.tsx'
import PhoneField from '../../islands/phone-field.tsx'
import SaveChanges from '../../islands/save-changes.tsx'
import ZipPlace from '../../islands/zip-place.tsx'
import { answer, button, find, input, leave, mount, pass, says, server, setUpPage, silence, type } from './dom.ts'

setUpPage({ fakeTime: true })

const show = (content: ReactNode) =>
  mount(
    <form>
      {content}
      <SaveChanges label="Add contact" busyLabel="Saving..." always />
    </form>,
  )
const isHeld = () => button().disabled

const email = <EmailAvailability check="contact" label="Email" name="email" own="own@mail.example" />
const ann = { exists: true, contact: { id: 7, name: 'Ann Lee' } }

test('the email is checked once it has an @, a dot and more than 5 characters (contacts-032)', async () => {
  server.mockImplementation(() => answer({ exists: false }))
  await show(email)
  for (const text of ['ann', 'ann@x', 'ann.x', 'a@b.c']) {
    await type(text)
    await pass(600)
  }
  expect(server).not.toHaveBeenCalled()
  await type('a@b.co')
  await pass(499)
  expect(server).not.toHaveBeenCalled()
  await pass(1)
  expect(server.mock.calls.map(([url]) => url)).toEqual(['/api/contacts/check-email/a%40b.co'])
  expect(says()).toBe('No other contact has this address.')
})

test('Save waits while the email is checked and while it is a duplicate, and a couple may share it (contacts-031, contacts-033)', async () => {
  server.mockImplementation(() => answer(ann))
  await show(email)
  expect(isHeld()).toBe(false)
  await type('ann@mail.example')
  await pass(0)
  expect([says(), isHeld()]).toEqual(['Checking this address...', true])
  await pass(500)
  expect([says(), isHeld()]).toEqual(['A contact with this email already exists', true])
  expect(find('a').getAttribute('href')).toBe('/contact/7')
  const share = find<HTMLInputElement>('input[name=shares_email]')
  await act(async () => share.click())
  await pass(0)
  expect([says(), isHeld()]).toEqual(['', false])
  await act(async () => share.click())
  await pass(0)
  expect(isHeld()).toBe(true)
  server.mockImplementation(() => answer({ exists: false }))
  await type('ann2@mail.example')
  await pass(500)
  expect([isHeld(), document.querySelector('input[name=shares_email]')]).toEqual([false, null])
})

test('a click on Save during the check applies once the check succeeds (contacts-031)', async () => {
  const sent = vi.fn((event: Event) => event.preventDefault())
  server.mockImplementation(() => answer({ exists: false }))
  await show(email)
  const form = find('form')
  form.addEventListener('submit', sent)
  const save = () => find<HTMLElement>('.save-changes')
  await type('ann@mail.example')
  await act(async () => save().click())
  expect([isHeld(), save().textContent, sent.mock.calls.length]).toEqual([true, 'Checking...', 0])
  await pass(500)
  expect(sent).toHaveBeenCalledTimes(1)

  // A duplicate address must be fixed first, and typing cancels the submission.
  await act(async () => window.dispatchEvent(new Event('pageshow')))
  server.mockImplementation(() => answer(ann))
  await type('ann2@mail.example')
  await act(async () => {
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  expect(save().textContent).toBe('Checking...')
  await pass(500)
  expect([isHeld(), document.activeElement, sent.mock.calls.length]).toEqual([true, input(), 1])
  server.mockImplementation(() => answer({ exists: false }))
  await type('ann3@mail.example')
  await act(async () => save().click())
  await type('ann4@mail.example')
  await pass(500)
  expect([isHeld(), save().textContent, sent.mock.calls.length]).toEqual([false, 'Add contact', 1])
})

test('a birth date as people type it is shown back, including two-digit years', async () => {
  await show(<DateField label="Birth date" name="birth_date" what="birth date" ageOn="2026-07-30" />)
  for (const typed of ['March 14, 1952', '03141952', '3/14/52']) {
    await type(typed)
    await leave()
    await pass(0)
    expect([input().value, says()], typed).toEqual(['3/14/1952', 'Mar 14, 1952, age 74'])
  }
})

test('a message shown on leaving a field waits until the click is over, so that no button moves', async () => {
  await show(<DateField label="Birth date" name="birth_date" what="birth date" ageOn="2026-07-30" />)
  await type('1952-03-14')
  await act(async () => void window.dispatchEvent(new MouseEvent('mousedown')))
  await leave()
  await pass(1_000)
  expect([input().value, says()]).toEqual(['1952-03-14', ''])
  await act(async () => void window.dispatchEvent(new MouseEvent('mouseup')))
  await pass(0)
  expect([input().value, says()]).toEqual(['3/14/1952', 'Mar 14, 1952, age 74'])
})

test('another agent’s contact is mentioned without its name', async () => {
  server.mockImplementation(() => answer({ exists: true }))
  await show(email)
  await type('ann@mail.example')
  await pass(500)
  expect([says(), document.querySelector('a')]).toEqual(['A contact with this email already exists', null])
})

test('an email check without a response is abandoned after 5 seconds and blocks nobody (contacts-034)', async () => {
  server.mockImplementation(silence)
  await show(email)
  await type('ann@mail.example')
  await pass(500)
  await pass(4_999)
  expect(isHeld()).toBe(true)
  await pass(1)
  expect([says(), isHeld()]).toEqual(['Email check timed out. Please continue.', false])
})

test('the contact’s own address is not checked', async () => {
  await show(email)
  await type('Own@mail.example')
  await pass(10_000)
  expect([server.mock.calls.length, isHeld()]).toEqual([0, false])
})

const zip = <ZipPlace zip="" place="" places={[]} errors={{ zip_code: '', place: '' }} />

test('five digits of a ZIP are looked up, and only digits are accepted (contacts-038, contacts-039)', async () => {
  server.mockImplementation(() => answer({ state: 'NC', counties: ['Buncombe'], cities: ['Asheville'] }))
  await show(zip)
  await type('2880')
  expect(server).not.toHaveBeenCalled()
  await type('288x01-99')
  expect(input().value).toBe('28801')
  expect(server.mock.calls.map(([url]) => url)).toEqual(['/api/zip-lookup/28801'])
  expect(says()).toBe('Buncombe County, NC')
  expect(document.querySelector('select')).toBeNull()
})

test('a ZIP in several counties or states asks which (contacts-038)', async () => {
  const places = [
    { state: 'KY', county: 'Christian' },
    { state: 'TN', county: 'Montgomery' },
  ]
  server.mockImplementation(() => answer({ state: 'KY', counties: ['Christian', 'Montgomery'], cities: [], places }))
  await show(zip)
  await type('42223')
  expect(says()).toBe('This ZIP code covers 2 counties. Please choose one.')
  expect([...document.querySelectorAll('option')].map((option) => option.value)).toEqual([
    '',
    'KY:Christian',
    'TN:Montgomery',
  ])
  await type('4222')
  expect(document.querySelector('select')).toBeNull()
})

test('an unknown ZIP is reported; a look-up without a response is abandoned after 5 seconds', async () => {
  server.mockImplementation(() => answer({ success: false, error: 'x' }, 404))
  await show(zip)
  await type('00000')
  expect([says(), input().getAttribute('aria-invalid')]).toEqual([
    'We could not find that ZIP code. Please check it.',
    'true',
  ])
  server.mockImplementation(silence)
  await type('28801')
  await pass(5_000)
  expect(says()).toBe('The ZIP lookup timed out. You can continue: we will check again when you save.')
})

test('the response for a ZIP that changed meanwhile is not shown', async () => {
  const waiting: ((response: Response) => void)[] = []
  server.mockImplementation(() => new Promise((resolve) => waiting.push(resolve)))
  await show(zip)
  await type('28801')
  await type('90210')
  await act(async () => waiting[1]!(await answer({ state: 'CA', counties: ['Los Angeles'], cities: [] })))
  await act(async () => waiting[0]!(await answer({ state: 'NC', counties: ['Buncombe'], cities: [] })))
  expect(says()).toBe('Los Angeles County, CA')
})

test('a phone number is formatted while it is typed or filled in (contacts-041, contacts-042)', async () => {
  await show(<PhoneField label="Phone" name="phone_number" />)
  await type('828555')
  expect(input().value).toBe('(828) 555')
  await type('+18285550142')
  expect(input().value).toBe('(828) 555-0142')
  await type('(828) 555-0142x9')
  expect(input().value).toBe('(828) 555-0142')
})

test('a date is formatted when the field is left, and shown back', async () => {
  await show(<DateField label="Birth date" name="birth_date" what="birth date" ageOn="2026-07-30" />)
  await type('1952-03-14')
  expect(says()).toBe('')
  await leave()
  expect([input().value, says()]).toEqual(['3/14/1952', 'Mar 14, 1952, age 74'])
})

test.each([
  ['abc', 'Invalid birth date format'],
  ['1952-03-14T10:00', 'Expected a date only, not a date and time'],
  ['13/1/1952', 'We could not read 13/1/1952: there is no month 13'],
  ['2/30/1952', 'We could not read 2/30/1952: there is no day 30 in February 1952'],
  ['8/1/2026', 'The birth date is in the future'],
])(
  'a birth date %s is refused when the field is left (contacts-043, contacts-045, contacts-047)',
  async (text, why) => {
    await show(<DateField label="Birth date" name="birth_date" what="birth date" ageOn="2026-07-30" />)
    await type(text)
    await leave()
    expect([input().getAttribute('aria-invalid'), says()]).toEqual(['true', why])
  },
)
