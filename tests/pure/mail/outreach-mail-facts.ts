import { createComposer } from '../../../src/mail/compose.ts'
import type { OutreachMailFacts } from '../../../src/outbox/mail-facts.ts'

export const compose = createComposer({
  publicUrl: 'https://perennial.example',
  mailFrom: 'mail@perennial.example',
  secretKey: new Uint8Array(32).fill(7),
})

export const about = (changes: Partial<OutreachMailFacts>): OutreachMailFacts => ({
  kind: 'birthday',
  messageId: 'b7b7c0de-0000-4000-8000-000000000001',
  recipient: 'margaret@example.com',
  trackingId: 'trackingtrackingtracki',
  clientFirstName: 'Margaret',
  language: 'en',
  asksFirst: null,
  agency: {
    id: 41,
    name: 'Blue Ridge Medigap',
    primaryColor: '#6B46C1',
    mailingAddress: '12 Haywood St, Asheville, NC 28801',
    ownAddress: undefined,
  },
  sender: {
    name: 'Dana Whitfield',
    replyTo: 'dana@blueridge.example',
    phone: '8285550111',
    licenseNumber: 'NC-1234567',
    signature: 'Dana Whitfield\nLicensed agent',
  },
  eventOn: '2027-03-15',
  behavior: null,
  increase: { carrier: 'Aetna', plan: 'Plan G', percent: 9.5, effectiveOn: '2027-01-01' },
  policy: { carrier: 'Aetna', plan: 'Plan G', premiumCents: 18_245 },
  right: null,
  wording: null,
  ...changes,
})

export const bare = { carrier: null, plan: null, premiumCents: null }
