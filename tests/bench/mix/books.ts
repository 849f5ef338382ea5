// One agency as the load sees it: who is signed in, and which ids its book has.
import { publicToken, secretToken, sha256 } from '../../../src/lib/tokens.ts'

/** A connection to either engine. */
export interface Queries {
  // biome-ignore lint/suspicious/noExplicitAny: rows as the statement has them
  query(text: string, values?: unknown[]): Promise<{ rows: any[] }>
}

export interface Person {
  cookie: string
  isAdmin: boolean
}

export interface Book {
  organizationId: number
  contacts: number
  /** Half are admins, half agents who see only their own clients. */
  people: Person[]
  agentIds: number[]
  state: string
  carrier: string
  lastName: string
  /** An address that only this contact has. */
  email: string
  /** Some contacts from the whole book, and some of their links. */
  contactIds: number[]
  trackingIds: string[]
}

const PEOPLE = 10

export async function bookOf(client: Queries, organizationId: number): Promise<Book> {
  const ask = async (text: string) => (await client.query(text, [organizationId])).rows
  const most = async (column: string) =>
    (
      await ask(`select ${column} as value from contacts where organization_id = $1 and ${column} is not null
        group by 1 order by count(*) desc, 1 limit 1`)
    )[0]?.value
  const [counted] = await ask('select count(*)::integer as contacts from contacts where organization_id = $1')
  const users = await ask('select id, is_admin from users where organization_id = $1 order by id')
  const people: Person[] = []
  for (let place = 0; place < PEOPLE; place++) {
    const ofKind = users.filter(({ is_admin }) => is_admin === (place % 2 === 0))
    const { id, is_admin } = ofKind[(place >> 1) % ofKind.length]
    people.push({ cookie: await signIn(client, organizationId, id), isAdmin: is_admin })
  }
  const spread = `and id % greatest(1, ${Math.floor(counted.contacts / 300)}) = 0 limit 300`
  return {
    organizationId,
    contacts: counted.contacts,
    people,
    agentIds: users.filter(({ is_admin }) => !is_admin).map(({ id }) => id),
    state: await most('state'),
    carrier: await most('current_carrier'),
    lastName: await most('last_name'),
    email: (await ask(`select email from contacts where organization_id = $1 order by id desc limit 1`))[0].email,
    contactIds: (await ask(`select id from contacts where organization_id = $1 ${spread}`)).map(({ id }) => Number(id)),
    trackingIds: (
      await ask(`select tracking_id from messages m where organization_id = $1 and tracking_id like 'mix-%'
        and status = 'sent' and exists (select from contacts c where c.organization_id = m.organization_id
          and c.id = m.contact_id and c.state in ('NC', 'FL', 'TX', 'PA')) limit 300`)
    ).map(({ tracking_id }) => tracking_id),
  }
}

async function signIn(client: Queries, organizationId: number, userId: number): Promise<string> {
  const token = secretToken()
  await client.query(
    `insert into sessions (organization_id, public_id, user_id, token_hash, signed_in_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, now(), now(), now() + interval '1 day')`,
    [organizationId, publicToken(), userId, sha256(token)],
  )
  return `sid=${token}`
}
