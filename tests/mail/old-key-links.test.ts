import { expect, test } from 'vitest'
import { withLink } from './preference-link.ts'

const OLD = new Uint8Array(32).fill(3)
const withOldLink = (channel: 'email' | 'text' = 'email') => withLink(channel, { madeWith: OLD, previousKeys: [OLD] })

test.each([
  ['stop', ['unsubscribed'], [], 'You are unsubscribed'],
  ['yearly', [], [['yearly', null]], 'You will get one email a year'],
  ['pause', [], [['paused', expect.any(String)]], 'Your emails are paused'],
])(
  'after a change of the secret key, a link in a sent email still opens, and its button %s works (T40)',
  async (choice, refused, preferred, heading) => {
    const { press, words, refusals, preferences } = await withOldLink()
    expect(await words()).toContain('Choose what we send you')
    expect((await press(choice)).status).toBe(303)
    expect([await refusals(), await preferences()]).toEqual([refused, preferred])
    expect(await words()).toContain(heading)
  },
)

test('the one-click request of a link made with the previous key stops email and texts (T40)', async () => {
  for (const channel of ['email', 'text'] as const) {
    const { visitor, path, refusals } = await withOldLink(channel)
    const answer = await visitor.post(path, { 'List-Unsubscribe': 'One-Click' })
    expect([answer.status, await refusals()]).toEqual([200, ['unsubscribed']])
  }
})

test('whoever has the previous key restarts no email and raises no limit (T50)', async () => {
  const { press, words, visitor, path, refusals, preferences, refuse, app, agency } = await withOldLink()
  const more = async () => {
    for (const choice of ['again', 'yearly', 'pause']) {
      const pressed = await press(choice)
      expect(pressed.headers.get('Location')).toBe(`${path}?language=en`)
    }
    expect(await words()).toContain('This link is from an older email')
    return [...(await visitor.html(path)).matchAll(/name="choice" value="(\w+)"/g)].map(([, choice]) => choice)
  }
  await press('yearly')
  expect([await more(), await preferences()]).toEqual([['stop'], [['yearly', null]]])
  await app.t.db.deleteFrom('email_preferences').where('organization_id', '=', agency.id).execute()
  await press('pause')
  const paused = await preferences()
  expect([await more(), await preferences()]).toEqual([['stop'], paused])
  await refuse('unsubscribed')
  expect([await more(), await refusals()]).toEqual([[], ['unsubscribed']])
})

test('a link made with a key that is not a previous one is not found', async () => {
  const { visitor, path } = await withLink('email', { madeWith: OLD })
  expect((await visitor.get(path)).status).toBe(404)
})
