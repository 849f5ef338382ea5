import { sql } from 'kysely'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueLogin } from '../../src/accounts/sign-in/login.ts'
import { unsubscribeToken } from '../../src/mail/unsubscribe-token.ts'
import { urls } from '../../src/urls.ts'
import type { Visitor } from '../app.ts'
import { type AttackTarget, startAttackTarget } from '../security/attack-target.ts'
import { fillWithPayloads } from '../security/fill.ts'
import { broken } from '../security/markup.ts'
import { payloads } from '../security/payloads.ts'
import { launchChromium } from '../setup/chromium.ts'
import { clientPages, type Links, publicPages, signedInPages } from './pages.ts'

let demo: AttackTarget
let ruth: Visitor
let links: Links
let browser: Browser

beforeAll(async () => {
  demo = await startAttackTarget()
  ruth = await demo.as(demo.ruth)
  links = await findLinks()
  await fillWithPayloads(demo.t.db)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await demo.close()
})

async function findLinks(): Promise<Links> {
  const { db } = demo.t
  const { organizationId } = demo.ruth.identity
  const idOf = async (table: 'change_sets' | 'users' | 'contacts') =>
    String((await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0)
  const quote = await db
    .selectFrom('quotes')
    .select(['id', 'contact_id'])
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const token = unsubscribeToken(demo.deps.secretKey, { organizationId, channel: 'email', address: 'a@b.example' })
  const [change, agent] = [await idOf('change_sets'), await idOf('users')]
  const columns = await uploadPayloads()
  return {
    contact: `/contact/${quote.contact_id}`,
    compare: urls.compare(quote.id),
    unsubscribe: urls.unsubscribe(token),
    mail: urls.practice.mailbox(),
    agent: `/add-agents/${agent}`,
    removal: `/add-agents/${agent}/removal`,
    sendAgain: urls.outreach.log(),
    columns,
    check: `${columns}/check`,
    imported: columns,
    change: `/contacts/changes/${change}`,
    undo: `/contacts/changes/${change}/undo`,
    merge: `/contacts/merge?ids=${quote.contact_id}&ids=${await idOf('contacts')}`,
    erasure: `/contacts/deleted/erasure?ids=${await idOf('contacts')}`,
  }
}

/** A file whose name, columns and cells are payloads. */
async function uploadPayloads() {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = payloads.map((payload, place) => `${cell(payload)},${cell(payload)},p${place}@mail.example`)
  const form = new FormData()
  form.append('attested', 'on')
  const file = [`${cell(payloads[0]!)},lastName,email`, ...rows].join('\n')
  form.append('file', new File([file], `${payloads[3]}.csv`))
  const answer = await ruth.upload('/contacts/imports', form, { Origin: demo.url })
  return answer.headers.get('Location') ?? ''
}

test('with a payload in every field, every page of the product shows only text (T24)', async () => {
  const stranger = demo.visitor()
  const found: string[] = []
  let shown = 0
  const look = async (visitor: Visitor, path: string) => {
    const answer = await visitor.get(path)
    const html = await answer.text()
    if (html.includes('zq')) shown++
    if (answer.status >= 500) found.push(`${path}: ${answer.status}`)
    for (const tag of broken(html)) found.push(`${path}: ${tag.slice(0, 200)}`)
  }
  for (const path of Object.values(signedInPages(links)).flat()) await look(ruth, path)
  for (const path of [...clientPages(links), ...Object.values(publicPages(links)).flat()]) await look(stranger, path)
  expect(demo.errors).toEqual([])
  expect(found).toEqual([])
  expect(shown).toBeGreaterThan(60)
})

test('a payload in a URL is shown as text on any page that reads it (T24)', async () => {
  const names = ['search', 'message', 'email', 'to', 'sort', 'states', 'org', 'id', 'tid', 'zip', 'plan', 'startDate']
  const found: string[] = []
  for (const path of ['/contacts', '/error', '/login', '/signup', '/compare', '/schedule', '/dashboard', '/confirm'])
    for (const first of [0, 60]) {
      const query = names.map((name, place) => [name, payloads[first + 4 * place]!.replaceAll('\0', '')])
      const html = await (path === '/login' ? demo.visitor() : ruth).html(`${path}?${new URLSearchParams(query)}`)
      for (const tag of broken(html)) found.push(`${path}: ${tag.slice(0, 200)}`)
    }
  expect(found).toEqual([])
})

/** With script on: no dialog opens, nothing is reported, and no island turns text into elements. */
test('a browser runs no payload: no dialog, no policy report, no element (T24)', async () => {
  const context = await browser.newContext({ baseURL: demo.url })
  await context.addCookies([...ruth.cookies].map(([name, value]) => ({ name, value, url: demo.url })))
  const page = await context.newPage()
  const heard: string[] = []
  page.on('dialog', async (dialog) => {
    heard.push(dialog.message())
    await dialog.dismiss()
  })
  page.on('console', (message) => message.type() === 'error' && heard.push(`${page.url()}: ${message.text()}`))
  page.on('pageerror', (error) => heard.push(`${page.url()}: ${error}`))
  await page.addInitScript(() => {
    Object.assign(globalThis, { zq: () => alert('zq') })
  })
  for (const path of [
    '/contacts',
    links.contact,
    '/dashboard',
    '/settings/mails/birthday',
    links.columns,
    links.compare,
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await madeElements(page), path).toBe(0)
  }
  expect(heard).toEqual([])
  await context.close()
})

const madeElements = (page: Page) => page.evaluate(() => document.querySelectorAll('zq, [zq]').length)

/** All rows except records of page views. */
async function everyRow(): Promise<Record<string, string | null>> {
  const { db } = demo.t
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db)
  const prints: Record<string, string | null> = {}
  for (const { name } of rows.filter(({ name }) => !LOOKS.includes(name))) {
    const print = await sql<{ print: string | null }>`
      select md5(string_agg(md5(one::text), '' order by md5(one::text))) as print from ${sql.table(name)} as one`.execute(
      db,
    )
    prints[name] = print.rows[0]?.print ?? null
  }
  return prints
}
/** A robot's visit is recorded as one. */
const LOOKS = ['rate_limits', 'quote_visits']

test('a scanner that opens every link of every email, and runs its scripts, changes nothing; a click still works (T4, T40)', async () => {
  const { organizationId } = demo.ruth.identity
  const issue = (purpose: 'login' | 'activate' | 'invite' | 'resume' | 'confirm_email') =>
    demo.t.tenantDb.withSystem('test', (system) =>
      issueLogin(system, { organization_id: organizationId, id: demo.ruth.id }, purpose, {
        ...(purpose === 'confirm_email' ? { newEmail: 'ruth.new@blueridge.example', askedBy: demo.ruth.id } : {}),
      }),
    )
  const purposes = ['activate', 'invite', 'resume', 'confirm_email', 'login'] as const
  const signIn: string[] = []
  for (const purpose of purposes) {
    const { tokenId, secret } = await issue(purpose)
    signIn.push(urls.verify(tokenId, secret))
  }
  const tid = links.compare.split('/').at(-1)!
  const before = await everyRow()
  const page = await (await browser.newContext({ baseURL: demo.url })).newPage()
  for (const path of [...signIn, links.compare, links.unsubscribe, urls.schedule({ tid }), urls.eligibility({ tid })]) {
    await demo.visitor().json('HEAD', path)
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(await everyRow()).toEqual(before)
  await page.goto(signIn.at(-1)!)
  await page.getByRole('button', { name: /Sign in/ }).click()
  await page.waitForURL('**/contacts')
  await page.context().close()
})
