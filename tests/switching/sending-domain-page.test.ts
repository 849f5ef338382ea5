import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { runOnce } from '../../jobs/runner.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { resendDomains } from '../../src/mail/domain-provider.ts'
import { erasableUntil } from '../../src/organizations/close.ts'
import { type PracticeProviders, startPracticeProviders } from '../../src/practice/providers.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { testDatabase } from '../db.ts'
import { toolsOn } from '../jobs/timetable.ts'

let app: TestApp
let providers: PracticeProviders
beforeAll(async () => {
  providers = await startPracticeProviders((await testDatabase()).tenantDb)
  app = await testApp({ domains: resendDomains({ apiKey: providers.resendKey, baseUrl: providers.resendUrl }) })
})
afterAll(() => providers.close())

const ruth = async () => app.as((await makeAgency()).ruth)
const nameOf = (word: string) =>
  `${word}.a${publicToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}.example`
const domainOf = (name: string) => ({ name, local_part: 'hello' })
async function text(visitor: Visitor, path = urls.settings.domain()) {
  const html = await visitor.html(path)
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('a domain is added, its records shown, checked, and removed after a confirmation', async () => {
  const visitor = await ruth()
  const name = nameOf('mail')
  expect(await text(visitor)).toContain('Blue Ridge Medigap via Perennial')
  const added = await visitor.post(urls.settings.domain(), domainOf(` ${name.toUpperCase()} `))
  expect([added.status, added.headers.get('Location')]).toEqual([303, '/settings/domain'])
  const waiting = await text(visitor)
  for (const told of [
    'Needs setup',
    `hello@${name}`,
    'resend._domainkey.mail',
    'v=spf1 include:amazonses.com ~all',
    'Check now',
  ])
    expect(waiting).toContain(told)
  await visitor.post(urls.settings.domainCheck())
  const verified = await text(visitor)
  expect(verified).toContain('Verified: emails now come from your own domain.')
  expect(verified).toContain('Found')
  expect(await text(visitor, urls.settings.domainRemoval())).toContain(`Remove ${name}?`)
  await visitor.post(urls.settings.domainRemoval())
  expect(await text(visitor)).toContain(`${name} removed.`)
  expect(await text(visitor)).toContain('Add domain')
})

test('a new domain needs a recent sign-in, and the admins are told of it', async () => {
  const agency = await makeAgency()
  const domain = domainOf(nameOf('mail'))
  const stale = await app.as(agency.ruth)
  await app.t.db
    .updateTable('sessions')
    .set({ signed_in_at: new Date(app.t.clock.now.getTime() - 11 * 60_000) })
    .where('user_id', '=', agency.ruth.id)
    .execute()
  const asked = await stale.post(urls.settings.domain(), domain)
  const html = await asked.text()
  expect([asked.status, html.includes('name="confirmationCode"')]).toEqual([422, true])
  expect(html).toContain(`value="${domain.name}"`)
  expect((await (await app.as(agency.ruth)).post(urls.settings.domain(), domain)).status).toBe(303)
  const told = await app.t.db
    .selectFrom('messages')
    .select(['recipient', 'kind', 'data'])
    .where('organization_id', '=', agency.id)
    .where('kind', '<>', 'fresh_code')
    .execute()
  const about = 'Ruth Calloway changed the agency’s sending domain'
  expect(told).toMatchObject([{ recipient: agency.ruth.email, kind: 'client_contact_changed', data: { about } }])
  expect(app.woken).toContain('send-due-messages')
})

test.each([
  ['pending', 'Checking'],
  ['fail', 'Not found'],
])('a check of a domain with %s in its name ends in: %s', async (word, label) => {
  const visitor = await ruth()
  await visitor.post(urls.settings.domain(), domainOf(nameOf(word)))
  await visitor.post(urls.settings.domainCheck())
  const told = await text(visitor)
  expect(told).toContain('Not verified yet.')
  expect(told).toContain(label)
})

test.each([
  ['gmail.com', 'hello', 'belongs to an email provider'],
  ['perennial.example', 'hello', 'That domain is ours'],
  ['10.0.0.1', 'hello', 'not an IP address'],
  ['dana@blueridge.com', 'hello', 'only the part after the @'],
  ['', 'hello', 'Please enter a domain'],
  ['mail.blueridge.com', 'hel lo', 'Please use lowercase letters'],
])('%s with %s is refused in words, with the typing kept', async (name, local_part, told) => {
  const answer = await (await ruth()).post(urls.settings.domain(), { name, local_part })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain(told)
  expect(html).toContain(`value="${name}"`)
})

test('a provider’s refusal or silence becomes a sentence, and nothing is stored', async () => {
  const name = nameOf('mail')
  await (await ruth()).post(urls.settings.domain(), domainOf(name))
  const other = await ruth()
  const taken = await other.post(urls.settings.domain(), domainOf(name))
  expect([taken.status, (await taken.text()).includes('is already in use at our email service')]).toEqual([422, true])
  const silent = await other.post(urls.settings.domain(), domainOf(nameOf('stumble')))
  expect([silent.status, (await silent.text()).includes('did not respond')]).toEqual([422, true])
  expect(await text(other)).toContain('Add domain')
})

test('without a domain there is nothing to check or remove', async () => {
  const visitor = await ruth()
  await visitor.post(urls.settings.domainCheck())
  expect(await text(visitor)).toContain('Your agency has no sending domain.')
  expect((await visitor.get(urls.settings.domainRemoval())).headers.get('Location')).toBe('/settings/domain')
})

test('closing the agency removes its domain at the provider', async () => {
  const agency = await makeAgency()
  const visitor = await app.as(agency.ruth)
  const name = nameOf('mail')
  await visitor.post(urls.settings.domain(), domainOf(name))
  const closed = await visitor.post(urls.settings.closing(), { name: agency.name, downloaded: 'on' })
  expect(closed.status).toBe(303)
  const tools = { ...toolsOn(app.t), domains: app.deps.domains }
  await app.t.db
    .updateTable('organizations')
    .set({ closed_at: erasableUntil(app.t.clock.now) })
    .where('id', '=', agency.id)
    .execute()
  await runOnce(jobs, 'erase-closed-agencies', tools, { signal: new AbortController().signal })
  expect((await (await ruth()).post(urls.settings.domain(), domainOf(name))).status).toBe(303)
})
