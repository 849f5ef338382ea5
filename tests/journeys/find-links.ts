import { randomUUID } from 'node:crypto'
import { urls } from '../../src/urls.ts'
import { importAFile, uploadAndChoose } from '../faults/import-a-file.ts'
import { until } from '../setup/server.ts'
import { type DemoServer, RUTH } from './demo-server.ts'
import { deliverOverHttp } from './over-http.ts'
import type { Links } from './pages.ts'

const DEMO = {
  who: RUTH,
  client: { search: 'brandt', name: 'Walter Brandt', email: 'walter.brandt@mail.example' },
  colleague: 'Omar Haddad',
}

type Name = Record<'first_name' | 'last_name', string>

/** Four rows: two possible duplicates, a deleted contact, and one with an error. */
const FILE = [
  'firstName,lastName,email,phoneNumber,currentCarrier,effectiveDate,birthDate,tobaccoUser,gender,zipCode,planType',
  'Theodora,Quillfeather,theodora.quillfeather@mail.example,(704) 555-0120,Cigna,5/1/2020,10/18/1946,No,F,28205,Plan G',
  'Theo,Quillfeather,theo.quillfeather@mail.example,(704) 555-0120,Aetna,5/1/2021,10/18/1946,No,F,28205,Plan N',
  'Ambrose,Quillfeather,ambrose.quillfeather@mail.example,(704) 555-0122,Cigna,5/1/2021,3/8/1949,No,M,28205,Plan G',
  'Leopold,Quillfeather,no address,(704) 555-0123,Cigna,5/1/2021,3/8/1949,No,M,28205,Plan G',
].join('\n')

/** Prepares the data that some pages need, without a browser, and returns their URLs. */
export async function findLinks(demo: DemoServer, { who, client, colleague } = DEMO): Promise<Links> {
  const person = deliverOverHttp(demo, who)
  const idOf = async (search: string, name: string): Promise<number> => {
    const { contacts } = await person.api(`/api/contacts?${new URLSearchParams({ search })}`)
    const contact = contacts.find((one: Name) => `${one.first_name} ${one.last_name}` === name)
    if (!contact) throw new Error(`No contact is called ${name}.`)
    return contact.id
  }
  /** The URL of the first link of a page whose markup, from its tag on, matches. */
  const linkOn = async (path: string, pattern: RegExp): Promise<string> => {
    const [, href] = /href="([^"]*)"/.exec(pattern.exec(await person.html(path))?.[0] ?? '') ?? []
    if (!href) throw new Error(`${path} has no link like ${pattern}.`)
    return href.replaceAll('&amp;', '&')
  }
  const linkOfColleague = (action: string) =>
    linkOn('/add-agents', new RegExp(`<a (?:(?!</a>).)*${action}(?:(?!</a>).)*${colleague}`, 's'))

  const contactId = await idOf(client.search, client.name)
  await person.form(urls.contacts.quoteMail(contactId), { request_id: randomUUID() })
  const mail = await demo.newestMail(client.email)
  const linkInMail = (part: string) => new URL(mail.links.find((href) => href.includes(part)) ?? '').pathname

  const { url } = demo.server
  const steps = { upload: url, choose: url, start: url, origin: url }
  const upload = { cookie: await demo.cookieOf(who), file: Buffer.from(FILE) }
  const imported = await importAFile(steps, { ...upload, mode: 'skip' })
  await until(async () => (await person.api(`/api${imported}`)).status === 'done')
  const undo = await linkOn(urls.contacts.changes(), /<a [^>]*href="[^"]*\/undo[^>]*>/)
  const [older, younger, deleted] = [
    await idOf('quillfeather', 'Theodora Quillfeather'),
    await idOf('quillfeather', 'Theo Quillfeather'),
    await idOf('quillfeather', 'Ambrose Quillfeather'),
  ]
  await person.form(urls.contacts.deletion(deleted))
  const change = await linkOn(urls.contacts.changes(), /<a [^>]*href="\/contacts\/changes\/(?![^"]*undo)[^>]*>/)
  // A second file that is not imported yet.
  const columns = await uploadAndChoose(steps, upload)
  return {
    contact: urls.contacts.show(contactId),
    imported,
    undo,
    change,
    columns,
    check: `${columns}/check`,
    agent: await linkOfColleague('Edit'),
    removal: await linkOfColleague('Delete'),
    merge: `/contacts/merge?ids=${older}&ids=${younger}`,
    erasure: `/contacts/deleted/erasure?ids=${deleted}`,
    // Not every agency has a failed email.
    sendAgain: await linkOn(urls.outreach.log(), /<a [^>]*href="[^"]*\/again"[^>]*>/).catch(() => urls.outreach.log()),
    mail: `/practice/mailbox/${mail.id}`,
    compare: linkInMail('/compare/'),
    unsubscribe: linkInMail('/u/'),
  }
}
