import { beforeAll, describe, expect, test } from 'vitest'
import { contrast } from '../../../src/lib/agency-colors.ts'
import { createComposer } from '../../../src/mail/compose.ts'
import type { MailFacts, QuoteMailFacts } from '../../../src/outbox/mail-facts.ts'

const compose = createComposer({
  publicUrl: 'https://perennial.example',
  mailFrom: 'mail@perennial.example',
  secretKey: new Uint8Array(32).fill(7),
})

type QuoteFacts = QuoteMailFacts

const quote = (
  changes: { agency?: Partial<QuoteFacts['agency']>; sender?: Partial<QuoteFacts['sender']> } & Partial<
    Omit<QuoteFacts, 'agency' | 'sender'>
  > = {},
): QuoteFacts => ({
  kind: 'quote_email',
  messageId: 'b7b7c0de-0000-4000-8000-000000000001',
  recipient: 'walter@example.com',
  trackingId: 'trackingtrackingtracki',
  clientFirstName: 'Walter',
  language: 'en',
  asksFirst: null,
  ...changes,
  agency: {
    id: 41,
    name: 'Blue Ridge Medigap',
    primaryColor: '#6B46C1',
    mailingAddress: '12 Haywood St, Asheville, NC 28801',
    ownAddress: undefined,
    ...changes.agency,
  },
  sender: {
    name: 'Dana Whitfield',
    replyTo: 'dana@blueridge.example',
    phone: '8285550111',
    licenseNumber: 'NC-1234567',
    signature: 'Dana Whitfield\nLicensed agent',
    ...changes.sender,
  },
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

// The templates load with the first email.
beforeAll(() => compose(quote()))

describe('a quote email', () => {
  test('says in html and in text who writes, why, how to reach them, and where they are', async () => {
    const mail = await compose(quote())
    for (const body of [mail.html, mail.text])
      for (const fact of [
        'Hello Walter,',
        'Dana Whitfield at Blue Ridge Medigap',
        'https://perennial.example/compare/trackingtrackingtracki',
        '(828) 555-0111',
        'License NC-1234567',
        'Licensed agent',
        'You are getting this email because you are a client of Blue Ridge Medigap',
        '12 Haywood St, Asheville, NC 28801',
        'Not connected with or endorsed by the U.S. government or the federal Medicare program.',
        'Blue Ridge Medigap sends this email and shows your prices through Perennial.',
        'the link above starts with perennial.example.',
        'https://perennial.example/u/',
      ])
        expect(body).toContain(fact)
  })

  test('is written in Spanish for Spanish readers, in every part, and links to Spanish pages', async () => {
    const mail = await compose(quote({ language: 'es' }))
    expect(mail.subject).toBe('Walter, su comparación de Medigap está lista')
    expect(mail.headers).toMatchObject({
      'Content-Language': 'es',
      'List-Unsubscribe': expect.stringMatching(/^<https:\/\/perennial\.example\/u\/[\w-]+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(mail.html).toContain('<html dir="ltr" lang="es">')
    for (const body of [mail.html, mail.text]) {
      for (const fact of [
        'Hola, Walter:',
        'Dana Whitfield, de Blue Ridge Medigap, preparó para usted',
        'Licencia NC-1234567',
        'Es un anuncio de seguros.',
        'Sin relación con el gobierno de los Estados Unidos',
        'language=es',
      ])
        expect(body).toContain(fact)
      expect(body).not.toMatch(/\b(the|you|your|and|Hello|Reply|License|Unsubscribe)\b/)
    }
    expect((await compose(quote())).html).toContain('lang="en"')
  })

  test.each([
    ['en', 'zip', 'first we ask for your ZIP code', 'prices we found in your area'],
    ['en', 'gender_tobacco', 'first we ask for what we do not know yet', 'prices we found in your area'],
    ['es', 'zip', 'primero le pedimos su código postal', 'precios más bajos que encontramos en su zona'],
    [
      'es',
      'gender_tobacco',
      'primero le pedimos los datos que nos faltan',
      'precios más bajos que encontramos en su zona',
    ],
  ] as const)('promises no prices in %s where the page asks first: %s', async (language, asksFirst, asks, prices) => {
    const [known, unknown] = [await compose(quote({ language })), await compose(quote({ language, asksFirst }))]
    for (const body of [unknown.html, unknown.text]) {
      expect(body).toContain(asks)
      expect(body).not.toContain(prices)
    }
    expect(known.text).toContain(prices)
    expect(known.text).not.toContain(asks)
  })

  test('repeats nothing from the signature', async () => {
    const signature = 'Dana Whitfield, CLU\nLicensed agent, Blue Ridge Medigap\nOffice (828) 555-0111'
    const { text } = await compose(quote({ sender: { signature } }))
    expect(text).toContain(`${signature}\nLicense NC-1234567\n\n`)
  })

  test('keeps its margin and width in Word, and names its sender', async () => {
    const { html } = await compose(
      quote({ agency: { logo: { slug: 'blue-ridge', hash: 'abc', width: 480, height: 120 } } }),
    )
    expect(html).toMatch(/<table[^>]* class="sheet"[^>]*><tbody><tr><td style="[^"]*padding:28px 24px"/)
    expect(html).toContain('<!--[if mso]><style>.sheet { width: 600px }</style><![endif]-->')
    expect(html).toContain('<title>Walter, your Medigap comparison is ready</title>')
    expect(html).not.toContain('rel="preload"')
  })

  test('comes from the agency’s verified domain, without our name', async () => {
    const mail = await compose(quote({ agency: { ownAddress: 'hello@mail.blueridge.example' } }))
    expect(mail.from).toBe('"Dana Whitfield, Blue Ridge Medigap" <hello@mail.blueridge.example>')
    expect(mail.replyTo).toBe('dana@blueridge.example')
    expect((await compose(login)).from).toContain('mail@perennial.example')
  })

  test('comes from the agent through our domain, replies go to the agent, and one click stops it', async () => {
    const mail = await compose(quote())
    expect(mail.from).toBe('"Dana Whitfield, Blue Ridge Medigap via Perennial" <mail@perennial.example>')
    expect(mail.replyTo).toBe('dana@blueridge.example')
    expect(mail.headers['List-Unsubscribe']).toMatch(/^<https:\/\/perennial\.example\/u\/[\w-]+>$/)
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  })

  test('keeps our name at the end of a long agency name', async () => {
    const { from } = await compose(quote({ agency: { name: 'Great Smoky Mountains Senior Insurance Services' } }))
    expect(from).toBe('"Dana Whitfield, Great Smoky Mountains Senior Insur... via Perennial" <mail@perennial.example>')
  })

  test('has a phone link, in the question and under the signature', async () => {
    const links = /<a href="tel:\+18285550111"[^>]*>\(828\) 555-0111<\/a>/g
    expect((await compose(quote())).html.match(links)).toHaveLength(2)
    expect((await compose(quote({ sender: { phone: null } }))).html).not.toContain('tel:')
    const twice = await compose(
      quote({ sender: { signature: 'Office (828) 555-0111, home (828) 555-0111, evenings' } }),
    )
    expect(twice.html).toContain(', home (828) 555-0111, evenings')
  })

  test('has a short subject whatever the name', async () => {
    const subjects = await Promise.all(
      ['Jo', 'Maximiliana-Theodora Josephine', 'A\r\nBcc: victim@example.com'].map(
        async (clientFirstName) => (await compose(quote({ clientFirstName }))).subject,
      ),
    )
    expect(subjects[0]).toBe('Jo, your Medigap comparison is ready')
    for (const subject of subjects) {
      expect(subject.length).toBeLessThan(50)
      expect(subject).not.toMatch(/[\r\n]/)
    }
  })

  test('has no price and no person in its tags', async () => {
    const mail = await compose(quote())
    expect(`${mail.subject}${mail.text}`).not.toContain('$')
    expect(mail.tags).toEqual([
      { name: 'kind', value: 'quote_email' },
      { name: 'message', value: 'b7b7c0de-0000-4000-8000-000000000001' },
    ])
  })

  test.each(['#6B46C1', '#FFF7B0', '#111111', '#9F7AEA'])(
    'is readable in the agency color %s',
    async (primaryColor) => {
      const { html } = await compose(quote({ agency: { primaryColor } }))
      const [, button = ''] = /<a href="[^"]*\/compare\/[^"]*" style="([^"]*)"/.exec(html) ?? []
      const [, background = ''] = /background-color:(#\w{6})/.exec(button) ?? []
      const [, ink = ''] = /(?:^|;)color:(#\w{6})/.exec(button) ?? []
      expect(background).toBe(primaryColor)
      expect(contrast(background, ink)).toBeGreaterThan(4.5)
      const [, heading = ''] = /color:(#\w{6})[^>]*>Blue Ridge Medigap</.exec(html) ?? []
      expect(contrast(heading, '#ffffff')).toBeGreaterThanOrEqual(7)
    },
  )

  test('speaks as the agency if the agency wants that', async () => {
    const mail = await compose(quote({ sender: { name: 'Blue Ridge Medigap', signature: 'Your Blue Ridge team' } }))
    expect(mail.from).toBe('"Blue Ridge Medigap via Perennial" <mail@perennial.example>')
    expect(mail.text).toContain('Blue Ridge Medigap put together a comparison')
    expect(mail.text).toContain('Your Blue Ridge team')
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '{{constructor}} %s #{7*7}',
    '=HYPERLINK("https://evil.example","x")',
    'one\n<b>two</b>\r\nthree',
  ])('shows the signature %j as text (T25)', async (signature) => {
    const plain = await compose(quote({ sender: { signature: 'plain' } }))
    const tagsOf = (html: string) => html.match(/<\/?[a-z]+/g)?.filter((tag) => tag !== '<br')
    const { html, text } = await compose(quote({ sender: { signature } }))
    expect(tagsOf(html)).toEqual(tagsOf(plain.html))
    for (const line of signature.split(/\r?\n/)) expect(text).toContain(line)
  })

  test('turns the line breaks of a signature into lines', async () => {
    const { html } = await compose(quote({ sender: { signature: 'Dana\r\n\r\nOffice: Asheville\nOpen 9 to 5' } }))
    expect(html).toContain('Dana<br/><br/>Office: Asheville<br/>Open 9 to 5')
  })

  test.each([
    'Dana\r\nBcc: victim@example.com',
    'Dana" <evil@example.com>, "x',
    'evil@example.com>\n',
    'Dana \u202Emoc.elpmaxe@live',
  ])('cannot get another sender or recipient from the name %j (T26)', async (name) => {
    const mail = await compose(quote({ sender: { name } }))
    expect(mail.from).toMatch(/^"[^"<>\\\r\n\u202E]* via Perennial" <mail@perennial\.example>$/)
    expect(mail.to).toBe('walter@example.com')
  })
})
