import { expect, test } from 'vitest'
import { languages } from '../../../src/lib/language.ts'
import { outreachMail } from '../../../src/messages/client/outreach-mail.ts'
import { outreachKinds } from '../../../src/outbox/outreach-kinds.ts'
import { checkWording } from '../../../src/outreach/wordings/check-wording.ts'
import { standardWording } from '../../../src/outreach/wordings/save-wording.ts'

const agency = { agency: 'Blue Ridge Medigap' }
const check = (
  changes: Partial<{ subject: string; intro: string }>,
  kind: (typeof outreachKinds)[number] = 'birthday',
) => checkWording(kind, { subject: 'A note for you', intro: 'Hello from us.', ...changes }, agency)

test('our own wordings pass, of each kind in each language', () => {
  for (const kind of outreachKinds)
    for (const language of languages) {
      expect(checkWording(kind, standardWording({ kind, language }), agency)).toBeUndefined()
      const all = kind.startsWith('follow_up')
        ? Object.values(outreachMail[language].followUps[kind as 'follow_up_1'])
        : [outreachMail[language].kinds[kind as 'birthday']]
      for (const { subject, intro } of all)
        for (const text of [...subject, ...intro])
          expect(checkWording(kind, { subject: 'x', intro: text }, agency), text).toBeUndefined()
    }
})

test('an unknown field is named, with the known ones', () => {
  expect(check({ subject: 'Hi {name}' })).toEqual({
    subject:
      'There is no field {name}. This email can use {first_name}, {agent}, {agency}, {carrier}, {plan}, {month}.',
  })
  expect(check({ intro: 'From {date}' })?.intro).toContain('There is no field {date}')
  expect(check({ intro: 'From {date} by { percent }' }, 'schedule_increase')).toBeUndefined()
  expect(check({ intro: 'In {month}' }, 'follow_up_1')?.intro).toContain('no field {month}')
})

test.each(['{first_name', 'first_name}', '{{first_name}}', 'a } b { c'])(
  'an unpaired brace is reported: %s',
  (subject) => {
    expect(check({ subject })?.subject).toBeTruthy()
  },
)

test('a subject’s length is that of its usual values, not as typed', () => {
  expect(check({ subject: '{agency} {agency} {agency}' })?.subject).toContain('which is 56 characters')
  expect(check({ subject: `${'x'.repeat(40)} {plan}` })).toBeUndefined()
  expect(check({ subject: 'x'.repeat(50) })?.subject).toContain('Phones show about 49.')
})

test.each([
  ['birthday', 'It is time to cancel your old policy.'],
  ['birthday', 'Please cancele su póliza hoy.'],
  ['new_year', 'Plan G for $120.50 a month'],
  ['new_year', 'Un plan por 120 dólares'],
  ['aep', 'Ask us about Medicare Advantage as well.'],
  ['aep', 'Enroll in Medigap during AEP.'],
] as const)('what no email may say is refused with the reason: %s, %s', (kind, intro) => {
  expect(check({ intro }, kind)?.intro).toBeTruthy()
})

test('ordinary phrases are not refused', () => {
  for (const intro of ['We canceled our picnic, but not our plans.', 'Medicare Advantage is another matter.'])
    expect(check({ intro })).toBeUndefined()
})
