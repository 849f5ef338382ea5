import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { openDatabase } from '../../db/client.ts'
import { createApp } from '../../routes/index.tsx'
import { createTenantDb } from '../../src/scope.ts'
import { builtAssets } from '../../src/web/assets.ts'
import type { Person } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import type { TestDatabase } from '../db.ts'
import { demoDatabase, demoDataDir } from '../setup/server.ts'

const CLIENT_DIR = fileURLToPath(new URL('../../dist/client', import.meta.url))

/** The demo agency as it was built, served by this process, whose tables a test may read and spoil. */
export interface AttackTarget extends TestApp {
  t: TestDatabase
  url: string
  /** The demo agency's admin. */
  ruth: Person
  errors: object[]
  close(): Promise<void>
}

export async function startAttackTarget(): Promise<AttackTarget> {
  // On Postgres where a demo agency stands ready there: opening an embedded one and asking it costs seconds.
  const template = process.env.PERENNIAL_TEST_DEMO
  const dataDir = template ? undefined : await demoDataDir()
  const open = await openDatabase(
    dataDir ? { embeddedDir: join(dataDir, 'postgres') } : { url: (await demoDatabase(template!)).DATABASE_URL! },
  )
  const clock = { now: new Date() }
  const t: TestDatabase = { ...open, clock, tenantDb: createTenantDb(open.db, () => clock.now) }
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const errors: object[] = []
  const log = { debug() {}, info() {}, error: (fields: object) => void errors.push(fields) }
  const app = await testApp({ publicUrl: url, assets: builtAssets(CLIENT_DIR), log }, t)
  server.on('request', getRequestListener(createApp(app.deps, { clientDir: CLIENT_DIR }).fetch))
  const { organization_id: organizationId, ...row } = await t.db
    .selectFrom('users')
    .select(['id', 'organization_id', 'email', 'first_name', 'last_name', 'is_admin'])
    .where('email', '=', 'ruth@blueridge.example')
    .executeTakeFirstOrThrow()
  const actor = { kind: 'user', id: row.id, name: 'Ruth', isAdmin: true } as const
  return {
    ...app,
    t,
    url,
    ruth: { ...row, identity: { organizationId, actor, onlyAgentId: undefined } },
    errors,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await open.close()
      if (dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
