import { addDays, addMonths, type CalendarDate } from '../../src/lib/calendar-date.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import type { Database } from '../client.ts'
import type { DemoContact } from './book.ts'

const WEEK = 7 * DAY_MS

/** Two clients with fewer emails: one gets one a year, and one paused them for some months. */
export async function addMailPreferences(
  tx: Database,
  {
    organization_id,
    book,
    now,
    today,
  }: { organization_id: number; book: readonly DemoContact[]; now: Date; today: CalendarDate },
): Promise<void> {
  const addresses = book.flatMap(({ email }) => email ?? [])
  const preference = { organization_id, channel: 'email', created_at: new Date(now.getTime() - 3 * WEEK) } as const
  await tx
    .insertInto('email_preferences')
    .values([
      { ...preference, address: addresses.at(-7)!, choice: 'yearly' },
      { ...preference, address: addresses.at(-11)!, choice: 'paused', until_on: addMonths(addDays(today, -21), 6) },
    ])
    .execute()
  await tx
    .insertInto('email_preference_changes')
    .columns(['organization_id', 'contact_id', 'change', 'until_on', 'made_at', 'address'])
    .expression((eb) =>
      eb
        .selectFrom('email_preferences as p')
        .innerJoin('contacts as c', (join) =>
          join.onRef('c.organization_id', '=', 'p.organization_id').onRef('c.email', '=', 'p.address'),
        )
        .select(['p.organization_id', 'c.id', 'p.choice', 'p.until_on', 'p.created_at', 'p.address'])
        .where('p.organization_id', '=', organization_id),
    )
    .execute()
}

/** The agency has its own wording for one email. */
export async function addMailWording(
  tx: Database,
  { organization_id, updated_by, now }: { organization_id: number; updated_by: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('email_wordings')
    .values({
      organization_id,
      kind: 'new_year',
      language: 'en',
      subject: 'Happy New Year from the mountains',
      intro:
        'Happy New Year from all of us at {agency}. We hope you had a good holiday.\n\nEach January we compare prices for our clients. Your own page shows what Medigap plans cost now.',
      updated_by,
      updated_at: new Date(now.getTime() - 2 * WEEK),
    })
    .execute()
}
