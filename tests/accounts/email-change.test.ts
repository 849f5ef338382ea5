import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sentenceOf } from '../../routes/agency/closing/log-words.ts'
import { requestEmailChange } from '../../src/accounts/profile/request-email-change.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, as, makeAgency, type Person } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { mailTo } from './mailbox.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const newAddress = () => `new.${publicToken().toLowerCase()}@example.com`
const isIn = async (visitor: Visitor) => (await visitor.get('/api/me')).status === 200
const emailOf = async ({ id }: Pick<Person, 'id'>) =>
  (await app.t.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const events = () =>
  app.t.db
    .selectFrom('audit_events')
    .select(['actor', 'action', 'target', 'detail'])
    .where('organization_id', '=', agency.id)
    .orderBy('id')
    .execute()
const openLinks = ({ id }: Person) =>
  app.t.db
    .selectFrom('login_tokens')
    .select('new_email')
    .where('user_id', '=', id)
    .where('purpose', '=', 'confirm_email')
    .where('used_at', 'is', null)
    .execute()
const linkTo = async (email: string) => {
  const mail = await mailTo(app, email)
  if (!mail) throw new Error(`no mail to ${email}`)
  return urls.verify(mail.tokenId, mail.secret)
}
const profileOf = (person: Person, email: string) => ({
  firstName: person.first_name,
  lastName: person.last_name,
  email,
  phone: '8285550111',
})

test('a link that an admin requested confirms the address and signs no one in; the log names the admin twice', async () => {
  const { dana } = agency
  const before = await app.as(dana)
  const email = newAddress()
  expect((await ruth.json('PUT', `/api/agents/${dana.id}`, { email })).status).toBe(200)
  const reader = app.visitor()
  const opened = await reader.words(await linkTo(email))
  expect(opened).toContain('The button confirms it but does not sign you in.')
  expect(opened).not.toContain('This link signs you in')
  const pressed = await reader.post(await linkTo(email))
  expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, urls.login({ email })])
  expect([await isIn(reader), await isIn(before), await emailOf(dana)]).toEqual([false, false, email])
  const loginPage = await reader.words(urls.login({ email }))
  expect(loginPage.split('Your new address is active. Sign in with it.')).toHaveLength(2)
  expect(await events()).toEqual([
    {
      actor: 'Ruth Calloway',
      action: 'email_change_asked',
      target: 'Dana Whitfield',
      detail: { email: [dana.email, email] },
    },
    {
      actor: 'Dana Whitfield',
      action: 'email_changed',
      target: '',
      detail: { email: [dana.email, email], askedBy: 'Ruth Calloway' },
    },
  ])
  expect((await events()).map(sentenceOf as never)).toEqual([
    'requested a new sign-in address for Dana Whitfield',
    'confirmed a new sign-in address requested by Ruth Calloway',
  ])
  const told = app.t.db.selectFrom('messages').select('kind').where('recipient', '=', dana.email)
  expect((await told.execute()).map(({ kind }) => kind).sort()).toEqual(['email_change_asked', 'email_changed'])
})

test('the same link used through the API signs no one in either', async () => {
  const email = newAddress()
  await ruth.json('PUT', `/api/agents/${agency.dana.id}`, { email })
  const reader = app.visitor()
  const pressed = await reader.json('POST', `/api${await linkTo(email)}`)
  expect(await pressed.json()).toMatchObject({ success: true, redirectUrl: urls.login({ email }) })
  expect([await isIn(reader), await emailOf(agency.dana)]).toEqual([false, email])
})

test('signing out other devices also cancels an unconfirmed address', async () => {
  const [thief, owner] = [await app.as(agency.dana), await app.as(agency.dana)]
  const email = newAddress()
  expect((await thief.json('PUT', '/api/profile', profileOf(agency.dana, email))).status).toBe(200)
  expect(await owner.words(urls.profile.sessions())).toContain(
    'This also cancels any unconfirmed change to your sign-in address.',
  )
  await owner.post(urls.profile.endOthers())
  expect(await owner.words(urls.profile.sessions())).toContain('The change to your sign-in address was canceled.')
  expect((await app.visitor().post(await linkTo(email))).status).toBe(422)
  expect([await emailOf(agency.dana), await isIn(owner)]).toEqual([agency.dana.email, true])
  expect((await events()).map(({ action }) => action)).toEqual([
    ...['email_change_asked', 'session_ended', 'email_change_cancelled'],
  ])
})

