import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { setupWords } from '../../routes/account/welcome/setup-words.ts'
import { wizardWords } from '../../src/messages/onboarding.ts'
import { testModeWords } from '../../src/messages/test-mode.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { testApp } from '../app.ts'
import { activate, signUpFounder, walkTo } from '../onboarding/founders.ts'

test('the timeline says that a test mode email went to the agency, not to the client', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const contact = await makeContact(agency, {})
  const now = app.t.clock.now
  const email = { organization_id: agency.id, contact_id: contact.id, kind: 'quote_email', recipient: 'w@example.com' }
  const add = (mode: string) =>
    app.t.db
      .insertInto('messages')
      .values({ ...email, mode, id: randomUUID(), occasion: mode, due_on: '2026-11-01', next_at: now, created_at: now })
      .execute()
  const timeline = async () => {
    const html = await (await app.as(agency.ruth)).html(urls.contacts.show(contact.id))
    return html.slice(html.indexOf('class="timeline'))
  }
  await add('production')
  expect(await timeline()).not.toContain(testModeWords.message)
  await add('test')
  expect(await timeline()).toContain(testModeWords.message)
})

test('the last setup step and the checklist say that emails stay in test mode; no toast covers them', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await activate(app, founder)
  await walkTo(founder, 'payment')
  const { visitor } = founder
  expect(await visitor.html(urls.onboarding.step('payment'))).toContain(wizardWords.payment.withoutCardText)
  await visitor.post(urls.onboarding.step('payment'))
  const firstPage = await visitor.html(urls.contacts.list())
  expect(firstPage).toContain(setupWords.tasks.production_mode.why)
  expect(firstPage).toContain('name="walkthrough"')
  expect(firstPage).not.toContain('class="toast ')
})

test('while an agency is in test mode its admins see on each contact where an email goes, and where to change that', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const contact = await makeContact(agency, {})
  const pageFor = async (person: typeof agency.ruth) => (await app.as(person)).html(urls.contacts.show(contact.id))
  const set = (send_mode: string) =>
    app.t.db.updateTable('organization_settings').set({ send_mode }).where('organization_id', '=', agency.id).execute()
  await set('test')
  const page = await pageFor(agency.ruth)
  expect(page).toContain(testModeWords.toYou)
  expect(page).toContain(`href="${urls.settings.sender()}"`)
  expect(await pageFor(agency.dana)).not.toContain('Test mode')
  await app.t.db.updateTable('users').set({ is_admin: true }).where('id', '=', agency.dana.id).execute()
  expect(await pageFor(agency.dana)).toContain(testModeWords.to(agency.ruth.email))
  await set('production')
  expect(await pageFor(agency.ruth)).not.toContain('Test mode')
})
