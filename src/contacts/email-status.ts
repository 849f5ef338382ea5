/*
 * The email status of a contact: New, Scheduled, Sent, then Opened or Failed. This file writes the status and the times
 * of the last email, the first quote email and the first view of any quote. Source: contacts-028,
 * docs/behaviour/contacts.md.
 */
import { sql } from 'kysely'
import type { AnyScope, Scope, SystemScope } from '../scope.ts'
import type { Contact } from './contact.ts'

export type EmailStatus = 'New' | 'Scheduled' | 'Sent' | 'Opened' | 'Failed'

type EmailFigures = Partial<Pick<Contact, 'last_emailed_at'>> & { status: EmailStatus }

const contactOf = ({ db }: AnyScope, organizationId: number, contactId: number | null) =>
  db.updateTable('contacts').where('organization_id', '=', organizationId).where('id', '=', contactId)

/** An email to the contact is in the outbox. */
export async function markScheduled(scope: Scope, contactId: number): Promise<void> {
  const status: EmailStatus = 'Scheduled'
  await contactOf(scope, scope.organizationId, contactId).set({ status }).execute()
}

/** Sets many contacts to Scheduled. The caller holds their locks. */
export async function markManyScheduled({ db, organizationId }: Scope, contactIds: readonly number[]): Promise<void> {
  const status: EmailStatus = 'Scheduled'
  await db
    .updateTable('contacts')
    .set({ status })
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${[...contactIds]}::bigint[])`)
    .where('status', '<>', status)
    .execute()
}

/** The row of an email whose result was just recorded. */
export interface SentEmail {
  organization_id: number
  contact_id: number | null
  kind: string
  /** 'production', or 'test': sent to the agency instead of the contact. */
  mode: string
  viewed_at: Date | null
  created_at: Date
}

/** The provider accepted the email. The client may have opened it already. */
export async function markSent(system: SystemScope, email: SentEmail): Promise<void> {
  if (email.mode === 'test') return markSkipped(system, email)
  const { now } = system
  const sent: EmailFigures = { status: email.viewed_at ? 'Opened' : 'Sent', last_emailed_at: now }
  const quoteSent = email.kind === 'quote_email' ? { quote_sent_at: sql<Date>`coalesce(quote_sent_at, ${now})` } : {}
  await contactOf(system, email.organization_id, email.contact_id)
    .set({ ...sent, ...quoteSent })
    .execute()
}

/**
 * The email failed or bounced, its result is unknown, or it was skipped and is not an outreach email (see markSkipped).
 * The status follows the latest email, so the failure of an older one does not count.
 */
export async function markFailed(system: SystemScope, email: SentEmail): Promise<void> {
  if (email.mode === 'test') return markSkipped(system, email)
  // An opened email was delivered, although the provider never confirmed it.
  if (email.viewed_at) return
  const newer = system.db
    .selectFrom('messages')
    .select('id')
    .where('organization_id', '=', email.organization_id)
    .where('contact_id', '=', email.contact_id)
    .where('created_at', '>', email.created_at)
    .where('channel', '=', 'email')
    .where('mode', '<>', 'test')
  const status: EmailStatus = 'Failed'
  await contactOf(system, email.organization_id, email.contact_id)
    .set({ status })
    .where(({ not, exists }) => not(exists(newer)))
    .execute()
}

/**
 * An outreach email was skipped, or an email in test mode was sent or failed. A contact that it set to Scheduled
 * returns to the status of the previous email or quote view, or to New.
 */
export async function markSkipped({ db }: SystemScope, email: Pick<SentEmail, 'organization_id' | 'contact_id'>) {
  await sql`
    update contacts c set status = coalesce((
      select case when m.status in ('queued', 'sending') then 'Scheduled'
                  when m.viewed_at is not null or c.quote_viewed_at >= m.created_at then 'Opened'
                  when m.status = 'sent' then 'Sent' else 'Failed' end
      from messages m
      where m.organization_id = ${email.organization_id} and m.contact_id = ${email.contact_id}
        and m.channel = 'email' and m.status <> 'skipped' and (m.mode <> 'test' or m.status in ('queued', 'sending'))
      order by m.created_at desc, m.id limit 1), case when c.quote_viewed_at is null then 'New' else 'Opened' end)
    where c.organization_id = ${email.organization_id} and c.id = ${email.contact_id}
      and c.status = 'Scheduled'`.execute(db)
}

/**
 * The provider accepted emails to these contacts. Rows are updated in the order of organization and contact id, first those
 * of test emails, which makes deadlocks rare.
 */
export async function markAllSent(
  system: SystemScope,
  emails: readonly (SentEmail & { contact_id: number })[],
): Promise<void> {
  const { db, now } = system
  const sorted = emails.toSorted((a, b) => a.organization_id - b.organization_id || a.contact_id - b.contact_id)
  const sent = sorted.filter(({ mode }) => mode !== 'test')
  for (const email of sorted) if (email.mode === 'test') await markSkipped(system, email)
  await sql`
    update contacts c set status = case when s.viewed then 'Opened' else 'Sent' end, last_emailed_at = ${now}
    from unnest(${sent.map((email) => email.organization_id)}::bigint[],
                ${sent.map((email) => email.contact_id)}::bigint[],
                ${sent.map((email) => email.viewed_at !== null)}::boolean[]) as s (organization_id, id, viewed)
    where c.organization_id = s.organization_id and c.id = s.id`.execute(db)
}

/** A person opened this quote. */
export async function markOpened(
  { db, now }: SystemScope,
  { organization_id, quote_id }: { organization_id: number; quote_id: string },
): Promise<void> {
  const status: EmailStatus = 'Opened'
  await db
    .updateTable('contacts')
    .set({ status, quote_viewed_at: sql`coalesce(quote_viewed_at, ${now}::timestamptz)` })
    .where('organization_id', '=', organization_id)
    // The quote's current contact: the original one may have been merged into another.
    .where('id', '=', (eb) =>
      eb
        .selectFrom('quotes')
        .select('contact_id')
        .where('organization_id', '=', organization_id)
        .where('id', '=', quote_id),
    )
    .where((row) => row.or([row('status', '<>', status), row('quote_viewed_at', 'is', null)]))
    .execute()
}

/** The status that a contact had before its current messages. */
export interface PreviousStatus {
  status: string
  last_emailed_at: Date | string | null
  quote_sent_at: Date | string | null
  quote_viewed_at: Date | string | null
}

/**
 * Recomputes the status and times from a contact's quotes and emails other than test emails, after a merge was undone.
 */
export async function restoreStatus({ db, organizationId }: Scope, id: number, before: PreviousStatus): Promise<void> {
  const emails = sql`messages m where m.organization_id = ${organizationId} and m.contact_id = ${id}
    and m.channel = 'email' and m.mode <> 'test'`
  await sql`
    update contacts set
      status = coalesce((
        select case when m.status in ('queued', 'sending') then 'Scheduled' when m.viewed_at is not null then 'Opened'
                    when m.status = 'sent' then 'Sent' else 'Failed' end
        from ${emails} order by m.created_at desc, m.id limit 1), ${before.status}::text),
      last_emailed_at = greatest(${before.last_emailed_at}::timestamptz, (select max(m.sent_at) from ${emails})),
      quote_sent_at = coalesce(${before.quote_sent_at}::timestamptz, (
        select min(m.sent_at) from ${emails} and m.kind = 'quote_email')),
      quote_viewed_at = coalesce(${before.quote_viewed_at}::timestamptz, (
        select min(q.first_viewed_at) from quotes q where q.organization_id = ${organizationId} and q.contact_id = ${id}))
    where organization_id = ${organizationId} and id = ${id}`.execute(db)
}
