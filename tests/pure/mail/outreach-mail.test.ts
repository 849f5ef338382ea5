import { beforeAll, describe, expect, test } from 'vitest'
import { composer } from '../../../src/mail/compose.ts'
import { outreachMail } from '../../../src/messages/outreach-mail.ts'
import type { OutreachMailFacts } from '../../../src/outbox/outgoing-mail.ts'
import { outreachKinds } from '../../../src/outbox/outreach-kinds.ts'

const compose = composer({
  publicUrl: 'https://perennial.example',
  mailFrom: 'mail@perennial.example',
  secretKey: new Uint8Array(32).fill(7),
})

const about = (changes: Partial<OutreachMailFacts>): OutreachMailFacts => ({
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
  behaviour: null,
  increase: { carrier: 'Aetna', plan: 'Plan G', percent: 9.5, effectiveOn: '2027-01-01' },
  policy: { carrier: 'Aetna', plan: 'Plan G', premiumCents: 18_245 },
  right: null,
  wording: null,
  ...changes,
})

const cases = (['en', 'es'] as const).flatMap((language) =>
  outreachKinds.flatMap((kind) =>
    (kind.startsWith('follow_up') ? (['not_viewed', 'viewed', 'answered'] as const) : [null]).map((behaviour) => ({
      ...{ language, kind, behaviour },
    })),
  ),
)

const bare = { carrier: null, plan: null, premiumCents: null }

