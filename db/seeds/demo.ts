import { sql } from 'kysely'
import { todayIn } from '../../src/lib/calendar-date.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import { fullName } from '../../src/lib/full-name.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import type { Database } from '../client.ts'
import { addBilling } from './billing.ts'
import { type DemoContact, demoContacts } from './book.ts'
import { blueRidge, type Colleague, platform, staff } from './demo-people.ts'
import { addMailPreferences, addMailWording } from './email-preferences.ts'
import { type History, historyOf } from './history.ts'
import { historyRows } from './history-rows.ts'
import { blueRidgeLogo } from './logo.ts'
import { addOutcomes } from './outcomes.ts'
import { addPlans } from './plans.ts'
import { addRadar } from './radar.ts'
import { addReports } from './reports.ts'
import { addIncreaseNotices, addSendingDomain, announcedIncrease, stateCarriersOf } from './selling.ts'
import { addStaffActivity, type SealAnswers } from './staff-activity.ts'
import { addTexts } from './texts.ts'
import { addSnoozes } from './today.ts'
import { addVisitor } from './visitors.ts'

/** Returns the id of Perennial's own organization. Creates it if missing. */
export async function ensurePlatform(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await takeSystemRole(tx)
    await tx
      .insertInto('organizations')
      .values(platform)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute()
    const { id } = await tx
      .selectFrom('organizations')
      .select('id')
      .where('slug', '=', platform.slug)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('organization_settings')
      .values({ organization_id: id, send_mode: 'production' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return id
  })
}

/**
 * Creates the demo agency with its staff, 250 contacts and a year of history. Returns false and does nothing if it
 * exists. The data is always the same, with dates relative to `now`, except for links and ids. Adds health answers only
 * if `sealAnswers` is given.
 */
export async function seedDemo(db: Database, now: Date, sealAnswers?: SealAnswers): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await takeSystemRole(tx)
    const opened_at = new Date(now.getTime() - 400 * DAY_MS)
    const organization = await tx
      .insertInto('organizations')
      .values({ ...blueRidge, created_at: opened_at, set_up_at: opened_at, onboarded_at: opened_at })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!organization) return false
    const organization_id = organization.id
    await tx.insertInto('organization_settings').values({ organization_id, send_mode: 'production' }).execute()
    await tx
      .insertInto('organization_logos')
      .values({ organization_id, ...blueRidgeLogo })
      .execute()
    const colleagues = await insertStaff(tx, organization_id, opened_at)
    await tx.insertInto('state_carrier_settings').values(stateCarriersOf(organization_id)).execute()
    await addSendingDomain(tx, organization_id, now)
    const ruth = colleagues.find(({ is_admin }) => is_admin)!.id
    const today = todayIn(blueRidge.time_zone, now)
    await addIncreaseNotices(tx, { organization_id, created_by: ruth, now, today })
    await addMailWording(tx, { organization_id, updated_by: ruth, now })
    await addBilling(tx, { organization_id, user_id: ruth, opened_at })

    const book = demoContacts(today)
    const histories = historyOf(book, now)
    const agents = book.map((contact, index) => agentFor(contact, index, colleagues))
    const contactIds = await insertContacts(tx, organization_id, book, histories, agents)
    await addMailPreferences(tx, { organization_id, book, now, today })

    const rows = histories.map((history, index) =>
      historyRows(history, {
        organization_id,
        contact_id: contactIds[index]!,
        contact: book[index]!,
        agentId: agents[index]?.id,
        now,
      }),
    )
    await tx
      .insertInto('quotes')
      .values(rows.flatMap(({ quotes }) => quotes))
      .execute()
    await tx
      .insertInto('messages')
      .values(rows.flatMap(({ messages }) => messages))
      .execute()
    await addReports(
      tx,
      rows.flatMap(({ messages }) => messages),
      now,
    )
    await tx
      .insertInto('quote_visits')
      .values(rows.flatMap(({ visits }) => visits))
      .execute()
    const viewed = rows.flatMap(({ quotes }) => quotes).find(({ first_viewed_at }) => first_viewed_at)!
    await addVisitor(tx, {
      organization_id,
      contactId: viewed.contact_id,
      quoteId: viewed.id,
      at: viewed.first_viewed_at as Date,
      sealAnswers,
    })
    await addStaffActivity(tx, { organization_id, book, histories, contactIds, agents, colleagues, now, sealAnswers })
    await addOutcomes(tx, {
      organization_id,
      book,
      contactIds,
      agents,
      now,
      today,
      messages: rows.flatMap(({ messages }) => messages),
    })
    await addSnoozes(tx, { organization_id, today, colleagues })
    await addTexts(tx, { organization_id, contactIds, agentId: colleagues[0]!.id, at: viewed.first_viewed_at as Date })
    await addRadar(tx, { organization_id, book, contactIds, notice: announcedIncrease, state_by: ruth, now, today })
    await addPlans(tx, { organization_id, book, contactIds, agents, now })
    return true
  })
}

