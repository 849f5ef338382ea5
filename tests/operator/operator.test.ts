import { afterEach, expect, test } from 'vitest'
import { startTrial } from '../../src/billing/subscription/subscription.ts'
import { SettingError } from '../../src/lib/setting-error.ts'
import type { Services } from '../../src/main/bootstrap.ts'
import { runCommand } from '../../src/main/commands.ts'
import { operate } from '../../src/main/operator/operate.ts'
import { closeAgency, erasableUntil } from '../../src/organizations/close.ts'
import { as, makeAgency, makeContact } from '../agency.ts'
import { testApp } from '../app.ts'
import { testDatabase } from '../db.ts'

const t = await testDatabase()

/** The output of the command. */
async function operator(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await operate(t.tenantDb, args, (line) => lines.push(line))
  return lines
}

const refusal = (...args: string[]) =>
  operator(...args).then(
    (lines) => lines.join('\n'),
    (error) => (error instanceof SettingError ? `refused: ${error.message}` : error),
  )

// Deletes rows without an agency, which the next test file of this worker would find.
afterEach(async () => {
  await t.db.deleteFrom('price_books').where('version', '>', 1).execute()
  await t.db.deleteFrom('medicare_amounts').where('year', '>', 2026).execute()
})

test('the agencies are listed with plan, account state, people and contacts, and found by a search', async () => {
  const agency = await makeAgency()
  await makeContact(agency)
  expect(await operator('agencies', agency.slug)).toEqual([
    `${agency.slug} | Blue Ridge Medigap | usage, live | 3 people, 1 contact | last seen never`,
    '1 agency.',
  ])
  expect(await operator('agencies', 'no agency is called so')).toEqual(['0 agencies.'])
})

