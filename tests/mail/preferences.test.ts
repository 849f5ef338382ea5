import { expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { publicToken } from '../../src/lib/tokens.ts'
import { unsubscribeToken } from '../../src/mail/unsubscribe-token.ts'
import { urls } from '../../src/urls.ts'
import { testApp } from '../app.ts'
import { makeAgency, makeContact } from '../cast.ts'
import { wordsOf } from '../page.ts'

/** A client's link, and what is kept about their address. */
async function withLink(channel: 'email' | 'text' = 'email') {
  const app = await testApp()
  const agency = await makeAgency()
  const contact = await makeContact(agency, { email: `walter.${publicToken().toLowerCase()}@example.com` })
  const address = channel === 'email' ? (contact.email as string) : '8285550142'
  const token = unsubscribeToken(app.deps.secretKey, { organizationId: agency.id, channel, address })
  const path = urls.unsubscribe(token)
  const visitor = app.visitor()
  const of = { organization_id: agency.id, channel, address }
  const rows = (table: 'suppressions' | 'mail_preferences') =>
    app.t.db.selectFrom(table).selectAll().where('organization_id', '=', agency.id).execute()
  return {
    ...{ app, agency, contact, visitor, path, of },
    refusals: async () => (await rows('suppressions')).map((row) => 'reason' in row && row.reason),
    preferences: async () =>
      (await rows('mail_preferences')).map((row) => 'choice' in row && [row.choice, row.until_on]),
    refuse: (reason: string) =>
      app.t.db
        .insertInto('suppressions')
        .values({ ...of, reason, created_at: new Date() })
        .execute(),
    press: (choice: string) => visitor.post(path, { choice }),
    words: async () => wordsOf(await visitor.html(path)),
    requests: async () =>
      (
        await app.t.db
          .selectFrom('plan_requests')
          .select('contact_id')
          .where('organization_id', '=', agency.id)
          .execute()
      ).map(({ contact_id }) => contact_id),
    forgetRequests: () => app.t.db.deleteFrom('plan_requests').where('organization_id', '=', agency.id).execute(),
  }
}

test('a client asks for one mail a year, reads what holds now, and takes it back', async () => {
  const { press, words, preferences, visitor, path } = await withLink()
  expect(await words()).toContain('Only once a year')
  const pressed = await press('yearly')
  expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, `${path}?language=en`])
  expect(await preferences()).toEqual([['yearly', null]])
  expect(await words()).toContain('You get one email a year')
  const again = await press('again')
  expect(wordsOf(await visitor.html(again.headers.get('Location') as string))).toContain('You get all email again')
  expect(await preferences()).toEqual([])
})

test('a pause lasts six months from the agency’s day, says until when, and then holds no more', async () => {
  const { app, press, words, preferences } = await withLink()
  app.t.clock.now = new Date('2026-09-01T02:30:00Z')
  await press('pause')
  // Still August 31 in Asheville; February has no 31st.
  expect(await preferences()).toEqual([['paused', '2027-02-28']])
  expect(await words()).toContain('up to and including Feb 28, 2027')
  app.t.clock.now = new Date('2027-03-01T04:00:00Z')
  expect(await words()).toContain('Email is paused')
  app.t.clock.now = new Date('2027-03-01T15:00:00Z')
  expect(await words()).toContain('Choose what we send you')
})

test('opening the page changes nothing, with whatever its address says', async () => {
  const { visitor, path, refusals, preferences } = await withLink()
  for (const query of ['', '?choice=stop', '?done=again', '?choice=pause&language=es'])
    expect((await visitor.get(`${path}${query}`)).status).toBe(200)
  expect([await refusals(), await preferences()]).toEqual([[], []])
})

test('whoever stopped the mail can start it again, or take less, and that is kept as proof of their word', async () => {
  for (const [choice, left] of [
    ['again', []],
    ['yearly', [['yearly', null]]],
  ] as const) {
    const { app, contact, press, words, refusals, preferences } = await withLink()
    await press('stop')
    expect(await refusals()).toEqual(['unsubscribed'])
    expect(await words()).toContain('You are unsubscribed')
    await press(choice)
    expect([await refusals(), await preferences()]).toEqual([[], left])
    const proofs = await app.t.db
      .selectFrom('consents')
      .select(['channel', 'given', 'wording', 'page'])
      .where('contact_id', '=', contact.id)
      .execute()
    expect(proofs).toEqual([
      {
        channel: 'email',
        given: true,
        page: '/u',
        wording: choice === 'again' ? 'Get all email again' : 'Only once a year',
      },
    ])
  }
})

test('the page and its title say what holds, and no button draws whoever asked for less to more', async () => {
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
    ['pause', 'Email is paused', ['again', 'yearly', 'stop']],
    ['yearly', 'You get one email a year', ['again', 'stop']],
    ['stop', 'You are unsubscribed', ['yearly', 'again']],
    ['again', 'Choose what we send you', ['stop!', 'yearly', 'pause']],
  ] as const) {
    await press(choice)
    const now = await look()
    expect(now).toMatchObject({ heading, offered })
    expect(now.title).toContain(heading)
  }
})

