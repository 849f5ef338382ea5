import { beforeAll, expect, test } from 'vitest'
import { makeAgency } from '../agency.ts'
import type { TestApp } from '../app.ts'
import { compare, makeQuote, pricedApp, read, titles } from './compared.ts'

let app: TestApp
beforeAll(async () => {
  app = await pricedApp()
})

const WALTER = { birth_on: '1961-03-03', gender: 'F', current_carrier: 'Aflac' }
/** The page's main element, split at the cards. */
const cards = (main: string) => main.split('<li class="offer">').slice(1)
const dialog = (main: string, id: string) =>
  new RegExp(`<dialog[^>]* id="${id}".*?</dialog>`, 's')
    .exec(main)?.[0]
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('each card has its carrier name, plan, code, both prices with the reason, company, and a radio (entities-025, quotes-004)', async () => {
  const { main } = await compare(app, WALTER)
  const [card] = cards(main)
  expect(card).toMatch(/<h3 class="offer__carrier"[^>]* data-carrier="Aetna">Aetna<\/h3>/)
  expect(card).toMatch(/<input class="tick" type="radio"[^>]* required=""[^>]* name="offer" value="G:Aetna"/)
  for (const part of ['Plan G', 'Sold by Aetna', '$143.50', '$133.46', 'if you live with your spouse or another adult'])
    expect(card).toContain(part)
  expect(cards(main)).toHaveLength(3)
})

