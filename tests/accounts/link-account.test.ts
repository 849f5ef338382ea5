import { expect, test } from 'vitest'
import { issueLogin } from '../../src/accounts/sign-in/login.ts'
import type { LoginPurpose } from '../../src/accounts/sign-in/login-purposes.ts'
import { maskedAddress } from '../../src/lib/email-address.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, type Person } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'

/*
 * A sign-in link planted by an attacker would sign the victim in to the attacker's account. So the page names the account
 * it signs in to, and the one it signs out of.
 */

async function linkFor(app: TestApp, agency: Agency, person: Person, purpose: LoginPurpose, newEmail?: string) {
  const user = { organization_id: agency.id, id: person.id }
  const { tokenId, secret } = await app.t.tenantDb.withSystem('test', (system) =>
    issueLogin(system, user, purpose, { newEmail, askedBy: newEmail ? person.id : undefined }),
  )
  return urls.verify(tokenId, secret)
}

async function read(visitor: Visitor, path: string) {
  const html = await visitor.html(path)
  return (/<main.*<\/main>/s.exec(html)?.[0] ?? html).replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ')
}

test('an address is masked to its first letter and its host', () => {
  expect(maskedAddress('ruth@blueridge.example')).toBe('r***@blueridge.example')
})

test.each(['login', 'activate', 'invite', 'resume'] as const)(
  'the page of the %s link says whom it signs in, and not their whole address',
  async (purpose) => {
    const app = await testApp()
    const agency = await makeAgency({ name: 'Okafor Insurance', onboarded_at: null })
    const text = await read(app.visitor(), await linkFor(app, agency, agency.dana, purpose))
    expect(text).toContain(`This link signs you in as ${maskedAddress(agency.dana.email)} at Okafor Insurance.`)
    expect(text).not.toContain(agency.dana.email)
    expect(text).not.toContain('signs you out')
  },
)

test('the page that confirms a new address shows that address', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const path = await linkFor(
    app,
    agency,
    agency.dana,
    'confirm_email',
    `zoe.${publicToken().toLowerCase()}@new.example`,
  )
  expect(await read(app.visitor(), path)).toContain('This link signs you in as z***@new.example at ')
})

test('a user signed in to another account sees both names before the accounts switch', async () => {
  const app = await testApp()
  const [mine, theirs] = [await makeAgency(), await makeAgency({ name: 'Mallory & Sons' })]
  const browser = await app.as(mine.ruth)
  const path = await linkFor(app, theirs, theirs.ruth, 'login')
  expect(await read(browser, path)).toContain(
    `You are signed in as ${mine.ruth.email}. The button signs you out and signs you in as ${maskedAddress(theirs.ruth.email)} at Mallory &amp; Sons.`,
  )
  expect(await (await browser.json('GET', '/api/me')).json()).toMatchObject({ id: mine.ruth.id })
  const own = await read(browser, await linkFor(app, mine, mine.ruth, 'login'))
  expect(own).toContain(`This link signs you in as ${maskedAddress(mine.ruth.email)} at `)
  expect(own).not.toContain('signs you out')
})

test('a link that no longer works reveals nothing about its user', async () => {
  const app = await testApp()
  const agency = await makeAgency({ name: 'Quillfeather Insurance' })
  const used = await linkFor(app, agency, agency.dana, 'login')
  await app.visitor().post(used)
  const setUp = await linkFor(app, agency, agency.dana, 'resume')
  const open = await linkFor(app, agency, agency.dana, 'login')
  const silent = async (path: string, title: string) => {
    const text = await read(app.visitor(), path)
    expect(text).toContain(title)
    for (const told of ['Quillfeather', '***', agency.dana.email]) expect(text).not.toContain(told)
  }
  await silent(used, 'This link was already used')
  await silent(setUp, 'Your agency is already set up')
  await silent(`${open}x`, 'This link does not work')
  const before = app.t.clock.now
  app.t.clock.now = new Date(before.getTime() + 10 * 60_000)
  await silent(open, 'This link has expired').finally(() => {
    app.t.clock.now = before
  })
})
