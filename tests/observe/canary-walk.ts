import { expect } from 'vitest'
import { urls } from '../../src/urls.ts'
import type { Visitor } from '../app.ts'
import { answerAll, send } from '../eligibility/clients.ts'
import { filled } from '../prospects/people.ts'

/** Unique spellings of personal data that people typed; and `secret`, the links they got. */
export const CANARIES = {
  first: 'Zylothropa',
  last: 'Quibblewick',
  email: 'zylo.quibble@canary.example',
  phone: '8285559973',
  birth: '1951-03-27',
  address: 'Canarystreet',
  note: 'walks with a pelican',
  health: 'Ketrozulin twice',
  search: 'Vrabblestone',
  stranger: 'stranger.kestrel@canary.example',
}

export interface House {
  staff: Visitor
  stranger(): Visitor
  slug: string
  /** The links in the emails to this address. */
  linksTo(email: string): Promise<string[]>
  /** Runs the imports that were started. */
  imported(path: string): Promise<unknown>
}

/** Walks through what the product does with personal data, and through failures. Returns the secrets it met. */
export async function walkWithCanaries({ staff, stranger, slug, linksTo, imported }: House): Promise<string[]> {
  const { first, last, email, phone, birth, note, health, search } = CANARIES
  const facts = {
    first_name: first,
    last_name: last,
    email,
    phone_number: phone,
    zip_code: '28801',
    birth_date: birth,
    gender: 'F',
    tobacco_user: false,
    current_carrier: 'Aetna',
    plan_type: 'Plan G',
    effective_date: '2024-03-01',
  }
  const made = await staff.call('POST', '/api/contacts/create', facts)
  expect(made.status).toBeLessThan(300)
  const contact = `/contact/${made.body.id}`
  // Once more, with an address that no one has.
  await staff.call('POST', '/api/contacts/create', facts)
  await staff.call('POST', '/api/contacts/create', { ...facts, email: `${first}@`, birth_date: `${birth}x` })
  await staff.json('POST', '/api/contacts/create', `{"${email}`)
  await staff.post(`${contact}/notes`, { body: note })
  for (const path of [contact, `${contact}/edit`, `/contacts?search=${search}`, `/contacts?search=${email}`])
    await staff.get(path)
  await staff.get(`/api/contacts/check-email/${email}`)

  const form = new FormData()
  form.append('attested', 'on')
  const row = `${first},${last},second.${email},Aetna`
  form.append('file', new File([`First,Last,Email,Carrier\n${row}\n${first},,not-${email},${last}\n`], `${last}.csv`))
  const uploaded = (await staff.upload(urls.imports.upload(), form)).headers.get('Location')!
  await staff.get(uploaded)
  await staff.post(uploaded, { firstName: '0', lastName: '1', email: '2', currentCarrier: '3' })
  await staff.post(`${uploaded}/start`, { mode: 'skip' })
  await imported(uploaded)

  const sent = await staff.call('POST', `/api/contacts/${made.body.id}/send-quote-email`, {})
  expect(sent.body).toMatchObject({ success: true })
  const links = await linksTo(email)
  const tid = links.map((href) => /\/compare\/([\w-]+)/.exec(href)?.[1]).find(Boolean)!
  const token = links.map((href) => /\/u\/([\w.-]+)/.exec(href)?.[1]).find(Boolean)!
  const client = stranger()
  const compare = await client.html(urls.compare(tid))
  expect(compare).toContain(first)
  const quote = /[?&;]id=([\w-]{20,})/.exec(compare)![1]!
  await client.get(`/compare/${tid}x`)
  await client.post(`/compare/${tid}/share`)
  expect(await answerAll(client, `id=${quote}`, { q4: 'yes', q401: 'no', q402: 'no', q403: health })).toContain(
    'review',
  )
  await send(client, `id=${quote}`)
  await client.post(`/schedule/call?id=${quote}&status=accept`)
  await client.post(`/schedule/booking?id=${quote}`)
  await staff.get(`${contact}/health`)
  await client.get(urls.unsubscribe(token))
  await client.post(urls.unsubscribe(token), { choice: 'all' })
  await client.get(`/u/${token}x`)

  await strangers(stranger, slug)
  return [tid, token, quote, ...staff.cookies.values(), ...client.cookies.values()].filter((each) => each.length > 15)
}

async function strangers(stranger: () => Visitor, slug: string) {
  const { first, last, phone, birth, stranger: email } = CANARIES
  const lead = stranger()
  const person = { firstName: first, lastName: last, email, phone, birthDate: birth, zip: '28801', gender: 'F' }
  const form = filled({ first_name: first, last_name: last, phone_number: phone, email })
  expect((await lead.post(urls.selfOnboarding(slug), form)).status).toBe(303)
  await stranger().post(urls.selfOnboarding(slug), { ...form, birth_year: last })
  await lead.call('POST', '/api/self-service/signup', { orgId: slug, ...person })
  await lead.call('POST', '/api/self-service/generate-quote', { orgId: slug, contactEmail: email })
  await lead.post(urls.contactUs(), { name: first, email, phone, message: `${last} of Canarystreet` })
  await lead.post(urls.waitlist(), { name: first, email, phone, agency: last, numAgents: '2' })
  await lead.post(urls.login(), { email })
  await lead.post(urls.loginCode(), { email, code: '123456' })
  await lead.post(urls.signup(), { email, firstName: first, lastName: last })
  await lead.get(urls.login({ email }))
  await lead.get(urls.verify('x', `${last}${email}`))
  await lead.get(`/api/organizations/check-email/${email}`)
  await lead.get(`/compare?zip=28801&dateOfBirth=${birth}&tobacco=no&orgId=${slug}&firstName=${first}`)
  await lead.get(`/no-such-page/${email}?name=${last}`)
  await lead.post(`/no-such-page/${email}`, { name: last }, { Origin: 'https://evil.example' })
  await lead.get(`/${first}%00${last}`)
  await lead.json('POST', '/api/quotes', `{"zip":"${last}`)
  await lead.get('/', { 'User-Agent': email, Referer: `https://x.example/${email}`, Cookie: `sid=${last}` })
}

/** The canaries that a log contains, in any spelling, each with its line. */
export function canariesIn(log: string, secrets: readonly string[]): string[] {
  const { phone, birth } = CANARIES
  const [year, month, day] = birth.split('-')
  const spellings = [
    ...Object.values(CANARIES),
    ...[`${month}/${day}/${year}`, `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`, phone.slice(3)],
    ...['@canary.example', '%40canary', ...secrets],
  ].map((text) => text.toLowerCase())
  return log
    .split('\n')
    .flatMap((line) => spellings.filter((text) => line.toLowerCase().includes(text)).map((text) => `${text}: ${line}`))
}
