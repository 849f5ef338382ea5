import { describe, expect, test } from 'vitest'
import { createComposer } from '../../../src/mail/compose.ts'
import type { MailFacts } from '../../../src/outbox/mail-facts.ts'

const compose = createComposer({
  publicUrl: 'https://perennial.example',
  mailFrom: 'mail@perennial.example',
  secretKey: new Uint8Array(32).fill(7),
})

const login = {
  kind: 'login_link',
  messageId: 'b7b7c0de-0000-4000-8000-000000000002',
  recipient: 'dana@blueridge.example',
  firstName: 'Dana',
  organizationName: 'Blue Ridge Medigap',
  tokenId: 'a',
  secret: 'b',
  code: '012345',
} satisfies MailFacts

describe('a sign-in email', () => {
  test('has the link and the code, names the agency, and says how long they work and what to do if it was not you', async () => {
    const mail = await compose(login)
    expect(mail).toMatchObject({
      to: 'dana@blueridge.example',
      from: '"Perennial" <mail@perennial.example>',
      subject: 'Your Perennial login link',
    })
    for (const body of [mail.html, mail.text])
      for (const fact of [
        'https://perennial.example/auth/verify/a/b',
        '012345',
        'Blue Ridge Medigap',
        '10 minutes',
        'If you did not expect this email',
      ])
        expect(body).toContain(fact)
  })

  test('activates an account under another subject', async () => {
    expect((await compose({ ...login, kind: 'activate_account' })).subject).toBe('Activate your Perennial account')
  })
})
