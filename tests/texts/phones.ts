import { randomUUID } from 'node:crypto'
import { publicToken } from '../../src/lib/tokens.ts'
import type { OutgoingText, TextOutcome } from '../../src/outbox/outgoing-text.ts'
import type { TextingContext } from '../../src/outreach/texting/send-due-texts.ts'
import { openZipBook } from '../../src/places/zip-book.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import type { TestDatabase } from '../db.ts'

export const noWait = { reserve: async () => 0, holdBack: async () => {} }
const zips = openZipBook(new URL('../../db/zips.tsv.gz', import.meta.url))

/** Accepts every text. `trouble` replaces its response; it decides itself whether the text was accepted. */
export function makePhones(trouble: (text: OutgoingText) => TextOutcome | undefined = () => undefined) {
  const handedOver: (OutgoingText & { messageId: string })[] = []
  return {
    handedOver,
    pace: noWait,
    compose: () => 'Blue Ridge Medigap: hello',
    async send(text: OutgoingText, messageId: string): Promise<TextOutcome> {
      handedOver.push({ ...text, messageId })
      return trouble(text) ?? { kind: 'accepted', providerId: `SM-${messageId}` }
    },
  }
}

export const texting = (
  t: TestDatabase,
  texts: TextingContext['texts'],
  more: Partial<TextingContext> = {},
): TextingContext => ({
  tenantDb: t.tenantDb,
  texts,
  zips,
  practice: true,
  signal: new AbortController().signal,
  ...more,
})

/** An agency that texts. */
export async function textingAgency(t: TestDatabase): Promise<Agency> {
  const agency = await makeAgency({}, t)
  await t.db
    .updateTable('organization_settings')
    .set({ texts_enabled: true, outreach_started_at: new Date('2026-10-01T12:00:00Z') })
    .where('organization_id', '=', agency.id)
    .execute()
  return agency
}

const CONSENT = 'I agree to texts.'

export const agree = (t: TestDatabase, agency: Agency, contact_id: number, phone = '8285550142', given = true) =>
  t.db
    .insertInto('consents')
    .values({
      organization_id: agency.id,
      contact_id,
      channel: 'text',
      is_given: given,
      wording: CONSENT,
      language: 'en',
      phone,
      page: '/self-onboarding/x',
      address: '203.0.113.9',
      recorded_at: new Date('2026-11-01T15:00:00Z'),
    })
    .execute()

/** A contact who agreed to texts, and a due text to them. Its email was sent, unless `mail` says otherwise. */
export async function queueText(
  t: TestDatabase,
  agency: Agency,
  overrides: Parameters<typeof makeContact>[1] = {},
  message: Record<string, unknown> = {},
  mail: Record<string, unknown> | null = {},
) {
  const contact = await makeContact(agency, overrides, t)
  const phone = overrides.phone_number ?? '8285550142'
  await agree(t, agency, contact.id, phone)
  const id = randomUUID()
  const at = new Date('2026-11-20T14:00:00Z')
  const row = {
    organization_id: agency.id,
    contact_id: contact.id,
    kind: 'birthday',
    occasion: `birthday-${id}`,
    due_on: '2026-11-20',
    lane: 2,
    next_at: at,
    created_at: at,
  }
  await t.db
    .insertInto('messages')
    .values({
      ...row,
      id,
      channel: 'text',
      recipient: `+1${phone}`,
      tracking_id: publicToken(),
      ...message,
    })
    .execute()
  if (mail !== null)
    await t.db
      .insertInto('messages')
      .values({ ...row, id: randomUUID(), recipient: 'client@mail.example', ...SENT, ...mail })
      .execute()
  return { contact, id }
}

const SENT = { status: 'sent', provider_id: 'post', sent_at: new Date('2026-11-20T14:00:00Z') }

export const textRow = (t: TestDatabase, id: string) =>
  t.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
