/*
 * How far the mails to a contact have come: New, Scheduled, Sent, then Opened or Failed. Its status, and when they were
 * mailed, quoted and looked, are written here. Source: contacts-028, docs/behaviour/contacts.md.
 */
import { sql } from 'kysely'
import type { AnyScope, Scope, SystemScope } from '../scope.ts'
import type { Contact } from './contact.ts'

export type MailStatus = 'New' | 'Scheduled' | 'Sent' | 'Opened' | 'Failed'

type Figures = Partial<Pick<Contact, 'last_emailed_at'>> & { status: MailStatus }

const contactOf = ({ db }: AnyScope, organizationId: number, contactId: number | null) =>
  db.updateTable('contacts').where('organization_id', '=', organizationId).where('id', '=', contactId)

/** A mail to them is in the outbox. */
export async function markScheduled(scope: Scope, contactId: number): Promise<void> {
  const status: MailStatus = 'Scheduled'
  await contactOf(scope, scope.organizationId, contactId).set({ status }).execute()
}

/** The same of many at once; their locks are held already. */
export async function markManyScheduled({ db, organizationId }: Scope, contactIds: readonly number[]): Promise<void> {
  const status: MailStatus = 'Scheduled'
  await db
    .updateTable('contacts')
    .set({ status })
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${[...contactIds]}::bigint[])`)
    .where('status', '<>', status)
    .execute()
}

/** A mail whose fate was just written down, as its row is. */
export interface SettledEmail {
  organization_id: number
  contact_id: number | null
  kind: string
  /** 'production', or 'test': then it went to the agency, and nobody mailed the contact. */
  mode: string
  viewed_at: Date | null
  created_at: Date
}

/** The provider took it. Whoever was quick has read it by now. */
export async function markSent(system: SystemScope, mail: SettledEmail): Promise<void> {
  if (mail.mode === 'test') return markSkipped(system, mail)
  const { now } = system
  const sent: Figures = { status: mail.viewed_at ? 'Opened' : 'Sent', last_emailed_at: now }
  const quoted = mail.kind === 'quote_email' ? { quote_sent_at: sql<Date>`coalesce(quote_sent_at, ${now})` } : {}
  await contactOf(system, mail.organization_id, mail.contact_id)
    .set({ ...sent, ...quoted })
    .execute()
}

/** It will never leave. The status follows the last mail, so an older one that gives up later does not change it. */
export async function markFailed(system: SystemScope, mail: SettledEmail): Promise<void> {
  if (mail.mode === 'test') return markSkipped(system, mail)
  // Who opened the mail has it, although the provider never said that it took it.
  if (mail.viewed_at) return
  const newer = system.db
    .selectFrom('messages')
    .select('id')
    .where('organization_id', '=', mail.organization_id)
    .where('contact_id', '=', mail.contact_id)
    .where('created_at', '>', mail.created_at)
    .where('channel', '=', 'email')
    .where('mode', '<>', 'test')
  const status: MailStatus = 'Failed'
  await contactOf(system, mail.organization_id, mail.contact_id)
    .set({ status })
    .where(({ not, exists }) => not(exists(newer)))
    .execute()
}

/**
 * A mail of outreach was taken back, or went to the agency in test mode: whoever it left as Scheduled is again what the
 * mail before it, or a look at their quote, had made them.
 */
export async function markSkipped({ db }: SystemScope, mail: Pick<SettledEmail, 'organization_id' | 'contact_id'>) {
  await sql`
    update contacts c set status = coalesce((
      select case when m.status in ('queued', 'sending') then 'Scheduled'
                  when m.viewed_at is not null or c.quote_viewed_at >= m.created_at then 'Opened'
                  when m.status = 'sent' then 'Sent' else 'Failed' end
      from messages m
      where m.organization_id = ${mail.organization_id} and m.contact_id = ${mail.contact_id}
        and m.channel = 'email' and m.status <> 'skipped' and (m.mode <> 'test' or m.status in ('queued', 'sending'))
      order by m.created_at desc, m.id limit 1), case when c.quote_viewed_at is null then 'New' else 'Opened' end)
    where c.organization_id = ${mail.organization_id} and c.id = ${mail.contact_id}
      and c.status = 'Scheduled'`.execute(db)
}

/** The provider took mails of outreach to all of these, who are locked in the order in which everybody locks contacts. */
export async function markAllSent(
  system: SystemScope,
  mails: readonly (SettledEmail & { contact_id: number })[],
): Promise<void> {
  const { db, now } = system
  const sorted = mails.toSorted((a, b) => a.organization_id - b.organization_id || a.contact_id - b.contact_id)
  const sent = sorted.filter(({ mode }) => mode !== 'test')
  for (const mail of sorted) if (mail.mode === 'test') await markSkipped(system, mail)
  await sql`
    update contacts c set status = case when s.viewed then 'Opened' else 'Sent' end, last_emailed_at = ${now}
    from unnest(${sent.map((mail) => mail.organization_id)}::bigint[],
                ${sent.map((mail) => mail.contact_id)}::bigint[],
                ${sent.map((mail) => mail.viewed_at !== null)}::boolean[]) as s (organization_id, id, viewed)
    where c.organization_id = s.organization_id and c.id = s.id`.execute(db)
}

/** A person looked at this quote. */
export async function markOpened(
  { db, now }: SystemScope,
  { organization_id, quote_id }: { organization_id: number; quote_id: string },
): Promise<void> {
  const status: MailStatus = 'Opened'
  await db
    .updateTable('contacts')
    .set({ status, quote_viewed_at: sql`coalesce(quote_viewed_at, ${now}::timestamptz)` })
    .where('organization_id', '=', organization_id)
    // Whose quote it is by now: the contact may have been merged into another.
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

/** What was noted of a contact before any of the mails it has now. */
export interface PreviousStatus {
  status: string
  last_emailed_at: Date | string | null
  quote_sent_at: Date | string | null
  quote_viewed_at: Date | string | null
}

/** The same, worked out anew from all mails of a contact: for one whose mails came from, or went to, another. */
export async function restoreStatus({ db, organizationId }: Scope, id: number, before: PreviousStatus): Promise<void> {
  const mails = sql`messages m where m.organization_id = ${organizationId} and m.contact_id = ${id}
    and m.channel = 'email' and m.mode <> 'test'`
  await sql`
    update contacts set
      status = coalesce((
        select case when m.status in ('queued', 'sending') then 'Scheduled' when m.viewed_at is not null then 'Opened'
                    when m.status = 'sent' then 'Sent' else 'Failed' end
        from ${mails} order by m.created_at desc, m.id limit 1), ${before.status}::text),
      last_emailed_at = greatest(${before.last_emailed_at}::timestamptz, (select max(m.sent_at) from ${mails})),
      quote_sent_at = coalesce(${before.quote_sent_at}::timestamptz, (
        select min(m.sent_at) from ${mails} and m.kind = 'quote_email')),
      quote_viewed_at = coalesce(${before.quote_viewed_at}::timestamptz, (
        select min(q.first_viewed_at) from quotes q where q.organization_id = ${organizationId} and q.contact_id = ${id}))
    where organization_id = ${organizationId} and id = ${id}`.execute(db)
}
