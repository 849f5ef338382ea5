import { expect, test } from 'vitest'
import { twilioTextProvider } from '../../src/sms/twilio.ts'
import { makeContact } from '../agency.ts'
import { ORIGIN, testApp } from '../app.ts'
import { textingAgency } from './phones.ts'

const account = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token', from: '+18285550100' }
const app = await testApp({ texts: twilioTextProvider(account, { publicUrl: ORIGIN }) })
const { t } = app
const WORDS = 'I agree that Blue Ridge Medigap may text me about my plan. I need not agree to buy.'
const agreement = { intent: 'record', how: 'paper', agreed_on: '11/18/2026', wording: WORDS }

async function start() {
  const agency = await textingAgency(t)
  const contact = await makeContact(agency, {}, t)
  return { agency, contact, path: `/contact/${contact.id}/texts`, dana: await app.as(agency.dana) }
}
const ledger = (contactId: number) =>
  t.db.selectFrom('consents').selectAll().where('contact_id', '=', contactId).orderBy('id').execute()

test('an agent records what a client said, how, when and in which words', async () => {
  const { agency, contact, path, dana } = await start()
  expect(await dana.words(path)).toContain('They have not agreed to texts')
  expect((await dana.post(path, agreement)).status).toBe(303)
  expect(await ledger(contact.id)).toMatchObject([
    {
      channel: 'text',
      is_given: true,
      source: 'agent',
      wording: WORDS,
      how: 'paper',
      agreed_on: '2026-11-18',
      phone: '8285550142',
      recorded_by: agency.dana.id,
      page: path,
    },
  ])
  const page = await dana.words(path)
  expect(page).toContain('They agreed to texts to (828) 555-0142')
  expect(page).not.toContain('Record consent')
  expect(await (await app.as(agency.ruth)).words('/settings/log')).toContain(
    `Recorded consent to texts, contact ${contact.id}`,
  )
})

test('missing input is reported at its field, and what was typed is kept', async () => {
  const { contact, path, dana } = await start()
  const answer = await dana.post(path, { intent: 'record', agreed_on: '12/1/2026', wording: 'ok' })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  for (const error of ['Choose how they agreed', 'Enter today or an earlier date', 'at least 40 characters'])
    expect(page).toContain(error)
  expect(page).toContain('value="12/1/2026"')
  expect(await ledger(contact.id)).toEqual([])
})

test('it is withdrawn, blocked and unblocked, each as its own row', async () => {
  const { contact, path, dana } = await start()
  await dana.post(path, agreement)
  await dana.post(path, { intent: 'withdraw' })
  expect(await dana.words(path)).toContain('They have not agreed to texts')
  await dana.post(path, { intent: 'stop' })
  expect(await dana.words(path)).toContain('marked (828) 555-0142 “Do not text”')
  expect((await dana.post(path, agreement)).status).toBe(422)
  await dana.post(path, { intent: 'allow' })
  expect((await dana.post(path, agreement)).status).toBe(303)
  expect((await ledger(contact.id)).map(({ is_given }) => is_given)).toEqual([true, false, false, true])
})

test('a client’s own STOP is not overridden by anybody else, nor by an agent', async () => {
  const { agency, path, dana } = await start()
  const stop = { organization_id: agency.id, channel: 'text', address: '8285550142', reason: 'stopped' }
  await t.db
    .insertInto('suppression_reasons')
    .values({ ...stop, created_at: t.clock.now })
    .execute()
  expect((await dana.post(path, agreement)).status).toBe(422)
  await dana.post(path, { intent: 'allow' })
  expect(await dana.words(path)).toContain('Only they can restart them')
})

test('consent records are added and never rewritten', async () => {
  const { contact, path, dana } = await start()
  await dana.post(path, agreement)
  const change = t.db.updateTable('consents').set({ wording: 'Anything' }).where('contact_id', '=', contact.id)
  await expect(change.execute()).rejects.toThrow('never changed')
})

test('an agent of another contact finds no such page, nor its files', async () => {
  const { agency, path, contact } = await start()
  const omar = await app.as(agency.omar)
  for (const one of [path, `/contact/${contact.id}/consents.csv`, `/contact/${contact.id}/consents.pdf`])
    expect((await omar.get(one)).status).toBe(404)
  expect((await omar.post(path, agreement)).status).toBe(404)
})

test('the settings show how many agreed, the sender and a sample; the switch is logged', async () => {
  const { agency, path, dana } = await start()
  await dana.post(path, agreement)
  const ruth = await app.as(agency.ruth)
  const page = await ruth.words('/settings/texts')
  for (const part of ['Clients who agreed 1', '(828) 555-0100', 'Reply STOP to end, HELP for help', 'Sample'])
    expect(page).toContain(part)
  expect((await ruth.post('/settings/texts', {})).headers.get('Location')).toBe('/settings/texts?saved=texts')
  expect(await ruth.words('/settings/log')).toContain('Changed settings: texts')
  expect((await dana.get('/settings/texts')).headers.get('Location')).toBe('/contacts')
})

test('if texts are not set up the settings say so and nothing is switched on', async () => {
  const plain = await testApp({}, t)
  const { agency } = await start()
  const ruth = await plain.as(agency.ruth)
  expect(await ruth.words('/settings/texts')).toContain('Texts are not set up on this server')
  expect((await ruth.post('/settings/texts', { texts_enabled: 'on' })).status).toBe(422)
})