test('the profile cancels an unconfirmed address, whoever requested it', async () => {
  const dana = await app.as(agency.dana)
  const email = newAddress()
  await ruth.json('PUT', `/api/agents/${agency.dana.id}`, { email })
  expect(await dana.words('/profile')).toContain('Cancel this change')
  expect((await dana.post(urls.profile.cancelEmail())).headers.get('Location')).toBe('/profile')
  const page = await dana.words('/profile')
  expect(page).toContain(`Change canceled. You still sign in with ${agency.dana.email}.`)
  expect(page).not.toContain('Cancel this change')
  expect((await app.visitor().post(await linkTo(email))).status).toBe(422)
  const last = (await events()).at(-1)
  expect(last).toEqual({ actor: 'Dana Whitfield', action: 'email_change_cancelled', target: '', detail: {} })
  await dana.post(urls.profile.cancelEmail())
  expect(await dana.words('/profile')).toContain('There was no change to cancel.')
})

test('an unverified address is replaced at once, the old one gets no more emails, the new one is invited', async () => {
  const [wrong, right] = [newAddress(), newAddress()]
  const person = { firstName: 'Priya', lastName: 'Raman', phone: '8285550113' }
  const { id } = await (await ruth.json('POST', '/api/agents/create', { ...person, email: wrong })).json()
  const taken = (await makeAgency()).omar.email
  for (const email of [taken, agency.omar.email]) {
    const refused = await ruth.json('PUT', `/api/agents/${id}`, { email })
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { error: 'This email address is already in use' },
    ])
  }
  const old = await linkTo(wrong)
  expect((await app.visitor().get(old)).status).toBe(200)
  const fixed = await ruth.json('PUT', `/api/agents/${id}`, { email: right })
  expect(await fixed.json()).toMatchObject({ email: right, pendingEmail: null })
  expect((await app.visitor().post(old)).status).toBe(422)
  const mails = await app.t.db.selectFrom('messages').select('kind').where('recipient', '=', wrong).execute()
  expect(mails).toEqual([{ kind: 'invite_agent' }])
  const priya = app.visitor()
  expect((await priya.post(await linkTo(right))).status).toBe(303)
  expect(await (await priya.get('/api/me')).json()).toMatchObject({ id, email: right })
  expect(await events()).toContainEqual({
    actor: 'Ruth Calloway',
    action: 'agent_changed',
    target: 'Priya Raman',
    detail: { email: [wrong, right] },
  })
})

test('of twenty parallel address requests five are emailed and one link stays open', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      as(agency.dana, (scope) => requestEmailChange(scope, agency.dana.id, newAddress())),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
  expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(15).fill({ ok: false, refused: 'too_many' }))
  expect(await openLinks(agency.dana)).toHaveLength(1)
})

test.each([
  { why: 'removed', act: (admin: Visitor, id: number) => admin.json('DELETE', `/api/agents/${id}`) },
  {
    why: 'no longer an admin',
    act: (admin: Visitor, id: number) => admin.json('PUT', `/api/agents/${id}`, { isAdmin: false, isAgent: true }),
  },
])('an address that an admin requested for a colleague is canceled once that admin is $why', async ({ act }) => {
  const { omar } = agency
  await app.t.db.updateTable('users').set({ is_admin: true }).where('id', '=', omar.id).execute()
  const email = newAddress()
  expect((await (await app.as(omar)).json('PUT', `/api/agents/${agency.ruth.id}`, { email })).status).toBe(200)
  const link = await linkTo(email)
  expect((await act(ruth, omar.id)).status).toBe(200)
  expect((await app.visitor().post(link)).status).toBe(422)
  expect([await emailOf(agency.ruth), await isIn(ruth)]).toEqual([agency.ruth.email, true])
})

test('signing out other devices also cancels an address requested for a colleague', async () => {
  const email = newAddress()
  await ruth.json('PUT', `/api/agents/${agency.dana.id}`, { email })
  const link = await linkTo(email)
  await ruth.post(urls.profile.endOthers())
  expect((await app.visitor().post(link)).status).toBe(422)
  expect(await emailOf(agency.dana)).toBe(agency.dana.email)
})
