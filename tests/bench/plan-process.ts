// The planner in its own process, as a server runs it. Arguments: the database, and the number of contacts per
// transaction.
import { openDatabase } from '../../db/client.ts'
import { planOutreach } from '../../src/outreach/planning/plan-outreach.ts'
import { createTenantDb } from '../../src/scope.ts'

const [url = '', chunk] = process.argv.slice(2)
const database = await openDatabase({ url })
const tenantDb = createTenantDb(database.db, () => new Date())
const began = performance.now()
const report = await planOutreach({
  tenantDb,
  healthKeys: [new Uint8Array(32).fill(7)],
  signal: new AbortController().signal,
  ...(chunk ? { chunk: Number(chunk) } : {}),
})
console.log(JSON.stringify({ ...report, seconds: (performance.now() - began) / 1000 }))
await database.close()
