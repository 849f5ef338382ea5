/**
 * C26: fifty concurrent calls, over three servers, against what an agency must never lose and the last seat of its
 * plan.
 */
import { publicToken } from '../../src/lib/tokens.ts'
import { type RunningServer, startServer } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import { type Figure, figuresOf } from './figures.ts'
import { claimInvariants } from './invariants.ts'
import { ORIGIN, productionSettings, sessionOf } from './production-server.ts'
import { startProvider } from './provider.ts'
import { fillQueue, type Queue } from './queue.ts'
import { randomFrom } from './random.ts'
import type { World } from './world.ts'

const AT_ONCE = 50
const SERVERS = 3

type Pool = Parameters<Parameters<World['look']>[0]>[0]
type Call = [method: string, path: string, body?: object]

export async function C26(world: World, { short }: Size): Promise<Figure[]> {
  const book = figuresOf('C26')
  const { claim, note, figures } = book
  const rounds = short ? 2 : 20
  const provider = await startProvider()
  const servers: RunningServer[] = []
  const random = randomFrom(26)
  const answers: Record<string, number> = {}
  const held = { team: 0, contacts: 0, agents: 0 }
  let broken = 0

  /** All at once, over all servers, as one admin after the other. Returns how many succeeded. */
  async function rush(sessions: readonly string[], calls: readonly Call[]): Promise<number> {
    const statuses = await Promise.all(
      calls.map(async ([method, path, body], place) => {
        const answer = await fetch(`${servers[place % SERVERS]!.url}${path}`, {
          method,
          headers: {
            Cookie: `__Host-sid=${sessions[place % sessions.length]}`,
            Origin: ORIGIN,
            'Content-Type': 'application/json',
            Connection: 'close',
          },
          ...(body && { body: JSON.stringify(body) }),
        })
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    for (const status of statuses) answers[status] = (answers[status] ?? 0) + 1
    broken += statuses.filter((status) => status >= 500).length
    return statuses.filter((status) => status === 200).length
  }

  try {
    for (let place = 0; place < SERVERS; place++)
      servers.push(await startServer(productionSettings(world.place.url!, provider)))
    for (let round = 0; round < rounds; round++) {
      const { team, sessions, queue } = await world.look((pool) => makeTeam(pool))
      const one = () => team[Math.floor(random() * team.length)]!
      const calls: (() => Call)[] = [
        () => ['PUT', `/api/agents/${one()}`, { isAdmin: false, isAgent: true }],
        () => ['PUT', `/api/agents/${one()}`, { isAdmin: true, isAgent: false }],
        () => ['DELETE', `/api/agents/${one()}`],
        () => ['POST', '/api/agents/set_default_agent', { agentId: one() }],
      ]
      await rush(
        sessions,
        Array.from({ length: AT_ONCE }, (_, place) => calls[place % calls.length]!()),
      )
      if (await world.look((pool) => isWhole(pool, queue))) held.team++

      const full = await world.look((pool) => makeTeam(pool))
      await world.look((pool) => leaveOnePlace(pool, full.queue))
      const added = await rush(
        full.sessions,
        Array.from({ length: AT_ONCE }, (_, place): Call => {
          const email = `new${place}@example.com`
          return ['POST', '/api/contacts/create', { first_name: 'New', last_name: `Person ${place}`, email }]
        }),
      )
      if (added === 1 && (await world.look((pool) => placesLeft(pool, full.queue))).contacts === 0) held.contacts++
      const hired = await rush(
        full.sessions,
        Array.from({ length: AT_ONCE }, (_, place): Call => {
          const email = `agent${round}-${place}@${full.queue.slug}.example`
          const person = { firstName: 'Dana', lastName: 'Whitfield', email, phone: '8285550112' }
          return ['POST', '/api/agents/create', person]
        }),
      )
      if (hired === 1 && (await world.look((pool) => placesLeft(pool, full.queue))).agents === 0) held.agents++
    }
    note('calls at once, servers', `${AT_ONCE}, ${SERVERS}`)
    note('answers', JSON.stringify(answers))
    claim('rounds in which an admin and one default agent were left', held.team, `= ${rounds}`)
    claim('rounds in which the last place for a contact was given once', held.contacts, `= ${rounds}`)
    claim('rounds in which the last place for an agent was given once', held.agents, `= ${rounds}`)
    claim('answered with 500 or more', broken, '= 0')
    await world.look((pool) => claimInvariants(book, pool))
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await provider.close()
  }
  return figures
}

/** Two signed-in admins and two more agents. */
async function makeTeam(pool: Pool) {
  const queue = await fillQueue(pool, { messages: 0 })
  await pool.query(
    `insert into users (organization_id, email, first_name, last_name, phone, is_admin, public_token, license_number, email_verified_at)
     select $1, name || '@' || $2 || '.example', initcap(name), 'Calloway', '8285550111', name = 'sam', $3 || name, 'NC-7654321', now()
     from unnest(array['sam', 'dana', 'lee']) as name`,
    [queue.organizationId, queue.slug, publicToken().slice(0, 15)],
  )
  const { rows } = await pool.query<{ id: number; email: string; is_admin: boolean }>(
    'select id, email, is_admin from users where organization_id = $1 order by id',
    [queue.organizationId],
  )
  const sessions: string[] = []
  for (const { email } of rows.filter(({ is_admin }) => is_admin)) sessions.push(await sessionOf(pool, queue, email))
  return { queue, team: rows.map(({ id }) => id), sessions }
}

async function isWhole(pool: Pool, { organizationId }: Queue): Promise<boolean> {
  const { rows } = await pool.query<{ whole: boolean }>(
    `select bool_or(is_admin and email_verified_at is not null) and count(*) filter (where is_default_agent and is_agent) = 1 as whole
     from users where organization_id = $1 and removed_at is null`,
    [organizationId],
  )
  return rows[0]!.whole
}

const leaveOnePlace = (pool: Pool, { organizationId }: Queue) =>
  pool.query(
    `update organizations o set
       contact_limit = (select count(*) from contacts c where c.organization_id = o.id and c.deleted_at is null) + 1,
       agent_limit = (select count(*) from users u where u.organization_id = o.id and u.is_agent and u.removed_at is null) + 1
     where id = $1`,
    [organizationId],
  )

async function placesLeft(pool: Pool, { organizationId }: Queue) {
  const { rows } = await pool.query<{ contacts: number; agents: number }>(
    `select contact_limit - (select count(*)::int from contacts c where c.organization_id = o.id and c.deleted_at is null) as contacts,
       agent_limit - (select count(*)::int from users u where u.organization_id = o.id and u.is_agent and u.removed_at is null) as agents
     from organizations o where id = $1`,
    [organizationId],
  )
  return rows[0]!
}
