import { seedDemo } from '../../db/seeds/demo.ts'
import { blueRidge } from '../../db/seeds/demo-people.ts'
import { answerEncryptor } from '../../src/eligibility/answers.ts'
import { publicToken, sha256 } from '../../src/lib/tokens.ts'
import type { TestDatabase } from '../db.ts'

const NOW = new Date('2026-11-20T15:00:00Z')

/** Fills every tenant table of the demo agency. Returns its id. */
export async function fullAgency(t: TestDatabase): Promise<number> {
  await seedDemo(t.db, NOW, answerEncryptor(new Uint8Array(32).fill(7)))
  const demo = await t.db
    .selectFrom('organizations')
    .select('id')
    .where('slug', '=', blueRidge.slug)
    .executeTakeFirstOrThrow()
  await fillTheRest(t, demo.id)
  return demo.id
}

/** A row in each tenant table that the demo leaves empty. */
async function fillTheRest(t: TestDatabase, demoId: number) {
  const of = { organization_id: demoId }
  const user = await t.db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', demoId)
    .executeTakeFirstOrThrow()
  const soon = new Date(NOW.getTime() + 600_000)
  const hash = sha256('secret')
  await t.db
    .insertInto('login_tokens')
    .values({
      ...of,
      id: publicToken(),
      user_id: user.id,
      purpose: 'login',
      secret_hash: hash,
      code_hash: hash,
      created_at: NOW,
      expires_at: soon,
    })
    .execute()
  await t.db
    .insertInto('sessions')
    .values({
      ...of,
      user_id: user.id,
      public_id: publicToken(),
      token_hash: hash,
      signed_in_at: NOW,
      last_seen_at: NOW,
      expires_at: soon,
    })
    .execute()
  await t.db
    .insertInto('audit_events')
    .values({ ...of, at: NOW, actor: 'Ruth', action: 'contacts.export' })
    .execute()
  await t.db
    .insertInto('suppression_reasons')
    .values({ ...of, channel: 'email', address: 'gone@example.com', reason: 'bounce', created_at: NOW })
    .execute()
  await t.db
    .insertInto('planned_repeats')
    .values({ ...of, due_on: '2026-12-24', reason: 'outreach_paused', repeats_after: 31, emails: 1 })
    .execute()
  await t.db
    .insertInto('health_counts')
    .values({ ...of, agent_id: user.id, problem: 'birth_date', contacts: 6, counted_at: NOW })
    .execute()
  const { id: import_id } = await t.db
    .insertInto('contact_imports')
    .values({ ...of, uploaded_by: user.id, file_name: 'book.csv' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('contact_import_chunks')
    .values({ ...of, import_id, position: 0, bytes: Buffer.from('a,b') })
    .execute()
  await t.db
    .insertInto('contact_import_bad_rows')
    .values({ ...of, import_id, row_number: 2, reason: 'No last name', cells: '["Ann"]' })
    .execute()
  await t.db
    .insertInto('import_mappings')
    .values({ ...of, header_key: 'name,email', column_mapping: '{}', carrier_mapping: '{}', used_at: NOW })
    .execute()
  await t.db
    .insertInto('saved_views')
    .values({ ...of, user_id: user.id, name: 'Texans', query: 'state=TX' })
    .execute()
  const [one, two] = await t.db
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', demoId)
    .orderBy('id')
    .limit(2)
    .execute()
  await t.db
    .insertInto('not_duplicates')
    .values({ ...of, contact_id: one!.id, other_id: two!.id })
    .execute()
  await t.db
    .insertInto('delivery_days')
    .values({ ...of, time_zone: 'UTC', day: '2026-11-01', sent: 9, delivered: 8, bounced: 1, complained: 0 })
    .execute()
  await t.db
    .insertInto('duplicate_searches')
    .values({ ...of, agent_id: -1, found_at: NOW, version: '1', complete: true })
    .execute()
  await t.db
    .insertInto('duplicate_groups')
    .values({
      ...of,
      agent_id: -1,
      first_id: one!.id,
      ids: JSON.stringify([one!.id, two!.id]),
      reasons: ['zip'],
      more: 0,
    })
    .execute()
  await t.db
    .insertInto('today_counts')
    .values({ ...of, user_id: user.id, tasks: 3, counted_at: NOW })
    .execute()
  await t.db
    .insertInto('problem_snoozes')
    .values({ ...of, user_id: user.id, problem: 'email', snoozed_until: '2027-01-04' })
    .execute()
  await t.db
    .insertInto('activity_counts')
    .values({ ...of, time_zone: 'UTC' })
    .execute()
  await t.db
    .insertInto('activity_marks')
    .values({ ...of, at: NOW })
    .execute()
  await t.db
    .insertInto('activity_days')
    .values({ ...of, activity: 'sent', agent_id: 0, day: '2026-11-01', people: 1 })
    .execute()
}
