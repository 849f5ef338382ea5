import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { addDays } from '../../src/lib/calendar-date.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import type { Database } from '../client.ts'
import type { DB } from '../schema.ts'
import { staff } from './demo-people.ts'

const CARRIERS = ['Aetna', 'Humana', 'UnitedHealthcare', 'Cigna', 'Aflac', 'Mutual of Omaha']
const WITHOUT_AFLAC = ['CA', 'OR', 'WA', 'OK', 'ID', 'MD', 'VA', 'NV', 'MO']
const PAY_IN_FULL = ['CT', 'MA', 'NY', 'WA', 'NV', 'MD']

type StateCarrier = Insertable<DB['state_carrier_settings']>

/** Our recommendations for the licensed states, with two changes by the agency: Humana in Ohio, Cigna in Missouri. */
export function stateCarriersOf(organization_id: number): StateCarrier[] {
  const licensed = [...new Set(staff.flatMap(({ state_licenses }) => state_licenses))].sort()
  return licensed.flatMap((state) =>
    CARRIERS.map((carrier) => {
      const active =
        !(carrier === 'Aflac' && WITHOUT_AFLAC.includes(state)) && !(state === 'OH' && carrier === 'Humana')
      const pays =
        PAY_IN_FULL.includes(state) ||
        (state === 'CA' && carrier === 'UnitedHealthcare') ||
        (state === 'MO' && carrier === 'Cigna')
      return { organization_id, state, carrier, active, target_gi: active && pays }
    }),
  )
}

/** The current announcement. It takes effect in `days` days. */
export const announcedIncrease = { carrier: 'Aetna', state: 'NC', plan: 'Plan G', percent: 8.5, days: 75 }

/** Two announced increases, one of them withdrawn. */
export async function addIncreaseNotices(
  tx: Database,
  {
    organization_id,
    created_by,
    now,
    today,
  }: { organization_id: number; created_by: number; now: Date; today: string },
) {
  const day = (days: number) => addDays(today, days)
  await tx
    .insertInto('increase_notices')
    .values([
      {
        organization_id,
        created_by,
        carrier: announcedIncrease.carrier,
        state: announcedIncrease.state,
        plan: announcedIncrease.plan,
        percent: announcedIncrease.percent,
        effective_on: day(announcedIncrease.days),
        note: 'This week’s letter to agents.',
        created_at: new Date(now.getTime() - 2 * DAY_MS),
      },
      {
        organization_id,
        created_by,
        carrier: 'Humana',
        state: 'TN',
        plan: null,
        percent: 6,
        effective_on: day(100),
        note: '',
        created_at: new Date(now.getTime() - 20 * DAY_MS),
        withdrawn_at: new Date(now.getTime() - 12 * DAY_MS),
      },
    ])
    .execute()
}

/** A sending domain whose DNS records are not set up yet, also registered at the practice email provider. */
export async function addSendingDomain(tx: Database, organization_id: number, at: Date) {
  const id = randomUUID()
  const name = 'mail.blueridge.example'
  await tx.insertInto('practice_domains').values({ id, name, status: 'not_started', created_at: at }).execute()
  await tx
    .insertInto('sending_domains')
    .values({
      organization_id,
      name,
      from_local_part: 'hello',
      provider_id: id,
      status: 'not_started',
      records: JSON.stringify(RECORDS),
      checked_at: at,
    })
    .execute()
}

// Names are relative to the domain that the agency owns, as the provider returns them.
const common = { ttl: 'Auto', status: 'not_started' }
const RECORDS = [
  {
    record: 'SPF',
    type: 'MX',
    name: 'send.mail',
    value: 'feedback-smtp.us-east-1.amazonses.com',
    priority: 10,
    ...common,
  },
  { record: 'SPF', type: 'TXT', name: 'send.mail', value: 'v=spf1 include:amazonses.com ~all', ...common },
  { record: 'DKIM', type: 'TXT', name: 'resend._domainkey.mail', value: 'p=PracticeKeyOfTheDemoAgency', ...common },
]
