import type { BrowserContextOptions, Page } from 'playwright'
import type { DemoServer } from './demo-server.ts'

/** Two new users: one whose address is not confirmed, and one on the last page of the short setup. */
export interface Newcomers {
  guest: BrowserContextOptions
  founder: BrowserContextOptions
}

export async function signUpNewcomers(demo: DemoServer): Promise<Newcomers> {
  const [guest, founder] = [await demo.window(), await demo.window()]
  await signUp(guest.page, { first: 'Ines', last: 'Moreau', agency: 'Moreau Senior Plans' })
  await signUp(founder.page, { first: 'June', last: 'Okafor', agency: 'Okafor and Daughters' })
  const mail = await demo.newestMail('june@okafor.example', /activate/i)
  await founder.page.getByLabel('Code').fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  await founder.page.locator('form[action="/login/code"]').getByRole('button').click()
  await founder.page.waitForURL(/\/(onboarding|choose-plan|setup)/)
  await founder.page.goto('/choose-plan')
  await founder.page.getByRole('radio').first().check()
  await founder.page.locator('main').getByRole('button').last().click()
  await founder.page.waitForURL(/\/setup\/settings/)
  await founder.page.getByLabel('Aetna').check()
  await founder.page.getByRole('button', { name: 'Continue' }).click()
  await founder.page.waitForURL(/\/setup\/add-agents/)
  const states = [await guest.context.storageState(), await founder.context.storageState()] as const
  await guest.close()
  await founder.close()
  return { guest: { storageState: states[0] }, founder: { storageState: states[1] } }
}

async function signUp(page: Page, { first, last, agency }: Record<'first' | 'last' | 'agency', string>) {
  await page.goto('/signup')
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Agency name').fill(agency)
  await page.getByLabel('Email address').fill(`${first}@${last}.example`.toLowerCase())
  await page.getByLabel('Phone').fill('919 555 0134')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Activate Your Account' }).waitFor()
}
