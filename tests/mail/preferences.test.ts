import { expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { wordsOf } from '../page.ts'
import { withLink } from './preference-link.ts'

test('a client chooses one email a year, sees the new state, and takes it back', async () => {
  const { press, words, preferences, visitor, path } = await withLink()
  expect(await words()).toContain('Send one email a year')
  const pressed = await press('yearly')
  expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, `${path}?language=en`])
  expect(await preferences()).toEqual([['yearly', null]])
  expect(await words()).toContain('You will get one email a year')
  const again = await press('again')
  expect(wordsOf(await visitor.html(again.headers.get('Location') as string))).toContain(
    'You will get all emails again',
  )
  expect(await preferences()).toEqual([])
})

test('a pause lasts six months from the agency’s date, shows its end, and then no longer applies', async () => {
  const { app, press, words, preferences } = await withLink()
  app.t.clock.now = new Date('2026-09-01T02:30:00Z')
  await press('pause')
  // Still August 31 in Asheville; February has no 31st.
  expect(await preferences()).toEqual([['paused', '2027-02-28']])
  expect(await words()).toContain('through Feb 28, 2027')
  app.t.clock.now = new Date('2027-03-01T04:00:00Z')
  expect(await words()).toContain('Your emails are paused')
  app.t.clock.now = new Date('2027-03-01T15:00:00Z')
  expect(await words()).toContain('Choose what we send you')
})

test('opening the page changes nothing, whatever its URL', async () => {
  const { visitor, path, refusals, preferences } = await withLink()
  for (const query of ['', '?choice=stop', '?done=again', '?choice=pause&language=es'])
    expect((await visitor.get(`${path}${query}`)).status).toBe(200)
  expect([await refusals(), await preferences()]).toEqual([[], []])
})

test('the page and its title show the state, and no button invites those who chose less to choose more', async () => {
  const { press, visitor, path } = await withLink()
  const look = async () => {
    const html = await visitor.html(path)
    const buttons = [...html.matchAll(/name="choice" value="(\w+)"\/><button[^>]*class="([^"]*)"/g)]
    return {
      title: /<title>(.*?)<\/title>/.exec(html)?.[1],
      heading: /<h1>(.*?)<\/h1>/.exec(html)?.[1],
      offered: buttons.map(([, choice, looks]) => (looks?.includes('button--primary') ? `${choice}!` : choice)),
    }
  }
  expect((await look()).offered).toEqual(['stop!', 'yearly', 'pause'])
  // From one email a year no pause is offered: it would end in all of them.
  for (const [choice, heading, offered] of [
    ['pause', 'Your emails are paused', ['again', 'yearly', 'stop']],
    ['yearly', 'You will get one email a year', ['again', 'stop']],
    ['stop', 'You are unsubscribed', ['yearly', 'again']],
    ['again', 'Choose what we send you', ['stop!', 'yearly', 'pause']],
  ] as const) {
    await press(choice)
    const now = await look()
    expect(now).toMatchObject({ heading, offered })
    expect(now.title).toContain(heading)
  }
})

test.each(['bounced', 'by_hand', 'complained'])(
  'an address that %s is never emailed again by a click',
  async (reason) => {
    const { press, words, refusals, preferences, refuse } = await withLink()
    await refuse(reason)
    for (const choice of ['again', 'yearly', 'pause']) await press(choice)
    expect([await refusals(), await preferences()]).toEqual([[reason], []])
    for (const choice of ['stop', 'again']) await press(choice)
    expect([await refusals(), await preferences()]).toEqual([[reason], []])
    expect(await words()).not.toContain('Get all emails again')
    expect(await words()).toMatch(/This address gets no emails from us.*could not be delivered or was marked as spam/)
    expect((await words()).includes('Stop all emails')).toBe(reason !== 'complained')
  },
)

test.each(['bounced', 'by_hand'])(
  'an opt-out outlasts that an admin unblocks the address, which was blocked before: %s (T50)',
  async (reason) => {
    const { app, agency, contact, press, words, refusals, refuse } = await withLink()
    await refuse(reason)
    await press('stop')
    const ruth = await app.as(agency.ruth)
    await ruth.post(urls.deliverability.release(), { address: contact.email as string })
    expect(await refusals()).toEqual(['unsubscribed'])
    expect(await words()).toContain('You are unsubscribed')
    await press('again')
    expect(await refusals()).toEqual([reason])
    await ruth.post(urls.deliverability.release(), { address: contact.email as string })
    expect(await refusals()).toEqual([])
  },
)

test('what is blocked only because of a merge stays so, whatever they choose, and the page says so', async () => {
  const { press, visitor, words, refuse, refusals, preferences } = await withLink()
  await refuse('merged')
  await press('yearly')
  expect([await refusals(), await preferences()]).toEqual([['merged'], [['yearly', null]]])
  expect(await words()).toContain('you unsubscribed another address of yours, or it is blocked')
  expect(await words()).not.toContain('You will get')
  const again = await press('again')
  const page = wordsOf(await visitor.html(again.headers.get('Location') as string))
  expect(page).not.toContain('You will get')
  expect(page).toContain('Stop all emails')
  for (const [choice, reason] of [
    ['stop', 'unsubscribed'],
    ['again', 'merged'],
  ] as const) {
    await press(choice)
    expect(await refusals()).toEqual([reason])
  }
})

test('an unknown choice changes nothing; no choice is an email program’s one-click unsubscribe', async () => {
  const { app, press, path, refusals } = await withLink()
  expect((await press('more')).status).toBe(303)
  expect(await refusals()).toEqual([])
  const clicked = await app
    .visitor()
    .post(path, { 'List-Unsubscribe': 'One-Click' }, { Origin: 'https://mail.example' })
  expect([clicked.status, clicked.headers.getSetCookie()]).toEqual([200, []])
  expect(await refusals()).toEqual(['unsubscribed'])
})

test('the one-click request works in any format', async () => {
  for (const [type, body] of [
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['text/plain', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data', 'broken'],
  ] as const) {
    const { app, path, refusals } = await withLink()
    const response = await createApp(app.deps).request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    })
    expect(response.status).toBe(200)
    expect(await refusals()).toEqual(['unsubscribed'])
  }
})

test('the link in a text stops texts, shows its number, and offers nothing that needs consent', async () => {
  const { press, words, refusals, of } = await withLink('text')
  expect(await words()).toContain('(828) 555-0142')
  for (const choice of ['yearly', 'again']) await press(choice)
  expect(await refusals()).toEqual([])
  await press('stop')
  expect(await refusals()).toEqual(['unsubscribed'])
  expect(of.channel).toBe('text')
  await press('again')
  expect(await refusals()).toEqual(['unsubscribed'])
  expect(await words()).not.toContain('Stop all texts')
})

test('another agency’s email is not affected', async () => {
  const { press, of, app } = await withLink()
  const other = await makeAgency()
  await press('stop')
  const rows = await app.t.db
    .selectFrom('suppressions')
    .select('organization_id')
    .where('address', '=', of.address)
    .execute()
  expect(rows).toEqual([{ organization_id: of.organization_id }])
  expect(rows).not.toContainEqual({ organization_id: other.id })
})