test('the cards’ form posts to the same page’s choice, after the Great Choice! dialog (quotes-007, quotes-010)', async () => {
  const { quoteId } = await makeQuote(WALTER)
  const { main } = await read(app, `/compare/${quoteId}?plan=N&zip=28803`)
  expect(main).toMatch(
    new RegExp(`<form id="choice"[^>]* action="/compare/${quoteId}/choice\\?zip=28803&amp;plan=N" method="post"`),
  )
  const [card] = cards(main)
  expect(card).toMatch(
    /<button type="button"[^>]*needs-invoker"[^>]* command="show-modal" commandfor="great-choice"[^>]*>See if I Qualify/,
  )
  expect(card).toMatch(/<button type="submit"[^>]*without-invoker"[^>]*>See if I Qualify/)
  const great = dialog(main, 'great-choice')
  expect(great).toContain('Great Choice! What happens next:')
  expect(great).toContain('about 5 minutes')
  expect(great).not.toContain('Watch the video')
  expect(main).toMatch(/<button type="submit" class="button button--primary" form="choice">/)
})

test('the bar at the bottom shows the next step for the current choice, and a one-click call (quotes-010)', async () => {
  const { quoteId } = await makeQuote(WALTER)
  const bars = (main: string) =>
    [...main.matchAll(/<div class="next-step .*?<\/div>/gs)].map(([bar]) => ({
      bar,
      words: bar
        .replace(/<!-- -->/g, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    }))
  const { main } = await read(app, `/compare/${quoteId}`)
  const [first, ...others] = bars(main)
  const start = others.at(-1)!
  expect(first!.words).toMatch(/^Aetna, \$143\.50 a month .*See if I Qualify Call Dana$/)
  expect(start.words).toBe('Choose a price to continue Call Dana')
  expect(main).toContain(`id="${/href="#([^"]+)"/.exec(start.bar)![1]}"`)
  for (const { bar } of [first!, start])
    expect(bar).toMatch(/<a (?=[^>]*href="tel:\+18285550111")[^>]*aria-label="Call Dana: /)

  const unreachable = await makeAgency()
  await app.t.db.updateTable('organizations').set({ phone: null }).where('id', '=', unreachable.id).execute()
  await app.t.db.updateTable('users').set({ phone: null }).where('organization_id', '=', unreachable.id).execute()
  const { main: without } = await read(app, `/compare/${(await makeQuote(WALTER, unreachable)).quoteId}`)
  expect(bars(without).at(-1)!.words).toBe('Choose a price to continue Ask us to call you')
})

test('explanations of the prices are folded under one heading', async () => {
  const { main } = await compare(app, WALTER)
  const section = /<section class="know".*?<\/section>/s.exec(main)![0]
  expect(titles(section, 'h2')).toEqual(['Good to know'])
  expect(titles(section, 'summary')).toEqual([
    'About these prices',
    'Why Plan G from Aetna',
    'What Plan G pays',
    'What happens next',
  ])
})

test('a video is a link beside the text, if the agency set one (quotes-006, quotes-007, quotes-008)', async () => {
  const agency = await makeAgency()
  const [plans_video, qualify_video, low_price_video] = ['plans', 'qualify', 'low'].map(
    (v) => `https://films.example/${v}`,
  )
  await app.t.db
    .updateTable('organization_settings')
    .set({ plans_video, qualify_video, low_price_video })
    .where('organization_id', '=', agency.id)
    .execute()
  const { quoteId } = await makeQuote({ ...WALTER, premium_cents: 20_000 }, agency)
  const { main } = await read(app, `/compare/${quoteId}`)
  for (const [id, film] of [
    ['plan-g-or-n', plans_video],
    ['great-choice', qualify_video],
    ['good-news', low_price_video],
  ]) {
    const html = new RegExp(`id="${id}".*?</dialog>`, 's').exec(main)?.[0]
    expect(html, id).toMatch(new RegExp(`<a href="${film}" target="_blank" rel="noreferrer">.*opens in a new`, 's'))
  }
})

test('good news is told only if the client would pay less over a year (quotes-008)', async () => {
  const news = async (premium_cents: number, plan_type = 'Plan G') =>
    dialog(
      (await compare(app, { ...WALTER, birth_on: '1950-03-03', premium_cents, plan_type }, '?plan=G')).main,
      'good-news',
    )
  expect(await news(30_000)).toMatch(/Good News! .* Over a year that is \$[\d,.]+ less than you pay now\./)
  expect(await news(5_000)).toBeUndefined()
  expect(await news(30_000, 'Plan F')).toContain('counting the Part B deductible.')
})

test('from F to G the card counts the Part B deductible into the year', async () => {
  const { text } = await compare(
    app,
    { ...WALTER, birth_on: '1950-03-03', plan_type: 'Plan F', premium_cents: 30_000 },
    '?plan=G',
  )
  expect(text).toMatch(
    /less a month than you pay now, \$[\d,.]+ a year\. You would also pay the Part B deductible \(\$283 in 2026\)\. In total, that is \$[\d,.]+ less a year than you pay now\./,
  )
  expect(text).toContain('It pays what your Plan F pays, except the yearly Part B deductible ($283 in 2026).')
})

test('Plan G or N? is explained if both are offered (quotes-006)', async () => {
  expect(dialog((await compare(app, WALTER)).main, 'plan-g-or-n')).toMatch(
    /Plan N price here is \$[\d.]+ less a month than/,
  )
  expect((await compare(app, { state: 'WI', zip_code: '53202' })).main).not.toContain('plan-g-or-n')
})

test('the start date is one of four firsts; prices, age and amounts follow it (quotes-009, quotes-011)', async () => {
  const { quoteId } = await makeQuote({ ...WALTER, birth_on: '1954-01-20' })
  const { main, text } = await read(app, `/compare/${quoteId}?carrier=Cigna`)
  const dates = [...main.matchAll(/name="effective"[^>]*value="([^"]*)"/g)].map(([, value]) => value)
  expect(dates).toEqual(['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01'])
  expect(main).toMatch(
    /<form data-pending="[^"]*" data-whole="" action="[^"?]*" method="get"><input type="hidden" name="carrier" value="Cigna"/,
  )
  expect(text).toContain('Priced for a woman, age 72')
  const later = await read(app, `/compare/${quoteId}?effective=2027-02-01&zip=28801`)
  expect(later.text).toContain('for a plan that starts Feb 1, 2027')
  expect(later.text).toContain('Priced for a woman, age 73')
  expect(later.main).toContain('?zip=28801&amp;effective=2027-02-01&amp;plan=N')
  // There is no row for 2027 yet, so the newest year is used and named.
  expect(later.text).toContain('You pay $283 a year (2026)')
  expect((await read(app, `/compare/${quoteId}?effective=2029-01-01`)).text).toContain('starts Dec 1, 2026')
})

test('sex and tobacco can be corrected too, and the start date stays (compare-003)', async () => {
  const { quoteId } = await makeQuote(WALTER)
  const { text, main } = await read(app, `/compare/${quoteId}?gender=M&tobacco=yes&effective=2027-01-01`)
  expect(text).toContain('Priced for a man, age 65, uses tobacco')
  expect(main).toContain('<input type="hidden" name="effective" value="2027-01-01"/>')
  expect((await read(app, `/compare/${quoteId}?tobacco=no`)).text).toContain('no tobacco')
})

test('the page can be emailed, shared and left, and the agent reached, through forms and links (compare-004, compare-005, quotes-013)', async () => {
  const { agency, quoteId } = await makeQuote(WALTER)
  const { main } = await read(app, `/compare/${quoteId}`)
  expect(main).toContain(`action="/compare/${quoteId}/mail?plan=G"`)
  expect(main).toContain(`action="/compare/${quoteId}/share?plan=G"`)
  const leads = (words: string) => new RegExp(`href="([^"]*)"[^>]*>${words}`).exec(main)?.[1]?.replaceAll('&amp;', '&')
  expect(leads('Explore Options')).toBe(`/schedule?org=${agency.slug}&id=${quoteId}&status=decline`)
  expect(leads('Ask us to call you')).toBe(`/schedule?org=${agency.slug}&id=${quoteId}`)
  expect(dialog(main, 'contact')).toContain('How to reach Dana Whitfield Call Dana: (828) 555-0111')
})
