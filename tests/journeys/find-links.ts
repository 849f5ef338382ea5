import { randomUUID } from 'node:crypto'
import { urls } from '../../src/urls.ts'
import { importAFile, uploadAndChoose } from '../faults/import-a-file.ts'
import { until } from '../setup/server.ts'
import { type JourneyHouse, RUTH } from './house.ts'
import type { Links } from './pages.ts'

const DEMO = {
  who: RUTH,
  client: { search: 'brandt', name: 'Walter Brandt', email: 'walter.brandt@mail.example' },
  colleague: 'Omar Haddad',
}

/** Four rows: two who could be one person, one who is deleted, and one with an error. */
const FILE = [
  'firstName,lastName,email,phoneNumber,currentCarrier,effectiveDate,birthDate,tobaccoUser,gender,zipCode,planType',
  'Theodora,Quillfeather,theodora.quillfeather@mail.example,(704) 555-0120,Cigna,5/1/2020,10/18/1946,No,F,28205,Plan G',
  'Theo,Quillfeather,theo.quillfeather@mail.example,(704) 555-0120,Aetna,5/1/2021,10/18/1946,No,F,28205,Plan N',
  'Ambrose,Quillfeather,ambrose.quillfeather@mail.example,(704) 555-0122,Cigna,5/1/2021,3/8/1949,No,M,28205,Plan G',
  'Leopold,Quillfeather,no address,(704) 555-0123,Cigna,5/1/2021,3/8/1949,No,M,28205,Plan G',
].join('\n')

/** Does once, without a browser, what pages of the URL map need to stand there, and answers their addresses. */
export async function findLinks(house: JourneyHouse, { who, client, colleague } = DEMO): Promise<Links> {
  const server = house.server.url
  const cookie = await house.cookieOf(who)
  const read = async (path: string) => (await fetch(`${server}${path}`, { headers: { Cookie: cookie } })).text()
  const send = async (path: string, fields: Record<string, string> = {}) => {
    const headers = { Cookie: cookie, Origin: server }
    const body = new URLSearchParams(fields)
    const { status } = await fetch(`${server}${path}`, { method: 'POST', headers, body, redirect: 'manual' })
    if (status !== 303) throw new Error(`${status} of ${path}`)
  }
  /** The first link of a page that looks so. */
  const linkOn = async (path: string, pattern: RegExp) =>
    /href="([^"]*)"/.exec(pattern.exec(await read(path))?.[0] ?? '')?.[1]?.replaceAll('&amp;', '&')
  const idOf = async (search: string, name: string): Promise<number> => {
    const found = JSON.parse(await read(`/api/contacts?${new URLSearchParams({ search })}`)) as {
      contacts: { id: number; first_name: string; last_name: string }[]
    }
    const contact = found.contacts.find(({ first_name, last_name }) => `${first_name} ${last_name}` === name)
    if (!contact) throw new Error(`no contact is called ${name}`)
    return contact.id
  }

  const contactId = await idOf(client.search, client.name)
  await send(urls.contacts.quoteMail(contactId), { request_id: randomUUID() })
  const mail = await house.newestMail(client.email)
  const inMail = (part: string) => new URL(mail.links.find((href) => href.includes(part)) ?? '').pathname
  const onTeam = async (deed: string) =>
    (await linkOn('/add-agents', new RegExp(`<a (?:(?!</a>).)*${deed}(?:(?!</a>).)*${colleague}`, 's'))) ?? ''

  const steps = { upload: server, choose: server, start: server, origin: server }
  const imported = await importAFile(steps, { cookie, file: Buffer.from(FILE), mode: 'skip' })
  await until(async () => JSON.parse(await read(`/api${imported}`)).status === 'done')
  const undo = (await linkOn(urls.contacts.changes(), /<a [^>]*href="[^"]*\/undo[^>]*>/)) ?? ''
  const [older, younger, deleted] = [
    await idOf('quillfeather', 'Theodora Quillfeather'),
    await idOf('quillfeather', 'Theo Quillfeather'),
    await idOf('quillfeather', 'Ambrose Quillfeather'),
  ]
  await send(urls.contacts.deletion(deleted))
  const change = (await linkOn(urls.contacts.changes(), /<a [^>]*href="\/contacts\/changes\/(?![^"]*undo)[^>]*>/)) ?? ''
  // Another file stands before its import.
  const columns = await uploadAndChoose(steps, { cookie, file: Buffer.from(FILE) })
  return {
    ...{ contact: `/contact/${contactId}`, imported, undo, change, columns, check: `${columns}/check` },
    agent: await onTeam('Edit'),
    removal: await onTeam('Delete'),
    merge: `/contacts/merge?ids=${older}&ids=${younger}`,
    erasure: `/contacts/deleted/erasure?ids=${deleted}`,
    sendAgain: (await linkOn(urls.outreach.log(), /<a [^>]*href="[^"]*\/again"[^>]*>/)) ?? urls.outreach.log(),
    mail: `/practice/mailbox/${mail.id}`,
    compare: inMail('/compare/'),
    unsubscribe: inMail('/u/'),
  }
}
