import type { Locator, Page } from 'playwright-core'
import { urls } from '../../src/urls.ts'
import { type JourneyHouse, RUTH } from './house.ts'
import type { Links } from './pages.ts'

const DEMO = {
  who: RUTH,
  client: { search: 'brandt', name: 'Walter Brandt', email: 'walter.brandt@mail.example' },
  colleague: 'Omar Haddad',
}

/** Does once what pages of the URL map need to stand there, and answers their addresses. */
export async function findLinks(house: JourneyHouse, { who, client, colleague } = DEMO): Promise<Links> {
  const { page, context } = await house.signedIn(who)
  await page.getByRole('searchbox').fill(client.search)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: client.name }).click()
  const contact = pathOf(page)
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await page.getByText('Email Sent').first().waitFor()
  const mail = await house.newestMail(client.email)
  const path = (part: string) => new URL(mail.links.find((href) => href.includes(part)) ?? '').pathname
  await page.goto('/add-agents')
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  const [agent, removal] = [(await hrefOf(`Edit ${colleague}`)) ?? '', (await hrefOf(`Delete ${colleague}`)) ?? '']
  const book = await importAndDelete(page)
  await page.goto(urls.outreach.log())
  const again = page.locator('main a[href$="/again"]')
  const sendAgain = (await again.count()) > 0 ? await firstHref(again) : urls.outreach.log()
  await context.close()
  return {
    ...{ contact, agent, removal, sendAgain, ...book },
    mail: `/practice/mailbox/${mail.id}`,
    compare: path('/compare/'),
    unsubscribe: path('/u/'),
  }
}

/** Four rows: two who could be one person, one who is deleted, and one with an error. */
const FILE = [
  'firstName,lastName,email,phoneNumber,currentCarrier,effectiveDate,birthDate,tobaccoUser,gender,zipCode,planType',
  'Theodora,Quillfeather,theodora.quillfeather@mail.example,(704) 555-0120,Cigna,5/1/2020,10/18/1946,No,F,28205,Plan G',
  'Theo,Quillfeather,theo.quillfeather@mail.example,(704) 555-0120,Aetna,5/1/2021,10/18/1946,No,F,28205,Plan N',
  'Ambrose,Quillfeather,ambrose.quillfeather@mail.example,(704) 555-0122,Cigna,5/1/2021,3/8/1949,No,M,28205,Plan G',
  'Leopold,Quillfeather,no address,(704) 555-0123,Cigna,5/1/2021,3/8/1949,No,M,28205,Plan G',
].join('\n')

/** A file is imported, and one of its contacts deleted; another file stands before its import. */
async function importAndDelete(page: Page) {
  await check(page)
  await page.getByRole('button', { name: /^Import \d+ new contact/ }).click()
  await page.getByText('What became of the rows').first().waitFor()
  const imported = pathOf(page)
  await page.goto(urls.contacts.changes())
  const undo = await firstHref(page.locator('main a[href*="/undo"]'))
  await page.goto(urls.contacts.list({ search: 'quillfeather', sort: 'name' }))
  const idOf = async (name: string) => (await firstHref(page.getByRole('link', { name }))).replace(/\D/g, '')
  const [older, younger, deleted] = [
    await idOf('Theodora Quill'),
    await idOf('Theo Quill'),
    await idOf('Ambrose Quill'),
  ]
  await page.goto(`/contact/${deleted}/deletion`)
  await page.getByRole('button', { name: 'Delete Ambrose Quillfeather' }).click()
  await page.locator('.toast', { hasText: 'was deleted' }).waitFor()
  await page.goto(urls.contacts.changes())
  const change = await firstHref(page.locator('main a[href^="/contacts/changes/"]:not([href*="undo"])'))
  await check(page)
  return {
    ...{ imported, undo, change },
    check: pathOf(page),
    columns: pathOf(page).replace('/check', ''),
    merge: `/contacts/merge?ids=${older}&ids=${younger}`,
    erasure: `/contacts/deleted/erasure?ids=${deleted}`,
  }
}

async function check(page: Page) {
  await page.goto(urls.imports.new())
  await page.getByLabel('I have permission to contact these people').check()
  await page.getByLabel('CSV file').setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('Rows in the file').waitFor()
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const firstHref = async (links: Locator) => (await links.first().getAttribute('href')) ?? ''
