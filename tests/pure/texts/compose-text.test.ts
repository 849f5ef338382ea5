import { expect, test } from 'vitest'
import { segmentsOf, toGsm } from '../../../src/lib/gsm-text.ts'
import { languages } from '../../../src/lib/language.ts'
import { textWords } from '../../../src/messages/client/texts.ts'
import { textKinds } from '../../../src/outbox/outgoing-text.ts'
import { composeText } from '../../../src/sms/compose-text.ts'

const facts = { kind: 'birthday', language: 'en', agency: 'Blue Ridge Medigap', clientFirstName: 'Walter' } as const
const trackingId = 'k3JhQ0b7Q2mA9xYzL4vN1w'

test('a text says who writes, why, where to look and how to stop it (product-012)', () => {
  expect(composeText('https://app.perennial.example', { ...facts, trackingId })).toBe(
    'Blue Ridge Medigap: Walter, your birthday is a good time to review your coverage: https://app.perennial.example/compare/k3JhQ0b7Q2mA9xYzL4vN1w Reply STOP to end, HELP for help',
  )
})

test('a text to somebody whose name only a stranger typed leaves it out', () => {
  const text = composeText('https://app.perennial.example', { ...facts, clientFirstName: '', trackingId })
  expect(text).toMatch(/^Blue Ridge Medigap: Your birthday is a good time/)
})

const everyText = languages.flatMap((language) => textKinds.map((kind) => ({ language, kind })))

test.each(everyText)('$kind in $language has two segments at most, for any names', ({ language, kind }) => {
  const text = composeText('https://medigap-outreach.perennial-platform.example', {
    kind,
    language,
    trackingId,
    agency: `Ángeles & Søns “Medicare” Insurance Brokers of the Carolinas ${'x'.repeat(300)}`,
    clientFirstName: `Bartholomew-Maximilian ${'y'.repeat(200)}`,
  })
  expect(toGsm(text)).toBe(text)
  expect(segmentsOf(text)).toBeLessThanOrEqual(2)
})

test('no text mentions a price, a plan, a carrier or health', () => {
  const all = languages.flatMap((language) => textKinds.map((kind) => textWords[language].purpose[kind]('Ana')))
  for (const text of all) expect(text).not.toMatch(/\$|premium|prima|price|precio|plan [a-n]\b|health|salud|rate/i)
})

test('a text is true on any day it is sent, and mentions no enrollment that Medigap does not have', () => {
  const all = languages.flatMap((language) => textKinds.map((kind) => textWords[language].purpose[kind]('Ana')))
  for (const text of all) {
    expect(text).not.toMatch(/coming up|soon|today|se acerca|pronto|\bhoy\b/i)
    expect(text).not.toMatch(/new year|año nuevo/i)
    expect(text).not.toMatch(/enrol|inscri|\boct\b|\bdec\b|\bdic\b/i)
  }
})

test('a reply to STOP, START or HELP costs two texts at most, and names the agency', () => {
  const agency = 'Ángeles & Søns Insurance Brokers of the Carolinas and Tennessee, LLC'
  for (const words of languages.map((language) => textWords[language]))
    for (const answer of [
      words.stopped(agency),
      words.startedAgain(agency),
      words.nothingToStart(agency, '(828) 555-0142'),
      words.nothingToStart(agency, null),
      words.help(agency, '(828) 555-0142'),
      words.help(agency, null),
    ]) {
      expect(answer).toContain(agency)
      expect(segmentsOf(toGsm(answer))).toBeLessThanOrEqual(2)
    }
})
