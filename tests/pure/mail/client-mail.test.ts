import { describe, expect, test } from 'vitest'
import { layoutOf, renderLayout, writeClientMail } from '../../../src/mail/client-mail.tsx'
import { clientMailContent } from '../../../src/mail/compose.ts'
import type { ClientMailFacts } from '../../../src/outbox/mail-facts.ts'
import { outreachKinds } from '../../../src/outbox/outreach-kinds.ts'
import { about, bare } from './outreach-mail-facts.ts'

const logo = { slug: 'blue-ridge', hash: 'abc', width: 300, height: 90 }
const HOSTILE = `<b>"Ann" & 'Bo' $& 0; {{first_name}}</b>`

/** Facts that change the layout or the texts of an email. */
const edges: Record<string, Parameters<typeof about>[0]> = {
  'a usual client': {},
  'a name with markup': { clientFirstName: HOSTILE },
  'an empty name': { clientFirstName: '' },
  'a long name': { clientFirstName: 'Wilhelmina-'.repeat(30) },
  'other alphabets': { clientFirstName: 'Łucja 王 🌲' },
  'an agency with markup in its name and signature': {
    agency: { ...about({}).agency, name: HOSTILE },
    sender: { ...about({}).sender, name: HOSTILE, signature: `${HOSTILE}\n\n(828) 555-0111 or\r\n${HOSTILE}` },
  },
  'a sender without phone, license and signature': {
    sender: { ...about({}).sender, phone: null, licenseNumber: null, signature: '' },
  },
  'a logo': { agency: { ...about({}).agency, logo, ownAddress: 'dana@blueridge.example' } },
  'no mailing address': { agency: { ...about({}).agency, mailingAddress: null } },
  'nothing known of the policy': { policy: bare, asksFirst: 'zip' },
  'gender and tobacco use unknown': { asksFirst: 'gender_tobacco' },
  'a page not opened': { behavior: 'not_viewed' },
  'a page opened': { behavior: 'viewed' },
  'health questions answered': { behavior: 'answered' },
  'an own wording with line breaks': {
    wording: { subject: 'For {{first_name}}', intro: `Dear {{first_name}},\n\n${HOSTILE}\n\n\nA third & last one.` },
  },
}

const links = (logoUrl?: string) => ({
  logo: logoUrl,
  compare: 'https://perennial.example/compare/tracking?a=1&b="2"',
  schedule: "https://perennial.example/schedule?tid=tracking&name='x'",
  unsubscribe: 'https://perennial.example/u/token',
})

describe('the HTML of an email to a client', () => {
  for (const kind of ['quote_email', ...outreachKinds] as const)
    test(`is what React renders, byte by byte: ${kind}`, () => {
      for (const language of ['en', 'es'] as const)
        for (const [edge, changes] of Object.entries(edges))
          for (const clientFirstName of [changes.clientFirstName ?? 'Margaret', 'Someone else']) {
            const facts = { ...about(changes), language, kind, clientFirstName } as ClientMailFacts
            const args = [facts, links(facts.agency.logo && 'https://x.example/l'), clientMailContent(facts)] as const
            const { html } = writeClientMail(...args)
            expect(html, `${language}: ${edge}`).toBe(renderLayout(layoutOf(...args)))
          }
    })

  test('never shows the texts of another agency, agent or client', () => {
    const mails = ['Walter', 'Edna'].flatMap((clientFirstName) =>
      ['Dana', 'Luis'].flatMap((name) =>
        ['Blue Ridge', 'Piedmont'].map((agencyName) => {
          const facts = about({
            clientFirstName,
            sender: { ...about({}).sender, name, signature: '' },
            agency: { ...about({}).agency, name: agencyName },
          })
          const { html } = writeClientMail(facts, links(), clientMailContent(facts))
          return { html, own: [clientFirstName, name, agencyName] }
        }),
      ),
    )
    for (const { html, own } of mails)
      for (const text of ['Walter', 'Edna', 'Dana', 'Luis', 'Blue Ridge', 'Piedmont'])
        expect(html.includes(text), text).toBe(own.includes(text))
  })
})