test('a contract removes all limits and is recorded in the agency’s log', async () => {
  const { slug, id, ruth } = await makeAgency({
    account_state: 'read_only',
    agent_limit: 1,
    contact_limit: 5,
    plan: 'basic',
  })
  await as(ruth, (scope) => startTrial(scope, 'basic'))
  expect(await operator('tier', slug, 'enterprise')).toEqual([
    'Blue Ridge Medigap is now live on the enterprise plan, without limits. Recorded in its log.',
  ])
  expect(
    await t.db
      .selectFrom('organizations')
      .select(['plan', 'account_state', 'agent_limit', 'contact_limit', 'read_only_from'])
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({ plan: 'enterprise', account_state: 'live', agent_limit: -1, contact_limit: -1, read_only_from: null })
  const events = await t.db
    .selectFrom('audit_events')
    .select(['action', 'target'])
    .where('organization_id', '=', id)
    .execute()
  expect(events).toEqual([{ action: 'plan_changed', target: 'Enterprise' }])
})

test('an agency that pays by card keeps its plan until the subscription ends at the card provider', async () => {
  const { slug, id, ruth } = await makeAgency()
  await as(ruth, (scope) => startTrial(scope, 'usage'))
  const subscription = `sub_${id}`
  await t.db
    .updateTable('subscriptions')
    .set({ status: 'active', stripe_subscription_id: subscription })
    .where('organization_id', '=', id)
    .execute()
  expect(await refusal('tier', slug, 'enterprise')).toBe(
    'refused: Blue Ridge Medigap pays by card. Cancel its subscription in Stripe first, then set the contract.',
  )
  const kept = await t.db.selectFrom('subscriptions').selectAll().where('organization_id', '=', id).executeTakeFirst()
  expect(kept).toMatchObject({ tier_id: 'usage', stripe_subscription_id: subscription })
})

test('a new price list copies the newest with the given changes and does not affect existing customers', async () => {
  expect(await operator('prices', '--from', '2027-03-01', '--note', 'Dearer', 'usage_base_cents=10900')).toEqual([
    'Version 2 from 2027-03-01: Dearer',
    '  usage_base_cents: 9900 until then, 10900 from then on',
    'Existing customers keep their prices. Now run: stripe sync',
  ])
  const [first, second] = await t.db.selectFrom('price_books').selectAll().orderBy('version').execute()
  expect(second).toEqual({
    ...first,
    version: 2,
    starts_on: '2027-03-01',
    note: 'Dearer',
    usage_base_cents: 10900,
  })
  expect(await refusal('prices', '--from', '2027-02-01', '--note', 'Late', 'basic_cents=1')).toContain(
    'refused: The newest prices start on 2027-03-01',
  )
  expect(await operator('prices')).toContain('  usage_base_cents=10900')
})

test('a year’s amounts are added once, and only overwritten on request', async () => {
  const of2027 = ['2027', '--part-b', '290', '--part-a', '1,790', '--high-deductible', '3000.50', '--source', 'CMS']
  const line = '2027: Part B $290, Part A $1,790, high deductible $3,000.50 (CMS, checked 2026-11-20)'
  expect(await operator('amounts', ...of2027)).toEqual([line])
  of2027[2] = '291'
  expect(await refusal('amounts', ...of2027)).toBe(
    `refused: ${line}\nThat year already exists. Add --correct to overwrite it.`,
  )
  expect(await operator('amounts')).toContain(line)
  expect(await operator('amounts', ...of2027, '--correct')).toEqual([`Was: ${line}`, line.replace('$290', '$291')])
})

test.each([
  [['fly'], 'operator agencies'],
  [['tier', 'nobody', 'enterprise'], 'No agency nobody'],
  [['tier', 'blue-ridge', 'pro'], 'paid by card'],
  [['amounts', '27'], '27 is not a year'],
  [['amounts', '2027', '--part-b', '290'], '--source'],
  [['amounts', '2027', '--part-b', 'much', '--source', 'CMS'], '--part-b takes dollars'],
  [['amounts', '--wrong'], 'Usage: operator amounts'],
  [['prices', '--from', 'soon', '--note', 'x', 'basic_cents=1'], '--from takes the date'],
  [['prices', '--from', '2026-11-20', '--note', 'x', 'basic_cents=1'], 'must start after today'],
  [['prices', '--from', '2027-01-01', 'basic_cents=1'], '--note'],
  [['prices', '--from', '2027-01-01', '--note', 'x', 'version=9'], 'version=9 is not a price'],
  [['prices', '--from', '2027-01-01', '--note', 'x'], 'Specify what changes'],
  [['address', 'ruth@old.example', 'ruth', '--by', 'Ann', '--note', 'x'], 'ruth is not an email address'],
  [['address', 'ruth@old.example', 'ruth@new.example', '--by', 'Ann'], 'Add --note'],
  [['address', 'ruth@old.example', '--by', 'Ann'], 'Specify the old and the new address.'],
  [['agencies', '--plan'], 'Unknown option --plan.\nUsage: operator agencies'],
  [['amounts', '--part-b', '290'], 'Specify the year.'],
  [['prices', '--note', 'Dearer'], '--from takes the date'],
  [['prices', '--form', '2027-01-01'], "Unknown option '--form'.\nUsage: operator prices"],
])('invalid arguments are refused with the usage: %j', async (args, words) => {
  const answer = await refusal(...args)
  expect(answer).toMatch(/^refused: /)
  expect(answer).toContain(words)
})

const mailsOf = (organizationId: number) =>
  t.db
    .selectFrom('messages')
    .select(['kind', 'recipient'])
    .where('organization_id', '=', organizationId)
    .orderBy('kind')
    .orderBy('recipient')
    .execute()
const audited = async () => (await operator('audit', '1', '--by', 'Ann')).join(' ')

test('a closed agency is reopened within seven days, is planned again, and its admins are told', async () => {
  const agency = await makeAgency()
  await as(agency.ruth, (scope) => closeAgency(scope, { name: agency.name }))
  expect((await operator('reopen')).join()).toContain(`${agency.slug} | Blue Ridge Medigap | erased from 2026-11-27`)
  expect(await refusal('reopen', agency.slug)).toContain('Add --by with your name.')
  expect(await operator('reopen', agency.slug, '--by', 'Ann')).toEqual([
    `${agency.slug} is open again. Its subscription has ended. Recorded in its log, and its admins get an email.`,
  ])
  expect((await operator('agencies', agency.slug)).at(-1)).toBe('1 agency.')
  expect(await mailsOf(agency.id)).toEqual([{ kind: 'agency_reopened', recipient: agency.ruth.email }])
  const requests = t.db.selectFrom('plan_requests').select('contact_id').where('organization_id', '=', agency.id)
  expect(await requests.execute()).toContainEqual({ contact_id: null })
  expect(await audited()).toContain('reopen | by Ann')
  expect(await refusal('reopen', agency.slug, '--by', 'Ann')).toContain('refused: No closed agency')
})

test('an agency that is being erased is not reopened', async () => {
  const agency = await makeAgency({ closed_at: erasableUntil(t.clock.now) })
  expect(await refusal('reopen', agency.slug, '--by', 'Ann')).toContain('can be reopened.')
  await t.db.deleteFrom('organizations').where('id', '=', agency.id).execute()
})

test('a lost mailbox is replaced: sessions end, and both addresses and the other admins are told (T42)', async () => {
  const agency = await makeAgency()
  const { ruth, omar } = agency
  await t.db.updateTable('users').set({ is_admin: true }).where('id', '=', omar.id).execute()
  const app = await testApp()
  const session = await app.as(ruth)
  const email = `new.${ruth.email}`
  const said = [ruth.email, email.toUpperCase(), '--by', 'Ann', '--note', 'Called the office']
  expect(await operator('address', ...said)).toEqual([
    `Ruth Calloway at Blue Ridge Medigap now signs in with ${email}. Their sessions have ended.`,
  ])
  expect((await session.get('/api/me')).status).toBe(401)
  expect(await mailsOf(agency.id)).toEqual([
    { kind: 'colleague_email_changed', recipient: omar.email },
    ...[email, ruth.email].toSorted().map((recipient) => ({ kind: 'email_changed', recipient })),
  ])
  expect(await audited()).toContain('r***@example.com at Blue Ridge Medigap now signs in with n***@example.com. Called')
  const events = t.db.selectFrom('audit_events').select(['actor', 'action', 'target'])
  expect(await events.where('organization_id', '=', agency.id).execute()).toEqual([
    { actor: 'Perennial', action: 'email_changed', target: 'Ruth Calloway' },
  ])
  expect(await refusal('address', ...said)).toContain('Nobody signs in with')
  const taken = [omar.email, agency.dana.email, '--by', 'Ann', '--note', 'x']
  expect(await refusal('address', ...taken)).toBe(`refused: ${agency.dana.email} is already used to sign in.`)
})

/** An unknown job: nothing runs. */
async function linesOf(practice: boolean, ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  const services = { env: { practice } } as Services
  expect(await runCommand(services, ['job', 'no-such-job', ...args], (line) => lines.push(line))).toBe(1)
  return lines
}

test('of several jobs none runs if one does not exist', async () => {
  expect(await linesOf(true, 'plan-outreach')).toEqual([expect.stringMatching(/^Unknown job no-such-job\. Jobs: /)])
})

test('a job that sends real email at an unusual hour first says what it does', async () => {
  const hour = ['--now', '2027-03-04T09:00:00Z']
  expect(await linesOf(false, ...hour)).toEqual([
    expect.stringMatching(/^Warning: emails and texts are real/),
    expect.stringContaining('no-such-job'),
  ])
  for (const lines of [await linesOf(false, ...hour, '--dry-run'), await linesOf(true, ...hour), await linesOf(false)])
    expect(lines).toEqual([expect.stringContaining('no-such-job')])
})

test('a job does not run with an unknown option', async () => {
  expect(await linesOf(false, '--dryrun')).toEqual(["Unknown option '--dryrun'."])
})
