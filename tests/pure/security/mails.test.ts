import { beforeAll, expect, test } from 'vitest'
import { createComposer } from '../../../src/mail/compose.ts'
import { accountMails } from '../../../src/messages/account-mail.ts'
import type { AccountMailKind, ClientMailFacts, MailFacts } from '../../../src/outbox/mail-facts.ts'
import type { OutgoingMail } from '../../../src/outbox/outgoing-mail.ts'
import { outreachKinds } from '../../../src/outbox/outreach-kinds.ts'
import { broken } from '../../security/markup.ts'
import { payloads } from '../../security/payloads.ts'

const compose = createComposer({
  publicUrl: 'https://perennial.example',
  mailFrom: 'mail@perennial.example',
  secretKey: new Uint8Array(32).fill(7),
})

/** Goes through the pack, so that neighbouring fields hold different ones. */
function typist(first: number) {
  let place = first
  return () => payloads[place++ % payloads.length]!
}

const of = (type: () => string) => ({
  messageId: 'b7b7c0de-0000-4000-8000-000000000001',
  recipient: 'walter@example.com',
  agency: {
    id: 41,
    name: type(),
    primaryColor: '#6B46C1',
    mailingAddress: type(),
    ownAddress: undefined,
    logo: { slug: 'blue-ridge', hash: 'a'.repeat(32), width: 10, height: 10 },
  },
  sender: {
    name: type(),
    replyTo: 'dana@blueridge.example',
    phone: '8285550111',
    licenseNumber: type(),
    signature: `${type()}\n${type()}\r\n${type()}`,
  },
})

const toClients = (type: () => string): ClientMailFacts[] => [
  ...(['en', 'es'] as const).flatMap((language) => {
    const client = { trackingId: 'trackingtrackingtracki', asksFirst: null, language }
    return [
      { ...of(type), ...client, kind: 'quote_email' as const, clientFirstName: type() },
      ...outreachKinds.map((kind) => ({
        ...of(type),
        ...client,
        kind,
        clientFirstName: type(),
        eventOn: '2027-03-15' as const,
        behavior: kind.startsWith('follow_up') ? ('viewed' as const) : null,
        increase: { carrier: type(), plan: type(), percent: 9.5, effectiveOn: '2027-01-01' as const },
        policy: { carrier: type(), plan: type(), premiumCents: 18_245 },
        wording: { subject: type(), intro: `${type()}\n\n${type()}` },
      })),
    ]
  }),
]

const news = { contactId: 7, phone: '8285550142', language: 'es' as const }

const toPeople = (type: () => string): MailFacts[] => [
  ...(Object.keys(accountMails) as AccountMailKind[]).map((kind) => ({
    kind,
    messageId: 'b7',
    recipient: 'dana@blueridge.example',
    firstName: type(),
    organizationName: type(),
    about: type(),
    tokenId: 'a',
    secret: 'b',
    code: '012345',
    ...(kind === 'client_news' ? { news: { ...news, client: type(), as: 'accept' as const } } : {}),
    ...(kind === 'digest'
      ? { digest: { count: 2, items: [{ who: type(), why: type(), contactId: 7 }], more: type() } }
      : {}),
  })),
  ...(['waitlist', 'message'] as const).map((kind) => ({
    kind: 'inquiry' as const,
    messageId: 'b8',
    recipient: 'owner@perennial.example',
    inquiry: { kind, name: type(), email: 'a@b.example', phone: null, agents: 1, bookSize: 2, message: type() },
  })),
]

/** Whatever is in it: one address, one line each, and text that stays text. */
function expectInert(mail: OutgoingMail, facts: MailFacts) {
  expect(broken(mail.html), facts.kind).toEqual([])
  expect(mail.to).toBe(facts.recipient)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/
  for (const header of [mail.from, mail.replyTo ?? '', mail.subject, ...Object.values(mail.headers)])
    expect(header).not.toMatch(unsafe)
  expect(mail.from).toMatch(/^"[^"\\<>]*" <mail@perennial\.example>$/)
}

beforeAll(() => compose(toClients(typist(0))[0]!), 60_000)

test('the pack has 180 distinct payloads, and the check finds them unescaped (T24)', () => {
  expect(new Set(payloads).size).toBe(180)
  for (const payload of payloads.slice(0, 40)) {
    expect(broken(`<p>${payload}</p>`), payload).not.toEqual([])
    expect(broken(`<p title="${payload.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}">x</p>`), payload).toEqual([])
  }
  expect(broken('<a href="&#106;avascript:x">x</a>')).toHaveLength(1)
})

test('for any name, signature or wording every kind of email has one recipient and shows it as text (T24, T25, T26)', async () => {
  for (let first = 0; first < payloads.length; first += 90)
    for (const facts of [...toClients(typist(first)), ...toPeople(typist(first))])
      expectInert(await compose(facts), facts)
}, 60_000)

test('an email to an unverified address contains no link from whoever typed it (T41)', async () => {
  const lures = ['Prize waits at evil.com', 'https://evil.example/win', 'www.evil.example', 'Mail me@evil.example']
  for (const kind of ['activate_account', 'invite_agent', 'resume_setup', 'confirm_email'] as const)
    for (const lure of lures) {
      const mail = await compose({
        kind,
        messageId: 'b9',
        recipient: 'victim@mail.example',
        tokenId: 'a',
        secret: 'b',
        code: '012345',
        firstName: lure,
        organizationName: lure,
        about: lure,
      })
      expect(`${mail.subject} ${mail.html} ${mail.text}`, kind).not.toMatch(/evil|Prize/)
      expect(mail.text).toMatch(/^Hello,\n/)
    }
  const honest = await compose({
    kind: 'invite_agent',
    messageId: 'b9',
    recipient: 'dana@mail.example',
    tokenId: 'a',
    secret: 'b',
    firstName: 'Dana',
    organizationName: 'St. Mary & Co. Insurance',
    about: 'Ruth O. Calloway',
  })
  expect(honest.text).toContain('Hello Dana,\n\nRuth O. Calloway added you to St. Mary & Co. Insurance on Perennial')
})
