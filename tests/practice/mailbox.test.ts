import { expect, test } from 'vitest'
import { publicToken, sha256 } from '../../src/lib/tokens.ts'
import { testApp } from '../app.ts'

async function withMail(overrides: object = {}) {
  const app = await testApp()
  const to = `${publicToken().toLowerCase()}@example.com`
  const id = publicToken()
  await app.t.db
    .insertInto('practice_emails')
    .values({
      id,
      request_hash: sha256(id),
      sent_at: app.t.clock.now,
      sender: '"Dana" <mail@perennial.example>',
      recipients: [to],
      subject: 'Hello <b>you</b>',
      html: '<p style="color:red">Hi <a href="https://perennial.example/compare/a?b=1&amp;c=2">see</a><script>alert(1)</script></p>',
      text: 'Hi https://perennial.example/u/xyz',
      headers: JSON.stringify({ 'Reply-To': 'dana@example.com' }),
      ...overrides,
    })
    .execute()
  return { app, to, id, visitor: app.visitor() }
}

test('the mailbox as JSON returns everything about an email, newest first', async () => {
  const { app, to, id, visitor } = await withMail()
  const older = publicToken()
  await app.t.db
    .insertInto('practice_emails')
    .values({
      id: older,
      request_hash: sha256(older),
      sent_at: new Date(0),
      sender: 'x',
      recipients: [to],
      subject: 'Older',
    })
    .execute()
  const mails = (await (await visitor.get(`/practice/mailbox.json?to=${to}`)).json()) as { id: string }[]
  expect(mails.map((mail) => mail.id)).toEqual([id, older])
  expect(mails[0]).toEqual({
    id,
    to: [to],
    from: '"Dana" <mail@perennial.example>',
    subject: 'Hello <b>you</b>',
    html: expect.stringContaining('<p style'),
    text: 'Hi https://perennial.example/u/xyz',
    headers: { 'Reply-To': 'dana@example.com' },
    links: ['https://perennial.example/compare/a?b=1&c=2', 'https://perennial.example/u/xyz'],
    sentAt: app.t.clock.now.toISOString(),
  })
})

test('the list and the email show subject, people and links as text', async () => {
  const { to, id, visitor } = await withMail()
  const list = await visitor.html(`/practice/mailbox?to=${to}`)
  const mail = await visitor.html(`/practice/mailbox/${id}`)
  for (const page of [list, mail]) {
    expect(page).toContain('Hello &lt;b&gt;you&lt;/b&gt;')
    expect(page).toContain(to)
  }
  expect(mail).toContain('href="https://perennial.example/u/xyz"')
})

test('the email itself is framed by our own page only, and runs nothing', async () => {
  const { id, visitor } = await withMail()
  const response = await visitor.get(`/practice/mailbox/${id}/html`)
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/)
  expect(await response.text()).toContain('<p style="color:red">')
})

test('outside practice mode none of it exists (T45)', async () => {
  const { id } = await withMail()
  const visitor = (await testApp({ practice: false })).visitor()
  for (const path of [
    'mailbox',
    'mailbox.json',
    `mailbox/${id}`,
    `mailbox/${id}/html`,
    'components',
    'texts',
    'texts.json',
  ])
    expect((await visitor.get(`/practice/${path}`)).status, path).toBe(404)
  expect((await visitor.post('/practice/texts', { phone: '', body: '' })).status).toBe(404)
})

test('an unknown email is not found', async () => {
  const visitor = (await testApp()).visitor()
  expect((await visitor.get('/practice/mailbox/nothing')).status).toBe(404)
  expect((await visitor.get('/practice/mailbox/nothing/html')).status).toBe(404)
})
