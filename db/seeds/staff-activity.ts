import type { Insertable } from 'kysely'
import { addDays, todayIn } from '../../src/lib/calendar-date.ts'
import { fullName } from '../../src/lib/full-name.ts'
import type { Database } from '../client.ts'
import type { DB } from '../schema.ts'
import type { DemoContact } from './book.ts'
import { blueRidge } from './demo-people.ts'
import type { History } from './history.ts'

/** Encrypts health answers with this installation's key. */
export type SealAnswers = (
  organizationId: number,
  answers: Record<string, boolean | string>,
) => { sealed: string; key_id: string }

interface Desk {
  organization_id: number
  book: DemoContact[]
  histories: History[]
  contactIds: number[]
  agents: ({ id: number } | undefined)[]
  colleagues: { id: number; is_default_agent: boolean }[]
  now: Date
  sealAnswers: SealAnswers | undefined
}

type Moment = (index: number, daysAgo: number, hour: number) => Date
type FollowUp = Insertable<DB['follow_ups']>

const CALLS = [
  'Called about the new premium. Wants to see Plan N beside Plan G before deciding.',
  'Left a message on the answering machine.\nBest reached before noon.',
  'Talked for ten minutes. Happy with the carrier, worried about the next increase.',
]
const NOTES = [
  'Spouse decides too: send both comparisons.',
  'Prefers a call to an email. Hard of hearing in the left ear, speak slowly.',
  'Moved in with her daughter for the winter. Mail goes to the old address.',
]
const REMINDERS = [
  'Ask whether the comparison arrived',
  'Call about the policy anniversary',
  'Send the household discount form',
]

/** The agents' notes, calls, reminders and changes, and the clients' health answers. */
export async function addStaffActivity(tx: Database, desk: Desk): Promise<void> {
  const { organization_id, book, histories, contactIds, agents, colleagues, now, sealAnswers } = desk
  const today = todayIn(blueRidge.time_zone, now)
  /** Not before the contact was created. */
  const at: Moment = (index, daysAgo, hour) => {
    const first = histories[index]!.created_at.getTime() + 30 * 60_000
    return new Date(Math.max(first, Date.parse(`${addDays(today, -daysAgo)}T${hour}:20:00Z`)))
  }
  const defaultAgentId = colleagues.find(({ is_default_agent }) => is_default_agent)?.id
  const agentOf = (index: number) => agents[index]?.id ?? defaultAgentId
  const openedIndexes = [...book.keys()].filter((index) => histories[index]!.status === 'Opened')
  const walter = book.findIndex((contact) => fullName(contact) === 'Walter Brandt')

  const note = (index: number, kind: 'note' | 'call', body: string, daysAgo: number, hour = 16) => ({
    organization_id,
    contact_id: contactIds[index]!,
    kind,
    body,
    written_by: agentOf(index),
    created_at: at(index, daysAgo, hour),
  })
  await tx
    .insertInto('contact_notes')
    .values([
      note(walter, 'call', CALLS[0]!, 9),
      note(walter, 'note', NOTES[0]!, 30),
      ...openedIndexes.flatMap((index, nth) => {
        if (nth % 4 === 3) return []
        return nth % 2
          ? [note(index, 'note', NOTES[nth % 3]!, 2 + (nth % 25))]
          : [note(index, 'call', CALLS[nth % 3]!, 1 + (nth % 20), 18)]
      }),
    ])
    .execute()

  const reminder = (index: number, text: string, asked: number, due: number, done?: number): FollowUp => ({
    organization_id,
    contact_id: contactIds[index]!,
    kind: 'reminder',
    note: text,
    due_on: addDays(today, due),
    requested_by: agentOf(index) ?? null,
    requested_at: at(index, asked, 17),
    done_at: done === undefined ? null : at(index, done, 19),
    done_by: done === undefined ? null : (agentOf(index) ?? null),
  })
  const callRequest = (index: number, asked: number): FollowUp => ({
    organization_id,
    contact_id: contactIds[index]!,
    kind: 'call_request',
    request_kind: 'accept',
    best_time: index % 2 === 0 ? 'morning' : null,
    due_on: null,
    requested_by: null,
    requested_at: at(index, asked, 20),
    done_at: null,
    done_by: null,
  })
  await tx
    .insertInto('follow_ups')
    .values([
      callRequest(walter, 1),
      reminder(walter, REMINDERS[0]!, 9, -2),
      reminder(walter, REMINDERS[1]!, 9, 4),
      reminder(walter, REMINDERS[2]!, 30, -20, 19),
      ...openedIndexes.flatMap((index, nth) =>
        nth % 5 === 0
          ? [callRequest(index, 1 + (nth % 6))]
          : nth % 5 === 2
            ? [reminder(index, REMINDERS[nth % 3]!, 3, (nth % 12) - 2)]
            : [],
      ),
    ])
    .execute()

  await addChanges(tx, desk, [walter, ...openedIndexes.filter((_, nth) => nth % 6 === 1)], at, agentOf)

  const answered = [...book.keys()].filter((index) => histories[index]!.health_completed_at)
  for (const [nth, index] of answered.entries())
    if (sealAnswers)
      await tx
        .insertInto('eligibility_answers')
        .values({
          organization_id,
          contact_id: contactIds[index]!,
          answered_at: histories[index]!.health_completed_at!,
          ...sealAnswers(organization_id, nth % 4 === 1 ? WITH_DIABETES : HEALTHY),
        })
        .execute()
}

const HEALTHY = { 1: false, 2: false, 3: false, 4: false, 5: false, 6: false, 7: false }
const WITH_DIABETES = {
  ...HEALTHY,
  4: true,
  401: false,
  402: true,
  403: 'A1C 7.1 in the spring. Metformin, lisinopril.',
}

/** Adds a change of phone number and premium to each of these contacts. */
async function addChanges(
  tx: Database,
  { organization_id, book, contactIds }: Desk,
  indexes: number[],
  at: Moment,
  agentOf: (index: number) => number | undefined,
) {
  for (const [nth, index] of indexes.entries()) {
    const { phone_number, premium_cents } = book[index]!
    if (phone_number === null || premium_cents === null) continue
    const { id } = await tx
      .insertInto('change_sets')
      .values({
        organization_id,
        kind: 'edit',
        made_by: agentOf(index) ?? null,
        made_at: at(index, 5 + nth * 6, 15),
        contacts: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const before = {
      phone_number: `${phone_number.slice(0, 8)}${phone_number.endsWith('99') ? '98' : '99'}`,
      premium_cents: premium_cents - 1250,
    }
    await tx
      .insertInto('contact_changes')
      .values({
        organization_id,
        change_set_id: id,
        contact_id: contactIds[index]!,
        version: 2,
        before: JSON.stringify(before),
        after: JSON.stringify({ phone_number, premium_cents }),
      })
      .execute()
    await tx
      .updateTable('contacts')
      .set({ version: 2 })
      .where('organization_id', '=', organization_id)
      .where('id', '=', contactIds[index]!)
      .execute()
  }
}