test('each wish stays in the contact’s timeline, and in the proof, whatever they ask for next', async () => {
  const { app, agency, contact, press } = await withLink()
  app.t.clock.now = new Date('2026-11-20T15:00:00Z')
  const ruth = await app.as(agency.ruth)
  // The second press of a button is no second wish.
  for (const choice of ['yearly', 'yearly', 'pause', 'again', 'again', 'stop', 'yearly', 'stop', 'yearly']) {
    await press(choice)
    app.t.clock.now = new Date(app.t.clock.now.getTime() + 60_000)
  }
  await ruth.post(urls.contacts.pause(contact.id), { until: '12/24/2026' })
  app.t.clock.now = new Date(app.t.clock.now.getTime() + 60_000)
  await ruth.post(urls.contacts.resumption(contact.id))
  await ruth.post(urls.contacts.resumption(contact.id))
  const name = 'Walter'
  const told = wordsOf(await ruth.html(urls.contacts.show(contact.id, { show: 'mails' })))
  const wishes = told.match(
    new RegExp(`Ruth Calloway (?:paused|resumed) mail[^:]*?(?= \\d+:)|${name} (?:asked|paused)[^:]*?(?= \\d+:)`, 'g'),
  )
  expect(wishes).toEqual([
    `Ruth Calloway resumed mail to ${name}`,
    `Ruth Calloway paused mail to ${name} until Dec 24, 2026`,
    `${name} asked for one mail a year`,
    `${name} asked for no more mail`,
    `${name} asked for one mail a year`,
    `${name} asked for no more mail`,
    `${name} asked for all mail again`,
    `${name} paused mail until May 20, 2027`,
    `${name} asked for one mail a year`,
  ])
  const csv = await (await ruth.get(urls.contacts.consentsCsv(contact.id))).text()
  expect(csv.match(/Asked for one message a year/g)).toHaveLength(3)
  for (const wish of ['Asked for all messages again', 'Unsubscribed', 'Asked for a pause until 2027-05-20'])
    expect(csv).toContain(wish)
})

test('the proof names the address under which each wish was made, also once the contact has another', async () => {
  const { app, agency, contact, press } = await withLink()
  await press('yearly')
  const ruth = await app.as(agency.ruth)
  await app.t.db.updateTable('contacts').set({ email: 'new@example.com' }).where('id', '=', contact.id).execute()
  const csv = await (await ruth.get(urls.contacts.consentsCsv(contact.id))).text()
  const [wish] = csv.split('\r\n').filter((line) => line.includes('Asked for one message a year'))
  expect(wish).toContain(contact.email)
  expect(wish).not.toContain('new@example.com')
})

test.each(['bounced', 'complained'])('an address that %s is never written to again by a press', async (reason) => {
  const { press, words, refusals, preferences, refuse } = await withLink()
  await refuse(reason)
  for (const choice of ['again', 'yearly', 'pause', 'stop']) await press(choice)
  expect([await refusals(), await preferences()]).toEqual([[reason], []])
  expect(await words()).not.toContain('Get all email again')
  expect(await words()).toContain('came back, or was marked as spam')
})

test('what is refused for a merge alone stays so, whatever they prefer', async () => {
  const { press, refuse, refusals, preferences } = await withLink()
  await refuse('merged')
  await press('yearly')
  expect([await refusals(), await preferences()]).toEqual([['merged'], [['yearly', null]]])
})

test('each change has the client planned anew', async () => {
  const { contact, press, requests, forgetRequests, refuse, app, of } = await withLink()
  for (const change of [
    () => press('yearly'),
    () => press('pause'),
    () => press('again'),
    () => press('stop'),
    () => press('again'),
    () => refuse('bounced'),
    () => app.t.db.deleteFrom('suppressions').where('address', '=', of.address).execute(),
  ]) {
    await forgetRequests()
    await change()
    expect(new Set(await requests())).toEqual(new Set([contact.id]))
  }
})

test('an unknown choice changes nothing; no choice at all is the one click of a mail program', async () => {
  const { app, press, path, refusals } = await withLink()
  expect((await press('more')).status).toBe(303)
  expect(await refusals()).toEqual([])
  const clicked = await app
    .visitor()
    .post(path, { 'List-Unsubscribe': 'One-Click' }, { Origin: 'https://mail.example' })
  expect([clicked.status, clicked.headers.getSetCookie()]).toEqual([200, []])
  expect(await refusals()).toEqual(['unsubscribed'])
})

test('the one click counts in whatever form it comes', async () => {
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

test('the link of a text stops texts, shows its number, and offers nothing that needs a consent', async () => {
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

test('another agency’s mail is another matter', async () => {
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
