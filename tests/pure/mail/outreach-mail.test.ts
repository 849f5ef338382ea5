import { beforeAll, describe, expect, test } from 'vitest'
import { outreachMail } from '../../../src/messages/client/outreach-mail.ts'
import { outreachKinds } from '../../../src/outbox/outreach-kinds.ts'
import { about, bare, compose } from './outreach-mail-facts.ts'

const cases = (['en', 'es'] as const).flatMap((language) =>
  outreachKinds.flatMap((kind) =>
    (kind.startsWith('follow_up') ? (['not_viewed', 'viewed', 'answered'] as const) : [null]).map((behavior) => ({
      language,
      kind,
      behavior,
    })),
  ),
)

/** What a reader sees of the html, as one line. */
const seen = (html: string) =>
  html
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .replace(/<\/?a\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

// The templates load with the first email.
beforeAll(() => compose(about({})), 60_000)

describe.each(cases)('the $kind email in $language ($behavior)', (which) => {
  const facts = about(which)

  test('says in html and in text who writes, why, how to reach them and how to stop it (product-013)', async () => {
    const mail = await compose(facts)
    const spanish = which.language === 'es'
    for (const body of [seen(mail.html), mail.text]) {
      for (const fact of [
        'Margaret',
        'Dana Whitfield',
        'Blue Ridge Medigap',
        '(828) 555-0111',
        'NC-1234567',
        '12 Haywood St, Asheville, NC 28801',
        spanish ? 'es cliente de Blue Ridge Medigap' : 'you are a client of Blue Ridge Medigap',
        spanish ? 'Es un anuncio de seguros.' : 'It is an advertisement for insurance.',
        spanish ? 'Sin relación con el gobierno' : 'Not connected with or endorsed by the U.S. government',
        outreachMail[which.language].occasion[which.kind],
      ])
        expect(body).toContain(fact)
    }
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain('https://perennial.example/compare/trackingtrackingtracki')
      expect(body).toContain('https://perennial.example/u/')
    }
    expect(mail.html.match(/padding:14px 28px/g), 'one button').toHaveLength(1)
    expect(mail.html).toContain(spanish ? '>Elegir qué correos recibir</a>' : '>Choose what we send you</a>')
    expect(mail.replyTo).toBe('dana@blueridge.example')
    expect(mail.headers).toMatchObject({
      'Content-Language': which.language,
      'List-Unsubscribe': expect.stringMatching(/^<https:\/\/perennial\.example\/u\/[\w-]+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(mail.html).toContain('<!--[if mso]><style>.sheet { width: 600px }</style><![endif]-->')
  })

  test('says the same in text as in html, line by line', async () => {
    const { html, text } = await compose(facts)
    const read = seen(html)
    const lines = text.split('\n').filter((line) => line && !/https:/.test(line) && !/:$/.test(line))
    expect(lines.filter((line) => !read.includes(line))).toEqual([])
    expect(lines.length).toBeGreaterThan(8)
  })

  test('has a subject under 50 characters for any recipient', async () => {
    for (const clientFirstName of ['Jo', 'Maximiliana-Theodora Josephine', '', 'A\r\nBcc: x@example.com'])
      for (const policy of [facts.policy, bare]) {
        const { subject } = await compose({ ...facts, clientFirstName, policy })
        expect(subject.length).toBeGreaterThan(5)
        expect(subject.length).toBeLessThan(50)
        expect(subject).not.toMatch(/[\r\n{}]/)
      }
  })

  test('mentions no health, no birth date, no end of a policy, no hurry, and no price of another plan', async () => {
    for (const right of [
      null,
      { carriers: 'same_issuer', benefits: 'equal_or_lesser', closesOn: '2027-04-28' },
    ] as const) {
      const { subject, text } = await compose({ ...facts, right })
      const said = `${subject}\n${text}`.replace(/without health questions|sin preguntas de salud/g, '')
      expect(said).not.toMatch(/health|illness|diagnos|salud|enfermedad|underwrit/i)
      expect(said).not.toMatch(/\bcancel(ar|e)?\b|\bterminate|\bdrop your/i)
      expect(said).not.toMatch(/hurry|act now|last chance|limited time|don.t miss|apres[uú]r|última oportunidad/i)
      expect(said).not.toMatch(/!|¡/)
      expect(said).not.toMatch(/2027-03-15|Mar(ch)? 15|15 de marzo/)
      if (which.kind !== 'quarterly_update') expect(said).not.toContain('$')
      expect(said).not.toMatch(/medicare advantage|part c\b|\$0/i)
      if (which.kind === 'aep') expect(said).not.toMatch(/enrol|inscri/i)
    }
  })

  test('is true on any day it is sent, and says email, because mail is paper', async () => {
    const right = { carriers: 'any', benefits: 'same_letter', closesOn: '2027-04-28' } as const
    const { subject, text } = await compose({ ...facts, right })
    const said = `${subject}\n${text.replace(/https?:\S+/g, '')}`
    expect(said).not.toMatch(/days ago|it has been a while|is coming up|wish you a good new year|today|tomorrow/i)
    // A window may move it into March.
    const aside = said.replace(outreachMail[which.language].occasion[which.kind], '')
    expect(aside).not.toMatch(/new year|año nuevo|empezado bien/i)
    expect(said).not.toMatch(/hace unos días|hace tiempo|se acerca|le deseamos un buen año/i)
    expect(said).not.toMatch(/lets you change|le permite/)
    if (which.language === 'en') expect(said).not.toMatch(/\bmails?\b/i)
  })

  test('is complete if next to nothing is known about the client', async () => {
    const { text, html } = await compose({ ...facts, policy: bare, eventOn: null, increase: null, asksFirst: 'zip' })
    expect(text).not.toMatch(/[{}]|undefined|null|\s[.,]| {2}/)
    expect(html).not.toContain('undefined')
    expect(text).toContain(which.language === 'es' ? 'código postal' : 'ZIP code')
  })
})

test.each(cases.filter(({ language }) => language === 'es'))(
  'the $kind mail in Spanish ($behavior) is Spanish from top to bottom',
  async (which) => {
    const right = { carriers: 'any', benefits: 'any', closesOn: null } as const
    const { html, text } = await compose(about({ ...which, right }))
    for (const body of [seen(html), text])
      expect(body).not.toMatch(/\b(the|you|your|and|Hello|Reply|License|Unsubscribe|with|for)\b/)
  },
)
