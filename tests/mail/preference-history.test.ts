import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { wordsOf } from '../page.ts'
import { withLink } from './preference-link.ts'

test('a client who stopped the email can start it again, or choose less, and the choice is stored as proof', async () => {
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
      .select(['channel', 'is_given', 'wording', 'page'])
      .where('contact_id', '=', contact.id)
      .execute()
    expect(proofs).toEqual([
      {
        channel: 'email',
        is_given: true,
        page: '/u',
        wording: choice === 'again' ? 'Get all emails again' : 'Send one email a year',
      },
    ])
  }
})

test('each choice stays in the contact’s timeline and in the proof, whatever they choose next', async () => {
  const { app, agency, contact, press } = await withLink()
  app.t.clock.now = new Date('2026-11-20T15:00:00Z')
  const ruth = await app.as(agency.ruth)
  // Submitting the form twice records one change.
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
    new RegExp(`Ruth Calloway (?:paused|resumed) emails[^:]*?(?= \\d+:)|${name} (?:asked|paused)[^:]*?(?= \\d+:)`, 'g'),
  )
  expect(wishes).toEqual([
    `Ruth Calloway resumed emails to ${name}`,
    `Ruth Calloway paused emails to ${name} through Dec 24, 2026`,
    `${name} asked for one email a year`,
    `${name} asked for no more emails`,
    `${name} asked for one email a year`,
    `${name} asked for no more emails`,
    `${name} asked for all emails again`,
    `${name} paused emails through May 20, 2027`,
    `${name} asked for one email a year`,
  ])
  const csv = await (await ruth.get(urls.contacts.consentsCsv(contact.id))).text()
  expect(csv.match(/Asked for one message a year/g)).toHaveLength(3)
  for (const wish of ['Asked to get all messages again', 'Unsubscribed', 'Asked for a pause through 2027-05-20'])
    expect(csv).toContain(wish)
})

test('the proof has the address of each choice, even after the contact’s address changed', async () => {
  const { app, agency, contact, press } = await withLink()
  await press('yearly')
  const ruth = await app.as(agency.ruth)
  await app.t.db.updateTable('contacts').set({ email: 'new@example.com' }).where('id', '=', contact.id).execute()
  const csv = await (await ruth.get(urls.contacts.consentsCsv(contact.id))).text()
  const [wish] = csv.split('\r\n').filter((line) => line.includes('Asked for one message a year'))
  expect(wish).toContain(contact.email)
  expect(wish).not.toContain('new@example.com')
})

test('each change plans the client again', async () => {
  const { contact, press, requests, forgetRequests, refuse, app, of } = await withLink()
  for (const change of [
    () => press('yearly'),
    () => press('pause'),
    () => press('again'),
    () => press('stop'),
    () => press('again'),
    () => refuse('bounced'),
    () => app.t.db.deleteFrom('suppression_reasons').where('address', '=', of.address).execute(),
  ]) {
    await forgetRequests()
    await change()
    expect(new Set(await requests())).toEqual(new Set([contact.id]))
  }
})
