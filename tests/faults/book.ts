/** An agency whose contacts have many different dates, in states with every kind of rule. Outreach is started. */
import fc from 'fast-check'
import type pg from 'pg'
import { plain } from '../pure/outreach/anybody.ts'
import type { SlowContact } from '../pure/outreach/slow-facts.ts'
import { fillQueue } from './queue.ts'

export const ZONE = 'America/New_York'

export interface Book {
  organizationId: number
  /** The same contacts in the form that the oracle reads. */
  contacts: SlowContact[]
}

const DELAY = 1

export async function fillBook(pool: pg.Pool, { contacts, seed }: { contacts: number; seed: number }): Promise<Book> {
  const { organizationId } = await fillQueue(pool, { messages: 0 })
  await pool.query(
    `update organization_settings set outreach_delay_years = $2, outreach_started_at = '2020-01-01' where organization_id = $1`,
    [organizationId, DELAY],
  )
  const people = fc.sample(plain, { numRuns: contacts, seed })
  const { rows } = await pool.query<{ id: number; place: number }>(
    `with asked as (select * from json_to_recordset($2::json) as p (place int, state text, birth date, effective date, carrier boolean)),
     made as (
       insert into contacts (organization_id, first_name, last_name, email, state, agent_id, current_carrier, plan_type,
         effective_on, birth_on, opt_in_quarterly_updates)
       select $1, 'Walter', 'Number', 'book' || place || '@example.com', state, (select id from users where organization_id = $1),
         case when carrier then 'Aetna' end, 'Plan G', effective, birth, false from asked order by place
       returning id, email)
     select id, substring(email from 'book([0-9]+)')::int as place from made`,
    [organizationId, JSON.stringify(people.map((person, place) => ({ ...person, place })))],
  )
  await pool.query('analyze contacts')
  return {
    organizationId,
    contacts: rows.map(({ id, place }) => {
      const { state, birth, effective, carrier } = people[place]!
      return { id, state, birth, effective, carrier, delay: DELAY }
    }),
  }
}

export interface LetGo {
  contactId: number
  kind: string
  occasion: string
  due: string
  lane: number
  status: string
}

/** Emails that outreach released, by contact and day. */
export async function letGo(pool: pg.Pool, { organizationId }: Book): Promise<LetGo[]> {
  const { rows } = await pool.query<LetGo>(
    `select contact_id as "contactId", kind, occasion, due_on as due, lane, status from messages
     where organization_id = $1 order by contact_id, due_on, kind`,
    [organizationId],
  )
  return rows
}

export const lineOf = ({ contactId, kind, due }: Pick<LetGo, 'contactId' | 'kind' | 'due'>) =>
  `${contactId} ${due} ${kind}`
