/** C33: two hundred examples of every call of the API, over HTTP, as a stranger, an agent and an admin. */
import { rmSync } from 'node:fs'
import { openDatabase } from '../../db/client.ts'
import { publicToken, secretToken, sha256 } from '../../src/lib/tokens.ts'
import { createTenantDb } from '../../src/scope.ts'
import { makeAgency, type Person } from '../agency.ts'
import type { TestDatabase } from '../db.ts'
import type { Description } from '../security/api-description.ts'
import { type Fuzzed, fuzz, type Role } from '../security/api-fuzz.ts'
import { knownOf } from '../security/valid-values.ts'
import { newDataDir, startServer } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import { type Figure, figuresOf } from './figures.ts'
import type { World } from './world.ts'

export async function anyCall(world: World, { short }: Size): Promise<Figure[]> {
  const { claim, note, figures } = figuresOf('C33')
  const DATA_DIR = newDataDir()
  const server = await startServer({
    DATABASE_URL: world.place.url!,
    SECRET_KEY: 'a key that only fault tests have, 32',
    DATA_DIR,
    PRACTICE: 'on',
    JOBS: 'off',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
  })
  const opened = await openDatabase({ ...world.place, poolSize: 4 })
  const open: TestDatabase = {
    ...opened,
    clock: { now: new Date() },
    tenantDb: createTenantDb(opened.db, () => new Date()),
  }
  const slowest = { ms: 0, of: '' }
  let visitors = 0
  const come = async (role: Role) => {
    // A person whom an example removes or signs out is back for the next call.
    const agency = await makeAgency(role === 'founder' ? { set_up_at: null, onboarded_at: null } : {}, open)
    const person = { anonymous: undefined, agent: agency.dana, admin: agency.ruth, founder: agency.ruth }[role]
    const Cookie = person ? `sid=${await sessionOf(open, person)}` : ''
    const send = async (method: string, address: string, body: unknown) => {
      const began = performance.now()
      const place = ++visitors
      const answer = await fetch(`${server.url}${address}`, {
        method,
        redirect: 'manual',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: {
          Origin: server.url,
          'Content-Type': 'application/json',
          Cookie,
          // Rate limits count by network, so each call has its own address.
          'X-Forwarded-For': `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`,
        },
      })
      const ms = performance.now() - began
      if (ms > slowest.ms) Object.assign(slowest, { ms, of: `${method} ${address.split('?')[0]}` })
      return answer
    }
    return { send, known: await knownOf(open, agency) }
  }
  try {
    const description = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Description
    const found = await fuzz({ description, examples: short ? 5 : 200, seed: 20261123, come })
    tell(found)
    note('calls made', found.asked)
    for (const [hundred, count] of Object.entries(found.answers).sort()) note(`answered ${hundred}`, count)
    note('operations', Object.values(description.paths).flatMap(Object.keys).length)
    note('operations that said yes to somebody', found.reached.size)
    for (const said of found.refused.values()) console.log(said.slice(0, 300))
    note('slowest answer, ms', `${Math.round(slowest.ms)} (${slowest.of})`)
    claim('answers of 500 and above', found.failed.length, '= 0')
    claim('answers outside of the description', found.undescribed.length, '= 0')
    claim('bodies taken that the description refuses', found.taken.length, '= 0')
    claim('calls that let in who may not', found.letIn.length, '= 0')
    claim(
      'errors in the log',
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":50')).length,
      '= 0',
    )
    claim('answers healthz after it', (await fetch(`${server.url}/healthz`)).status, '= 200')
  } finally {
    await open.close()
    await server.kill()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
  return figures
}

/** The first of each kind, for debugging. */
function tell({ failed, undescribed, taken, letIn }: Fuzzed) {
  for (const list of [failed, undescribed, taken, letIn]) for (const said of list.slice(0, 10)) console.error(said)
}

async function sessionOf({ pool }: Awaited<ReturnType<typeof openDatabase>>, { id, identity }: Person) {
  const token = secretToken()
  await pool.query(
    `insert into sessions (organization_id, public_id, user_id, token_hash, signed_in_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, now(), now(), now() + interval '1 day')`,
    [identity.organizationId, publicToken(), id, sha256(token)],
  )
  return token
}
