import type { Insertable } from 'kysely'
import type { DB } from '../db/schema.ts'
import { publicToken } from '../src/lib/tokens.ts'
import type { Identity, Scope } from '../src/scope.ts'
import { type TestDatabase, testDatabase } from './db.ts'

export interface Person {
  id: number
  email: string
  first_name: string
  last_name: string
  is_admin: boolean
  identity: Identity
}

export interface Agency {
  id: number
  slug: string
  name: string
  /** Both admin and agent. */
  ruth: Person
  /** Agents who are not admins. Dana is the default agent. */
  dana: Person
  omar: Person
}

/** Creates an agency for one test: Ruth is its admin, Dana and Omar are agents. */
export async function makeAgency(
  overrides: Partial<Insertable<DB['organizations']>> = {},
  t?: TestDatabase,
): Promise<Agency> {
  const { db } = t ?? (await testDatabase())
  const tag = publicToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')
  const values: Insertable<DB['organizations']> = {
    name: 'Blue Ridge Medigap',
    slug: `blue-ridge-${tag}`,
    phone: '8285550100',
    mailing_address: '12 Haywood St, Asheville, NC 28801',
    plan: 'usage',
    account_state: 'live',
    // As in the price book.
    agent_limit: { basic: 1, pro: 3 }[overrides.plan ?? ''] ?? -1,
    contact_limit: { basic: 500, pro: 5000 }[overrides.plan ?? ''] ?? -1,
    set_up_at: new Date('2026-01-02T15:00:00Z'),
    onboarded_at: new Date('2026-01-02T15:00:00Z'),
    ...overrides,
  }
  const organization = await db
    .with('made', (made) => made.insertInto('organizations').values(values).returning(['id', 'slug', 'name']))
    .with('settings', (settings) =>
      settings
        .insertInto('organization_settings')
        .columns(['organization_id', 'send_mode'])
        .expression(({ selectFrom, val }) => selectFrom('made').select(['id', val('production').as('send_mode')])),
    )
    .selectFrom('made')
    .selectAll()
    .executeTakeFirstOrThrow()
  const hired = (first_name: string, last_name: string, is_admin: boolean, is_default_agent = false) => ({
    organization_id: organization.id,
    email: `${first_name}.${tag}@example.com`.toLowerCase(),
    first_name,
    last_name,
    phone: '8285550111',
    is_admin,
    is_default_agent,
    public_token: publicToken(),
    license_number: 'NC-1234567',
    signature: `${first_name} ${last_name}\nLicensed agent`,
    email_verified_at: new Date('2026-01-02T15:00:00Z'),
  })
  const users = await db
    .insertInto('users')
    .values([hired('Ruth', 'Calloway', true), hired('Dana', 'Whitfield', false, true), hired('Omar', 'Haddad', false)])
    .returning(['id', 'email', 'first_name', 'last_name', 'is_admin'])
    .execute()
  const [ruth, dana, omar] = users.map((user): Person => {
    const { id, first_name, last_name, is_admin } = user
    const actor = { kind: 'user', id, name: `${first_name} ${last_name}`, isAdmin: is_admin } as const
    return { ...user, identity: { organizationId: organization.id, actor, onlyAgentId: is_admin ? undefined : id } }
  })
  return { ...organization, ruth: ruth!, dana: dana!, omar: omar! }
}

type NewContact = Insertable<DB['contacts']>

/** Creates a contact with the given facts and typical values for the rest. */
export async function makeContact(
  agency: Agency,
  overrides: Partial<NewContact> = {},
  t?: TestDatabase,
): Promise<{ id: number; email: string | null }> {
  const [contact] = await makeContacts(agency, [overrides], t)
  return contact!
}

/** Creates a contact for each of `all` in one statement. Returns the ids in the same order. */
export async function makeContacts(
  agency: Agency,
  all: readonly Partial<NewContact>[],
  t?: TestDatabase,
): Promise<{ id: number; email: string | null }[]> {
  const { db } = t ?? (await testDatabase())
  if (all.length === 0) return []
  return db
    .insertInto('contacts')
    .values(
      all.map((overrides) => ({
        organization_id: agency.id,
        first_name: 'Walter',
        last_name: 'Brandt',
        email: `walter.${publicToken().toLowerCase()}@example.com`,
        phone_number: '8285550142',
        state: 'NC',
        zip_code: '28801',
        county: 'Buncombe',
        agent_id: agency.dana.id,
        current_carrier: 'Aetna',
        plan_type: 'Plan G',
        effective_on: '2024-03-01',
        birth_on: '1954-06-14',
        gender: 'M',
        tobacco_user: false,
        ...overrides,
      })),
    )
    .returning(['id', 'email'])
    .execute()
}

/** The argument of `makeContacts` for this many contacts without given facts. */
export const unremarkable = (count: number): Partial<NewContact>[] => Array.from({ length: count }, () => ({}))

/** Runs `fn` as this user, in a transaction confined to their agency. */
export async function as<T>(person: Person, fn: (scope: Scope) => Promise<T>, t?: TestDatabase): Promise<T> {
  const { tenantDb } = t ?? (await testDatabase())
  return tenantDb.withTenant(person.identity, fn)
}
