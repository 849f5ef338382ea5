import { expect, test } from 'vitest'
import { containsContactDetails } from '../../src/lib/fields.ts'

test.each([
  'medicare-renew.help',
  'Go to medicare-renew.help today',
  'Medicare-Renew.Help',
  'bit.ly/renew',
  't.co/renew',
  'plan2.health',
  'médico.ayuda',
  'медикэр.рф',
  'medicare。help',
  'st.help',
  'medicare-dr.today',
  'evil.xn--p1ai',
  'https://evil.example',
  'www.evil',
  'renew@evil',
  'Call 1-888-555-0100 today',
  '888 555 01 00',
  '٨٨٨٥٥٥٠١٠٠',
])('%j is more than a name, so no stranger can pass it on in an email (T41)', (text) => {
  expect(containsContactDetails(text)).toBe(true)
})

test.each([
  'J.R. Smith',
  'J.R.Smith',
  'J.P.Morgan',
  'J-P.Martin',
  'O.Henry',
  'J. R.',
  'St.John',
  'st. john',
  "O'Brien-St.John",
  'Mc.Comb',
  'Dr.Whitfield',
  'Mary Ann Jr.',
  'Sammy Davis,Jr.',
  'Ma.Teresa',
  'Fco.Javier López-García',
  'Mª Ángeles',
  'Ph.D.',
  'R.N.',
  'Wm.',
  'Jones...',
  'Walter Brandt 3rd',
  'Nguyễn Thị Minh',
  "D'Angelo",
])('%j is a name (T41)', (text) => {
  expect(containsContactDetails(text)).toBe(false)
})
