import { beforeAll, describe, expect, test } from 'vitest'
import type { OutreachMailFacts } from '../../../src/outbox/mail-facts.ts'
import { about, bare, compose } from './outreach-mail-facts.ts'

// The templates load with the first email.
beforeAll(() => compose(about({})), 60_000)

test('a right to switch is described with its limits: only the same company if the state says so', async () => {
  const right = { carriers: 'same_issuer', benefits: 'equal_or_lesser', closesOn: '2027-04-28' } as const
  const told = (await compose(about({ right }))).text
  expect(told).toContain(
    'Under a rule in your state, through Apr 28, 2027, you may be able to change to a plan with the same or fewer benefits from the company you have now without health questions.',
  )
  expect(told).not.toContain('any company')
  expect((await compose(about({ right: { ...right, carriers: 'any' } }))).text).toContain('from any company')
  const says = async (carriers: 'other_issuer' | 'same_issuer_or_affiliate') =>
    (await compose(about({ right: { ...right, carriers } }))).text
  expect(await says('other_issuer')).toContain('from another company without health questions')
  expect(await says('same_issuer_or_affiliate')).toContain(
    'from the company you have now or one of its affiliates without',
  )
  const always = await compose(about({ right: { carriers: 'any', benefits: 'any', closesOn: null }, language: 'es' }))
  expect(always.text).toContain(
    'Según una regla de su estado, en cualquier época del año, es posible que pueda cambiar a otro plan Medigap',
  )
  expect((await compose(about({ right, kind: 'follow_up_1', behavior: 'viewed' }))).text).not.toContain('your state')
})

test('a reminder after answers asks for a call, and its one button leads there', async () => {
  for (const kind of ['follow_up_1', 'follow_up_2', 'follow_up_3'] as const) {
    const { html, text } = await compose(about({ kind, behavior: 'answered' }))
    const schedule = 'https://perennial.example/schedule?tid=trackingtrackingtracki'
    expect(/<a href="([^"]*)"[^>]*padding:14px 28px/.exec(html)?.[1]).toBe(schedule)
    expect(text).toContain(`Schedule a call:\n${schedule}\n\nSee my comparison:\nhttps://perennial.example/compare/`)
    expect(text).not.toContain('two minutes to read')
    const viewed = await compose(about({ kind, behavior: 'viewed' }))
    expect(viewed.text).not.toContain('/schedule')
  }
  const spanish = await compose(about({ kind: 'follow_up_1', behavior: 'answered', language: 'es' }))
  expect(spanish.text).toContain('Programar una llamada:\nhttps://perennial.example/schedule?tid=')
})

test('a rate increase names the announcement and its date, and a client’s own letter takes precedence', async () => {
  const { subject, text } = await compose(about({ kind: 'schedule_increase' }))
  expect(subject).toBe('Aetna announced higher prices')
  expect(text).toContain('Aetna announced a price increase of 9.5% for Plan G starting Jan 1, 2027.')
  expect(text).toContain('The letter the company sends you is what counts')
  const all = await compose(
    about({
      kind: 'schedule_increase',
      increase: { carrier: 'Aetna', plan: null, percent: 12, effectiveOn: '2027-01-01' },
    }),
  )
  expect(all.text).toContain('a price increase of 12% for Medicare supplement (Medigap) plans')
})

test('a quarterly update has the plan’s cost by today’s prices, else the stored premium, else neither', async () => {
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

  test('are in the email with the client’s known facts, as paragraphs', async () => {
    const { subject, text, html } = await compose(about({ wording }))
    expect(subject).toBe('Margaret, a note from Blue Ridge Medigap')
    expect(text).toContain('Hello Margaret,\n\nYour Plan G with Aetna.\n\nSee you soon, or later.\n\n')
    expect(html).toMatch(/>Your Plan G with Aetna\.<\/p><p[^>]*>See you soon, or later\.<\/p>/)
  })

  test('give way to ours if they use an unknown fact, or get too long for an inbox', async () => {
    const torn = await compose(about({ wording, policy: bare }))
    expect(torn.subject).toBe('Margaret, a note from Blue Ridge Medigap')
    expect(torn.text).toContain('Best wishes for your birthday')
    const long = await compose(about({ wording, clientFirstName: 'Maximiliana-Theodora Josephine' }))
    expect(long.subject).toBe('Your birthday Medigap review')
    expect(long.text).toContain('Your Plan G with Aetna.')
  })

  test('are text, whatever they contain (T25)', async () => {
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
