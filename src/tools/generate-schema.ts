// npm run schema: writes db/schema.ts and docs/operations/citus.sql from the migrations, which run on an embedded
// database in memory.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { openDatabase } from '../../db/client.ts'
import { describeDistribution } from '../../db/describe-distribution.ts'
import { describeSchema } from '../../db/describe-schema.ts'
import { migrate } from '../../db/migrate.ts'

const folder = new URL('../../db/migrations/', import.meta.url)
const migrations = readdirSync(folder)
  .sort()
  .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
const { db, close } = await openDatabase({})
await migrate(db, migrations)
writeFileSync(new URL('../../db/schema.ts', import.meta.url), await describeSchema(db))
writeFileSync(new URL('../../docs/operations/citus.sql', import.meta.url), await describeDistribution(db))
await close()
