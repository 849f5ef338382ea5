import { sql } from 'kysely'
import type { Database } from '../../../db/client.ts'
import { publicToken } from '../../../src/lib/tokens.ts'
import { withSystem } from './with-system.ts'

/** A new agency in its free month with one person and no data. Returns her address. */
export const makeEmpty = (db: Database) => withSystem(db, fill)

async function fill(db: Database): Promise<string> {
  const email = 'june@new.example'
  const { id } = await db
    .insertInto('organizations')
    .values({
      name: 'Okafor and Daughters',
      slug: 'okafor-and-daughters',
      plan: 'usage',
      account_state: 'trial',
      set_up_at: sql`now()`,
      onboarded_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('organization_settings').values({ organization_id: id }).execute()
  await db
    .insertInto('subscriptions')
    .values({
      organization_id: id,
      tier_id: 'usage',
      status: 'trialing',
      started_at: sql`now()`,
      trial_ends_at: sql`now() + interval '30 days'`,
    })
    .execute()
  await db
    .insertInto('users')
    .values({
      organization_id: id,
      email,
      first_name: 'June',
      last_name: 'Okafor',
      is_admin: true,
      is_agent: true,
      is_default_agent: true,
      public_token: publicToken(),
      email_verified_at: sql`now()`,
      // The introductions for newcomers would cover every screenshot.
      walkthrough_completed_at: sql`now()`,
      contacts_tutorial_seen_at: sql`now()`,
    })
    .execute()
  return email
}