/** What a reader sees of the html, as one line. */
const seen = (html: string) =>
  html
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .replace(/<\/?a\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

// The templates load with the first mail.
beforeAll(() => compose(about({})), 60_000)

describe.each(cases)('the $kind mail in $language ($behaviour)', (which) => {
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

  test('says the same in text as in html, line for line', async () => {
    const { html, text } = await compose(facts)
    const read = seen(html)
    const lines = text.split('\n').filter((line) => line && !/https:/.test(line) && !/:$/.test(line))
    expect(lines.filter((line) => !read.includes(line))).toEqual([])
    expect(lines.length).toBeGreaterThan(8)
  })

  test('has a subject under 50 characters for whoever it is to', async () => {
    for (const clientFirstName of ['Jo', 'Maximiliana-Theodora Josephine', '', 'A\r\nBcc: x@example.com'])
      for (const policy of [facts.policy, bare]) {
        const { subject } = await compose({ ...facts, clientFirstName, policy })
        expect(subject.length).toBeGreaterThan(5)
        expect(subject.length).toBeLessThan(50)
        expect(subject).not.toMatch(/[\r\n{}]/)
      }
  })

  test('names no health, no birth date, no end of a policy, no hurry, and no price of another plan', async () => {
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

  test('is true on whatever day it leaves, and calls email email, since mail is what the postman brings', async () => {
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

  test('reads whole where next to nothing is known of the client', async () => {
    const { text, html } = await compose({ ...facts, policy: bare, eventOn: null, increase: null, asksFirst: 'zip' })
    expect(text).not.toMatch(/[{}]|undefined|null|\s[.,]| {2}/)
    expect(html).not.toContain('undefined')
    expect(text).toContain(which.language === 'es' ? 'código postal' : 'ZIP code')
  })
})

test.each(cases.filter(({ language }) => language === 'es'))(
  'the $kind mail in Spanish ($behaviour) is Spanish from top to bottom',
  async (which) => {
    const right = { carriers: 'any', benefits: 'any', closesOn: null } as const
    const { html, text } = await compose(about({ ...which, right }))
    for (const body of [seen(html), text])
      expect(body).not.toMatch(/\b(the|you|your|and|Hello|Reply|License|Unsubscribe|with|for)\b/)
  },
)

test('a right to switch is told as far as it goes: only the same company where the state says so', async () => {
  const right = { carriers: 'same_issuer', benefits: 'equal_or_lesser', closesOn: '2027-04-28' } as const
  const told = (await compose(about({ right }))).text
  expect(told).toContain(
    'A rule of your state: until Apr 28, 2027 you may be able to change to a plan with the same or fewer benefits at the company you have now without health questions.',
  )
  expect(told).not.toContain('any company')
  expect((await compose(about({ right: { ...right, carriers: 'any' } }))).text).toContain('at any company')
  const says = async (carriers: 'other_issuer' | 'same_issuer_or_affiliate') =>
    (await compose(about({ right: { ...right, carriers } }))).text
  expect(await says('other_issuer')).toContain('at another company without health questions')
  expect(await says('same_issuer_or_affiliate')).toContain('at the company you have now or one of its group without')
  const always = await compose(about({ right: { carriers: 'any', benefits: 'any', closesOn: null }, language: 'es' }))
  expect(always.text).toContain(
    'Una regla de su estado: cualquier día del año es posible que pueda cambiar a otro plan Medigap',
  )
  expect((await compose(about({ right, kind: 'follow_up_1', behaviour: 'viewed' }))).text).not.toContain('your state')
})

test('a reminder to who answered asks for a call, and its one button leads there', async () => {
  for (const kind of ['follow_up_1', 'follow_up_2', 'follow_up_3'] as const) {
    const { html, text } = await compose(about({ kind, behaviour: 'answered' }))
    const schedule = 'https://perennial.example/schedule?tid=trackingtrackingtracki'
    expect(/<a href="([^"]*)"[^>]*padding:14px 28px/.exec(html)?.[1]).toBe(schedule)
    expect(text).toContain(`Schedule a call:\n${schedule}\n\nSee my comparison:\nhttps://perennial.example/compare/`)
    expect(text).not.toContain('two minutes to read')
    const viewed = await compose(about({ kind, behaviour: 'viewed' }))
    expect(viewed.text).not.toContain('/schedule')
  }
  const spanish = await compose(about({ kind: 'follow_up_1', behaviour: 'answered', language: 'es' }))
  expect(spanish.text).toContain('Programar una llamada:\nhttps://perennial.example/schedule?tid=')
})

test('a rate increase says who announced what from when, and a client’s own letter counts more', async () => {
  const { subject, text } = await compose(about({ kind: 'schedule_increase' }))
  expect(subject).toBe('Aetna announced higher prices')
  expect(text).toContain('Aetna announced that its prices for Plan G go up by 9.5% from Jan 1, 2027.')
  expect(text).toContain('the letter that the company sends you is what counts')
  const all = await compose(
    about({
      kind: 'schedule_increase',
      increase: { carrier: 'Aetna', plan: null, percent: 12, effectiveOn: '2027-01-01' },
    }),
  )
  expect(all.text).toContain('its prices for Medicare supplement (Medigap) plans go up by 12%')
})

test('a quarterly update says what the plan costs by today’s prices, else what is on record, else neither', async () => {
  const textOf = async (policy: OutreachMailFacts['policy']) =>
    (await compose(about({ kind: 'quarterly_update', policy }))).text
  const policy = { carrier: 'Aetna', plan: 'G', premiumCents: 18_245 }
  expect(await textOf({ ...policy, costsNowCents: 19_010 })).toContain('Plan G from Aetna costs $190.10 a month now')
  expect(await textOf(policy)).toContain('you pay $182.45 a month for Plan G from Aetna')
  expect(await textOf({ carrier: 'Other', plan: 'Other', premiumCents: 18_245 })).toContain('a month for your policy.')
  expect(await textOf({ ...policy, premiumCents: null })).not.toContain('$')
})

describe('an agency’s own words', () => {
  const wording = {
    subject: '{first_name}, a note from {agency}',
    intro: 'Your {plan} with {carrier}.\n\nSee you soon,\nor later.',
  }

  test('stand in the mail with what is known of the client, as paragraphs', async () => {
    const { subject, text, html } = await compose(about({ wording }))
    expect(subject).toBe('Margaret, a note from Blue Ridge Medigap')
    expect(text).toContain('Hello Margaret,\n\nYour Plan G with Aetna.\n\nSee you soon, or later.\n\n')
    expect(html).toMatch(/>Your Plan G with Aetna\.<\/p><p[^>]*>See you soon, or later\.<\/p>/)
  })

  test('give way to ours where they name what is not known, or get too long for an inbox', async () => {
    const torn = await compose(about({ wording, policy: bare }))
    expect(torn.subject).toBe('Margaret, a note from Blue Ridge Medigap')
    expect(torn.text).toContain('our best wishes for your birthday')
    const long = await compose(about({ wording, clientFirstName: 'Maximiliana-Theodora Josephine' }))
    expect(long.subject).toBe('A birthday look at your Medigap plan')
    expect(long.text).toContain('Your Plan G with Aetna.')
  })

  test('are text, whatever they hold (T25)', async () => {
    const { html } = await compose(
      about({ wording: { subject: 'x', intro: '<img src=x onerror=alert(1)> {first_name}' } }),
    )
    expect(html).toContain('&lt;img src=x')
    const named = await compose(
      about({ wording: { subject: 'x', intro: '{first_name}' }, clientFirstName: '{agency}' }),
    )
    expect(named.text).toContain('{agency}')
  })
})