/** Forced row-level security would refuse the rows unless the database's owner is a superuser. */
const takeSystemRole = (tx: Database) => sql`select set_config('role', 'app_system', true)`.execute(tx)

type StaffMember = Colleague & { id: number }

async function insertStaff(tx: Database, organization_id: number, created_at: Date): Promise<StaffMember[]> {
  const rows = await tx
    .insertInto('users')
    .values(
      staff.map(({ state_licenses, ...colleague }) => ({
        ...colleague,
        organization_id,
        public_token: publicToken(),
        created_at,
        email_verified_at: created_at,
        walkthrough_completed_at: created_at,
        contacts_tutorial_seen_at: created_at,
      })),
    )
    .returning(['id', 'email'])
    .execute()
  const members = staff.map((colleague) => ({
    ...colleague,
    id: rows.find((row) => row.email === colleague.email)!.id,
  }))
  await tx
    .insertInto('agent_licenses')
    .values(
      members.flatMap(({ id, state_licenses, license_number }) =>
        state_licenses.map((state) => ({
          organization_id,
          user_id: id,
          state,
          number: license_number?.startsWith(`${state}-`) ? license_number : '',
        })),
      ),
    )
    .execute()
  return members
}

/** An agent licensed in the contact's state, or the default agent. One in eighty contacts has none. */
function agentFor(contact: DemoContact, index: number, colleagues: StaffMember[]): StaffMember | undefined {
  if (index % 80 === 79) return undefined
  const licensed = colleagues.filter(({ state_licenses }) => state_licenses.includes(contact.state))
  return licensed[index % licensed.length] ?? colleagues.find(({ is_default_agent }) => is_default_agent)
}

/** Contacts with Spanish as their language. */
const readSpanish: ReadonlySet<string> = new Set(['Esperanza', 'Gilberto', 'Raúl', 'Socorro'])

/** Returns the ids in the order of the book. */
async function insertContacts(
  tx: Database,
  organization_id: number,
  book: DemoContact[],
  histories: History[],
  agents: (StaffMember | undefined)[],
): Promise<number[]> {
  const ids = new Map<string, number>()
  const rowOf = (contact: DemoContact, index: number) => {
    const { created_at, status, messages, visits, health_completed_at } = histories[index]!
    const sent = messages.filter((message) => message.status === 'sent')
    const partner = contact.shares_email_with === null ? undefined : book[contact.shares_email_with]
    return {
      ...contact,
      organization_id,
      shares_email_with: partner ? ids.get(fullName(partner)) : null,
      agent_id: agents[index]?.id,
      language: readSpanish.has(contact.first_name) ? 'es' : null,
      status,
      // Deleted when the agency exits demo mode. Contacts that the agency added itself stay.
      source: 'sample',
      created_at,
      updated_at: created_at,
      last_emailed_at: messages.filter(({ status }) => status !== 'queued').at(-1)?.at,
      quote_sent_at: sent[0]?.at,
      quote_viewed_at: visits.find(({ robot_reason }) => !robot_reason)?.at,
      health_completed_at,
    }
  }
  // Partners first, because contacts who share an address refer to them.
  for (const sharing of [false, true]) {
    const rows = book.map(rowOf).filter((_, index) => (book[index]!.shares_email_with !== null) === sharing)
    const inserted = await tx.insertInto('contacts').values(rows).returning(['id', 'first_name', 'last_name']).execute()
    for (const row of inserted) ids.set(fullName(row), row.id)
  }
  return book.map((contact) => ids.get(fullName(contact))!)
}
