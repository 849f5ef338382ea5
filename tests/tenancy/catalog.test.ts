import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  KEYS_ACROSS_AGENCIES,
  LOOK_UPS_BEFORE_THE_AGENCY_IS_KNOWN,
  WORK_OF_ALL_AGENCIES,
} from '../../db/citus-exceptions.ts'
import { testDatabase } from '../db.ts'

// Tables that belong to no organization.
const SHARED_TABLES = [
  ...[
    'enquiries',
    'erasure_proofs',
    'household_discounts',
    'instance_state',
    'job_runs',
    'login_requests',
    'medicare_amounts',
  ],
  ...['migrations', 'operator_audit_events'],
  ...[
    'practice_domains',
    'practice_emails',
    'practice_stripe',
    'practice_suppressions',
    'practice_texts',
    'price_books',
    'rate_answers',
    'rate_books',
    'rate_limits',
    'rate_providers',
    'rates',
    'send_batches',
    'send_pace',
    'state_rules',
    'subscription_tiers',
    'usage_errors',
    'webhook_events',
    'zip_places',
  ],
]

async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  const { db } = await testDatabase()
  return (await query.execute(db)).rows
}

/** Every table with the column that names its organization. */
async function tenantTables(): Promise<{ name: string; tenant: string }[]> {
  const tables = await rowsOf(sql<{ name: string; tenant: string | null }>`
    select c.relname::text as name, (select attname::text from pg_attribute a
      where a.attrelid = c.oid and attname = case c.relname when 'organizations' then 'id' else 'organization_id' end) as tenant
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname collate "C"`)
  return tables.filter((table): table is { name: string; tenant: string } => table.tenant !== null)
}

