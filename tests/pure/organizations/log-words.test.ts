import { expect, test } from 'vitest'
import { changesOf, sentenceOf } from '../../../routes/agency/closing/log-words.ts'

const says = (target: string, detail: Record<string, unknown>, action = 'settings_changed') =>
  sentenceOf({ action, target, detail })

test.each([
  [{ domain: [null, 'hello@mail.ok.example'] }, 'added the sending domain mail.ok.example'],
  [{ domain: ['pending', 'verified'], name: 'mail.ok.example' }, 'domain mail.ok.example: verified'],
  [{ domain: ['hello@mail.ok.example', null] }, 'removed the sending domain mail.ok.example'],
])('changes of a sending domain have a sentence: %j', (detail, sentence) => {
  expect(says('domain', detail)).toBe(sentence)
  expect(changesOf(detail, 'domain')).toEqual([])
})

test('a removal says what happened to the contacts', () => {
  const removed = (detail: object) => says('Omar Haddad', { ...detail }, 'agent_removed')
  expect(removed({ contacts: 59, reassignedTo: 'Dana Whitfield' })).toContain('59 contacts went to Dana Whitfield')
  expect(removed({ contacts: 1 })).toContain('1 contact was left without an agent')
  expect(removed({ contacts: 0 })).toBe('removed Omar Haddad')
})

test('licenses and columns are shown as words', () => {
  const licenses = [[], [{ state: 'NC', number: 'NC-7', expiresOn: null }]]
  expect(changesOf({ isAdmin: [false, true], licenses })).toEqual([
    { name: 'Admin', before: 'no', after: 'yes' },
    { name: 'State licenses', before: 'nothing', after: 'NC (NC-7)' },
  ])
})
