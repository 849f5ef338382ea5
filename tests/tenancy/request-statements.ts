// The statements of an agency's requests, and the tables that their plans read.
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../db/client.ts'
import { createApp } from '../../routes/index.tsx'
import type { TestApp, Visitor } from '../app.ts'
import { clientPages, type Links, signedInPages } from '../journeys/pages.ts'
import { plausibleTexts } from './sample.ts'

/** Values of one call by the statement's text. */
export type Statements = Map<string, readonly unknown[]>

/** Records the different statements that run as app_user on connections that are opened from now on. */
export function recordTenantStatements(pool: pg.Pool): Statements {
  const statements: Statements = new Map()
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    let isTenant = false
    const query = (...args: [text: unknown, values?: readonly unknown[], ...rest: unknown[]]) => {
      const [text, values = []] = args
      if (typeof text === 'string') {
        if (text.startsWith('set local role')) isTenant = text.startsWith('set local role app_user')
        else if (text === 'commit' || text === 'rollback') isTenant = false
        else if (isTenant && /^\s*\(?(select|insert|update|delete|with)\b/i.test(text)) statements.set(text, values)
      }
      return send(...args)
    }
    Object.assign(client, { query })
  })
  return statements
}

type Condition = 'Index Cond' | 'Recheck Cond' | 'Filter' | 'Hash Cond' | 'Merge Cond' | 'Join Filter'
interface Plan extends Partial<Record<Condition | 'Relation Name' | 'Alias', string>> {
  'Node Type': string
  Plans?: Plan[]
}

export interface Scan {
  table: string
  /** What limits the rows that are read, such as `organization_id = '7'::bigint AND id = o.contact_id`. */
  conditions: string
}

const conditionsOf = (plan: Plan, ...names: Condition[]) => names.flatMap((name) => plan[name] ?? [])

/** The scans in the plan of a statement. */
export async function listScans(db: Database, text: string, values: readonly unknown[]): Promise<Scan[]> {
  const explained = CompiledQuery.raw(`explain (format json) ${text}`, [...values])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained)
  const listPlans = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listPlans)]
  const plans = listPlans(rows[0]!['QUERY PLAN'][0].Plan)
  const joins = plans.flatMap((plan) => conditionsOf(plan, 'Hash Cond', 'Merge Cond', 'Join Filter'))
  return plans
    .filter((plan) => plan['Node Type'] !== 'ModifyTable')
    .flatMap((plan) => {
      const { 'Relation Name': table, Alias: alias } = plan
      if (!table) return []
      const joined = joins.filter((join) => join.includes(`${alias}.organization_id`))
      const own = conditionsOf(plan, 'Index Cond', 'Recheck Cond', 'Filter')
      return [{ table, conditions: [...own, ...joined].join(' AND ') }]
    })
}

/** Would end the session or the agency, or calls a stand-in's server. */
const NOT_REQUESTED = /\*|logout|exit-demo|\/demo\/|\/webhooks\/|\/practice|\/metrics|closing|sessions\/:/

const fields = {
  ...plausibleTexts,
  first_name: 'Ann',
  last_name: 'Baker',
  email: 'ann.baker@mail.example',
  body: 'Called',
  note: 'Call again',
  kind: 'note',
  due_on: '12/1/2026',
  outcome: 'kept',
  old_premium: '150',
  decided_on: '',
  name: 'A view',
  query: 'state=NC',
  typed: '1',
  expected: '1',
  attested: 'on',
  version: '1',
  request_id: '0d8f4c1e-7f1c-4b62-9a53-0c7d6d7f3a11',
}

/** Requests every page, and then every other address with plausible fields. Returns those that failed. */
export async function requestEverything(
  { app, links, valueFor }: { app: TestApp; links: Links; valueFor(path: string, name: string): string },
  visitors: { admin: Visitor; agent: Visitor; client: Visitor },
): Promise<string[]> {
  const failed: string[] = []
  const note = async (address: string, answer: Promise<Response>) => {
    const { status } = await answer
    if (status >= 500) failed.push(`${address}: ${status}`)
  }
  const addresses = createApp(app.deps)
    .routes.filter(({ method, path }) => method !== 'ALL' && !NOT_REQUESTED.test(path))
    .map(({ method, path }) => ({
      method,
      path: path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_all, name: string) => encodeURIComponent(valueFor(path, name))),
    }))
  const pages = Object.values(signedInPages(links))
    .flat()
    .filter((path) => !NOT_REQUESTED.test(path))
  for (const path of pages) for (const visitor of [visitors.admin, visitors.agent]) await note(path, visitor.get(path))
  for (const { method, path } of addresses) if (method === 'GET') await note(path, visitors.admin.get(path))
  for (const path of clientPages(links)) await note(path, visitors.client.get(path))
  for (const { method, path } of addresses.filter((address) => address.method !== 'GET')) {
    const isForm = method === 'POST' && !path.startsWith('/api/')
    const sent = isForm ? visitors.admin.post(path, fields) : visitors.admin.json(method, path, { ...fields, ids: [] })
    await note(`${method} ${path}`, sent)
  }
  return failed
}
