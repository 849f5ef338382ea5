import type { BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import type { Language } from '../../src/lib/language.ts'
import { choiceWords } from '../../src/messages/client/choice.ts'
import { compareWords } from '../../src/messages/client/compare.ts'
import { eligibilityWords } from '../../src/messages/client/eligibility.ts'
import { healthQuestions } from '../../src/messages/client/health-questions.ts'
import { frameWords } from '../../src/messages/client/page-frame.ts'
import { scheduleWords } from '../../src/messages/client/schedule.ts'
import { selfOnboardingWords } from '../../src/messages/client/self-onboarding.ts'
import { type DemoServer, expectAccessible, expectNoSidewaysScroll, PHONE, preloadAxe } from './demo-server.ts'
import { arriveAt, type InputMethod, keyboard, mouse } from './input.ts'

/** A person on a client's pages: device, input method and language. */
export interface Walker {
  options: BrowserContextOptions
  input: InputMethod
  language: Language
  /** Whether axe checks each page: it needs script, and need not check the same page twice. */
  axe: boolean
}

const on = (options: BrowserContextOptions, more: Partial<Walker> = {}): Walker => ({
  options,
  input: mouse,
  language: 'en',
  axe: false,
  ...more,
})

export const walkers = {
  'at a desk': on({}, { axe: true }),
  'on a phone': on({ viewport: PHONE }),
  'with script off': on({ viewport: PHONE, javaScriptEnabled: false }),
  'by the keyboard alone': on({}, { input: keyboard }),
  'in Spanish': on({ viewport: PHONE }, { language: 'es', axe: true }),
} satisfies Record<string, Walker>

const wordsIn = (language: Language) => ({
  choice: choiceWords[language],
  compare: compareWords[language],
  health: eligibilityWords[language],
  questions: healthQuestions[language],
  call: scheduleWords[language],
  signUp: selfOnboardingWords[language],
})

const FOLLOW_UPS = ['q101', 'q102']
export const IN_WORDS = 'Atrial fibrillation, June 2019'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function look(page: Page, { axe, language }: Walker) {
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  await expectNoSidewaysScroll(page)
  if (axe) await expectAccessible(page)
}

/** By the language switch on each page. */
export async function chooseLanguage(page: Page, { input, language }: Walker) {
  if (language === 'en') return
  await input.press(page.getByRole('button', { name: frameWords.en.otherLanguage.name }))
  await page.locator(`html[lang=${language}]`).waitFor()
}

/** From the email's link, in the email's language, to the last page: a price, the health questions, a call. */
export async function walkFromMail(demo: DemoServer, walker: Walker, link: string) {
  const { input, language } = walker
  const { choice, health, questions, call } = wordsIn(language)
  const { page: first, context, complaints, close } = await demo.window({ ...walker.options, own: walker.axe })
  let page = first
  if (walker.axe) await preloadAxe(page)
  await page.goto(link)
  await look(page, walker)

  await input.tick(page.locator('input[name=offer]').first())
  await input.press(button(page, choice.qualify).first())
  await input.press(page.getByRole('dialog').getByRole('button', { name: choice.goOn }))

  await arriveAt(page, health.title)
  await look(page, walker)
  await input.press(page.getByRole('link', { name: health.start, exact: true }))
  const answer = (field: string, said: 'yes' | 'no') => input.tick(page.locator(`input[name=${field}][value=${said}]`))

  // One yes, and the questions that follow from it.
  await arriveAt(page, questions[1]!.title!)
  await answer('q1', 'yes')
  for (const field of FOLLOW_UPS) await answer(field, 'no')
  await input.write(page.locator('textarea[name=q103]'), IN_WORDS)
  await look(page, walker)
  await input.press(button(page, health.next))

  // Goes back, where all answers are kept, and forward again.
  await arriveAt(page, questions[2]!.title!)
  await input.press(button(page, health.back))
  await arriveAt(page, questions[1]!.title!)
  expect(await page.locator('textarea[name=q103]').inputValue()).toBe(IN_WORDS)
  await input.press(button(page, health.next))

  // Closes the page and opens it again from the email a day later.
  await arriveAt(page, questions[2]!.title!)
  const place = new URL(page.url())
  place.searchParams.delete('topic')
  await page.close()
  page = await context.newPage()
  await page.goto(place.href)
  await page.getByText(health.welcomeBack).waitFor()
  await look(page, walker)
  for (let topic = 2; topic <= 7; topic++) {
    await arriveAt(page, questions[topic]!.title!)
    await answer(`q${topic}`, 'no')
    await input.press(button(page, health.next))
  }
  await arriveAt(page, health.reviewTitle)
  await page.getByText(IN_WORDS).waitFor()
  await look(page, walker)
  await input.press(page.getByRole('button', { name: health.send('').trim() }))

  await arriveAt(page, call.headings.review)
  await look(page, walker)
  await input.press(page.locator('summary', { hasText: call.ask }))
  await input.tick(page.getByRole('radio', { name: call.times.morning }))
  await input.press(button(page, call.send))
  await arriveAt(page, call.thanks.title)
  await look(page, walker)
  await input.press(page.getByRole('link', { name: call.thanks.another }))
  // Whoever that is for reads what their own browser asks for.
  await page.waitForURL('**/self-onboarding/*')
  await arriveAt(page, selfOnboardingWords.en.heading)
  expect(complaints).toEqual([])
  await close()
}

/** From an agency's link to the prices of somebody nobody knew before; one field is wrong at first. */
export async function walkFromAgencyLink(demo: DemoServer, walker: Walker, path: string, email: string) {
  const { input, language } = walker
  const { signUp, compare } = wordsIn(language)
  const { page, complaints, close } = await demo.window({ ...walker.options, own: walker.axe })
  if (walker.axe) await preloadAxe(page)
  await page.goto(path)
  await chooseLanguage(page, walker)
  await arriveAt(page, signUp.heading)
  await look(page, walker)
  const write = (name: string, text: string) => input.write(page.locator(`input[name=${name}]`), text)
  await write('first_name', 'Josefina')
  await write('last_name', 'Ortega')
  await write('phone_number', '8285550199')
  await write('email', email)
  await write('birth_month', '13')
  await write('birth_day', '14')
  await write('birth_year', '1954')
  await input.tick(page.locator('input[name=gender][value=F]'))
  await input.tick(page.locator('input[name=tobacco][value=no]'))
  await write('zip', '28801')
  await input.choose(page.locator('select[name=carrier]'), 'Aetna')
  await input.press(button(page, signUp.submit))

  await page.getByRole('link', { name: signUp.errors.birthMonth }).waitFor()
  await look(page, walker)
  expect(await page.locator('input[name=first_name]').inputValue()).toBe('Josefina')
  await write('birth_month', '3')
  await input.press(button(page, signUp.submit))
  await arriveAt(page, compare.hello('Josefina'))
  await look(page, walker)
  expect(await page.locator('input[name=offer]').count()).toBeGreaterThan(0)
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
  await close()
}
