import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../db.ts'

// They run with their owner's rights, so each must limit itself to one organization or one secret.
const SECURITY_DEFINERS = [
  { name: 'delete_batch_payloads', owner: 'app_system' },
  { name: 'email_trouble', owner: 'app_system' },
  { name: 'hit_rate_limit', owner: 'app_system' },
  { name: 'offered_carriers', owner: 'app_system' },
  { name: 'quote_by_link', owner: 'app_system' },
  { name: 'quote_shown_before', owner: 'app_system' },
  { name: 'refund_rate_limit', owner: 'app_system' },
  { name: 'search_contact_ids', owner: 'app_search' },
  { name: 'search_contacts', owner: 'app_search' },
  { name: 'search_contacts_with', owner: 'app_search' },
  { name: 'session_identity', owner: 'app_system' },
]

async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  const { db } = await testDatabase()
  return (await query.execute(db)).rows
}

test('functions with their owner’s rights are listed, pinned and not public', async () => {
  const definers = await rowsOf(sql<{ name: string; owner: string; pinned: boolean; everyone: boolean }>`
    select proname::text as name, proowner::regrole::text as owner,
      coalesce('search_path=public, pg_temp' = any (proconfig), false) as pinned,
      exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as everyone
    from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by proname collate "C"`)
  expect(definers).toEqual(SECURITY_DEFINERS.map((definer) => ({ ...definer, pinned: true, everyone: false })))
})

test('outside a scope the sign-in role may call five functions and nothing else', async () => {
  const callable = await rowsOf(sql<{ name: string }>`
    select proname::text as name from pg_proc, aclexplode(proacl)
    where pronamespace = 'public'::regnamespace and grantee = 'app_login'::regrole order by proname collate "C"`)
  expect(callable.map(({ name }) => name)).toEqual([
    'hit_rate_limit',
    'offered_carriers',
    'quote_by_link',
    'quote_shown_before',
    'session_identity',
  ])
})

test('an agency’s role neither reads nor writes rate-limit counts, whose keys are hashes', async () => {
  const rights = await rowsOf(sql<{ role: string }>`
    select distinct grantee::text as role from information_schema.role_table_grants
    where table_name = 'rate_limits' and grantee like 'app\\_%'`)
  expect(rights).toEqual([{ role: 'app_system' }])
  await expect(
    rowsOf(sql`insert into rate_limits (key, window_start) values ('login-address:10.0.0.1', now())`),
  ).rejects.toThrow('rate_limits_key_check')
})
