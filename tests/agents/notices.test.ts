import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { testApp } from '../app.ts'
import { wordsOf } from '../page.ts'

test('a full plan is announced above the form, which offers to add an admin', async () => {
  const app = await testApp()
  const agency = await makeAgency({ plan: 'basic' })
  const ids = [agency.dana.id, agency.omar.id]
  await app.t.db.updateTable('users').set({ removed_at: app.t.clock.now }).where('id', 'in', ids).execute()
  const ruth = await app.as(agency.ruth)
  for (const path of [urls.agents.list(), urls.agents.list({ open: 'new' })]) {
    const html = await ruth.html(path)
    expect(wordsOf(html)).toContain('Your plan includes 1 agent You can still add an admin who does not sell.')
    expect(html).toMatch(/<main.*href="\/change-plan"/s)
    expect(wordsOf(html)).not.toContain('No colleagues yet')
  }
  const form = await ruth.html(urls.agents.list({ open: 'new' }))
  expect(form).toMatch(/id="new-isAdmin"[^>]*checked/)
  expect(form).not.toMatch(/id="new-isAgent"[^>]*checked/)
  const roomy = await app.as((await makeAgency()).ruth)
  expect(await roomy.html(urls.agents.list({ open: 'new' }))).not.toContain('Your plan includes')
})

test('the delete page says what happens to the contacts and where only this agent is licensed', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  await makeContact(agency, { agent_id: agency.omar.id })
  await makeContact(agency, { agent_id: agency.omar.id })
  const license = (user_id: number, state: string, expires_on: string | null = null) => ({
    organization_id: agency.id,
    user_id,
    state,
    expires_on,
  })
  await app.t.db
    .insertInto('agent_licenses')
    .values([
      ...['NC', 'SC', 'TN'].map((state) => license(agency.omar.id, state)),
      ...[license(agency.dana.id, 'NC'), license(agency.dana.id, 'SC', '2020-01-01')],
    ])
    .execute()
  const ruth = await app.as(agency.ruth)
  const words = await ruth.words(urls.agents.removal(agency.omar.id))
  expect(words).toContain('If you do not reassign, 2 contacts will have no agent')
  expect(words).toContain('Only Omar Haddad is licensed in South Carolina and Tennessee.')
  await ruth.post(urls.agents.removal(agency.omar.id), { how: 'reassign', reassignTo: String(agency.dana.id) })
  await ruth.get(urls.contacts.list())
  const log = await ruth.words(urls.settings.log())
  expect(log).toContain('Removed Omar Haddad. 2 contacts went to Dana Whitfield')
})

test('the preview of the brand shows the agency’s own default agent', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const ruth = await app.as(agency.ruth)
  await ruth.post(urls.agents.setDefault(agency.omar.id))
  const html = await ruth.html(urls.settings.brand())
  expect(wordsOf(/<div class="brand-preview".*/s.exec(html)?.[0] ?? '')).toContain('Omar Haddad')
  expect(html).not.toContain('Dana Whitfield')
})