test('every table belongs to an organization or is known to belong to none', async () => {
  const all = await rowsOf(sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname collate "C"`)
  const tenant = (await tenantTables()).map(({ name }) => name)
  expect(all.map(({ name }) => name).filter((name) => !tenant.includes(name))).toEqual(SHARED_TABLES)
})

test('row-level security is on and forced for every tenant table (T10)', async () => {
  const open = await rowsOf(sql<{ name: string }>`
    select relname::text as name from pg_class
    where oid = any (${(await tenantTables()).map(({ name }) => name)}::regclass[])
      and not (relrowsecurity and relforcerowsecurity)`)
  expect(open).toEqual([])
})

test('every tenant table shows app_user one organization, app_system all, and nobody else anything', async () => {
  const policies = await rowsOf(sql<Record<'table' | 'name' | 'role' | 'command' | 'using' | 'check', string>>`
    select tablename::text as "table", policyname::text as name, array_to_string(roles, ',') as role, cmd::text as command,
           qual as "using", with_check as "check"
    from pg_policies where schemaname = 'public' order by tablename collate "C", policyname collate "C"`)
  const expected = (await tenantTables()).flatMap(({ name: table, tenant }) => {
    const own = `(${tenant} = current_organization_id())`
    return [
      { table, name: 'across_tenants', role: 'app_system', command: 'ALL', using: 'true', check: 'true' },
      ...(table === 'contacts'
        ? [{ table, name: 'search', role: 'app_search', command: 'SELECT', using: 'true', check: null }]
        : []),
      { table, name: 'tenant', role: 'app_user', command: 'ALL', using: own, check: own },
    ]
  })
  expect(policies).toEqual(expected)
})

test('keys and indexes of tenant tables lead with the organization', async () => {
  const tenant = new Map((await tenantTables()).map(({ name, tenant }) => [name, tenant]))
  const indexes = await rowsOf(sql<{ table: string; name: string; first: string | null; unique: boolean }>`
    select t.relname::text as "table", i.relname::text as name, a.attname::text as first, x.indisunique as unique
    from pg_index x
    join pg_class t on t.oid = x.indrelid
    join pg_class i on i.oid = x.indexrelid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where t.relnamespace = 'public'::regnamespace order by i.relname collate "C"`)
  const others = indexes.filter(
    ({ table, first }) => tenant.has(table) && (table === 'organizations' || first !== 'organization_id'),
  )
  const named = (unique: boolean) => others.filter((index) => index.unique === unique).map(({ name }) => name)
  expect(named(true)).toEqual(Object.keys(KEYS_ACROSS_AGENCIES))
  expect(named(false)).toEqual([...LOOK_UPS_BEFORE_THE_AGENCY_IS_KNOWN, ...WORK_OF_ALL_AGENCIES].sort())
  const keyed = await rowsOf(sql<{ table: string }>`
    select conrelid::regclass::text as "table" from pg_constraint where contype = 'p'`)
  expect([...tenant.keys()].filter((table) => !keyed.some((key) => key.table === table))).toEqual([])
})

interface ForeignKey {
  name: string
  table: string
  target: string
  columns: string[]
  target_columns: string[]
  indexed: boolean
}

const foreignKeys = () =>
  rowsOf(sql<ForeignKey>`
    select f.conname::text as name, f.conrelid::regclass::text as "table", f.confrelid::regclass::text as target,
      (select array_agg(a.attname::text order by k.place) from unnest(f.conkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number) as columns,
      (select array_agg(a.attname::text order by k.place) from unnest(f.confkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number) as target_columns,
      exists (select from pg_index x where x.indrelid = f.conrelid
        and (x.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey) as indexed
    from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by f.conname collate "C"`)

test('no row can refer to a row of another organization (T10)', async () => {
  const tenant = (await tenantTables()).map(({ name }) => name)
  const loose = (await foreignKeys())
    .filter(({ table }) => tenant.includes(table))
    .filter(({ target, columns, target_columns }) => {
      const key = target === 'organizations' ? 'id' : 'organization_id'
      return columns[0] !== 'organization_id' || target_columns[0] !== key
    })
  expect(loose.map(({ name }) => name)).toEqual([])
})

test('every reference is indexed, so that erasing what it points at needs no scan', async () => {
  expect((await foreignKeys()).filter(({ indexed }) => !indexed).map(({ name }) => name)).toEqual([])
})

test('the roles cannot sign in or own rights beyond their grants, and only app_login is a member of the others, inheriting nothing', async () => {
  const able = await rowsOf(sql<{ role: string }>`
    select rolname::text as role from pg_roles where rolname like 'app\\_%'
      and (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`)
  expect(able).toEqual([])
  const memberships = await rowsOf(sql<{ member: string; role: string }>`
    select distinct member::regrole::text as member, roleid::regrole::text as role from pg_auth_members
    where member::regrole::text like 'app\\_%' order by role`)
  expect(memberships).toEqual(['app_search', 'app_system', 'app_user'].map((role) => ({ member: 'app_login', role })))
  const inherited = await rowsOf(sql<{ role: string }>`
    select rolname::text as role from pg_roles
    where rolname like 'app\\_%' and rolname <> 'app_login' and pg_has_role('app_login', oid, 'usage')`)
  expect(inherited).toEqual([])
})

test('only the two working roles have table grants, and the search role one', async () => {
  const grants = await rowsOf(sql<{ table: string; grantee: string; privilege: string }>`
    select table_name::text as "table", grantee::text, privilege_type::text as privilege from information_schema.role_table_grants
    where table_schema = 'public' and grantee not in ('app_user', 'app_system')
      and grantee <> (select tableowner from pg_tables where schemaname = 'public' and tablename = table_name)`)
  expect(grants).toEqual([{ table: 'contacts', grantee: 'app_search', privilege: 'SELECT' }])
})

test('the audit log cannot be rewritten by the application', async () => {
  const rights = await rowsOf(sql<{ role: string; privilege: string }>`
    select grantee::text as role, privilege_type::text as privilege from information_schema.role_table_grants
    where table_name = 'audit_events' and grantee like 'app\\_%' order by 1, 2`)
  const readAndAdd = (role: string) => ['INSERT', 'SELECT'].map((privilege) => ({ role, privilege }))
  expect(rights).toEqual([...readAndAdd('app_system'), ...readAndAdd('app_user')])
})
