import { sql } from 'kysely'
import { topics } from '../../src/eligibility/questions.ts'
import { generateQuote } from '../../src/quotes/generate.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import type { TestApp, Visitor } from '../app.ts'
import type { TestDatabase } from '../db.ts'

export interface Client {
  agency: Agency
  contactId: number
  quoteId: string
  /** For the URLs of the pages. */
  at: string
}

export async function makeClient(
  contact: Parameters<typeof makeContact>[1] = {},
  of?: Agency,
  t?: TestDatabase,
): Promise<Client> {
  const agency = of ?? (await makeAgency({}, t))
  const { id: contactId } = await makeContact(agency, contact, t)
  const { quoteId } = await as(agency.ruth, (scope) => generateQuote(scope, contactId), t)
  return { agency, contactId, quoteId, at: `id=${quoteId}` }
}

export const locationOf = (response: Response) => response.headers.get('Location')

export const post = (browser: Visitor, at: string, topic: number, fields: Record<string, string>, more = '') =>
  browser.post(`/eligibility/topic?${at}&topic=${topic}${more}`, fields)

/** A word that appears on no page. */
export const MARKER = 'Zylothropin'

export const DIABETES = { q4: 'yes', q401: 'no', q402: 'no', q403: `${MARKER} twice a day` }

/** Answers all topics, with no by default. Returns the last redirect's target. */
export async function answerAll(browser: Visitor, at: string, said: Record<string, string> = {}) {
  let last: Response | undefined
  for (const { question, followUps } of topics) {
    const own = [question, ...followUps].map(({ id }) => `q${id}`)
    const fields = Object.fromEntries(Object.entries(said).filter(([name]) => own.includes(name)))
    last = await post(browser, at, question.id, { [`q${question.id}`]: 'no', ...fields })
  }
  return locationOf(last!)
}

export const send = (browser: Visitor, at: string) => browser.post(`/eligibility/sending?${at}`)

export const answersOf = ({ t }: TestApp, contactId: number) =>
  t.db.selectFrom('eligibility_answers').selectAll().where('contact_id', '=', contactId).orderBy('id').execute()

export const contactOf = ({ t }: TestApp, contactId: number) =>
  t.db.selectFrom('contacts').selectAll().where('id', '=', contactId).executeTakeFirstOrThrow()

/** Every row of every table as text. */
export async function dumpOf({ db }: TestDatabase): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(db)
  let dump = ''
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(one)::text as row from ${sql.table(name)} as one`.execute(db)
    dump += rows.map(({ row }) => row).join('\n')
  }
  return dump
}
