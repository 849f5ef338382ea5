import { sql } from 'kysely'
import type { Language } from '../../lib/language.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import { isUnreviewed } from '../../prospects/unreviewed-contacts.ts'
import type { Scope } from '../../scope.ts'
import { isAffectedSql } from '../notices/notice-audience.ts'

export type PreviewClient = NonNullable<Awaited<ReturnType<typeof findPreviewClient>>>

/** Contacts with enough data for a complete email of this kind. */
const HAS_ENOUGH_DATA: Partial<Record<OutreachKind, ReturnType<typeof sql<boolean>>>> = {
  birthday: sql<boolean>`c.birth_on is not null`,
  anniversary: sql<boolean>`c.effective_on is not null and c.plan_type <> 'Other'`,
  follow_up_1: sql<boolean>`c.quote_sent_at is not null`,
  follow_up_2: sql<boolean>`c.quote_sent_at is not null`,
  follow_up_3: sql<boolean>`c.quote_sent_at is not null`,
  quarterly_update: sql<boolean>`c.opt_in_quarterly_updates and c.premium_cents is not null`,
}

/**
 * Finds the contact, or the one who fits this kind best, with their newest valid quote, newest quote email and newest
 * notice that affects them.
 */
export function findPreviewClient(
  { db, organizationId, now }: Scope,
  { kind, language, contactId }: { kind: OutreachKind; language: Language; contactId?: number | undefined },
) {
  const query = db
    .selectFrom('contacts as c')
    .where('c.organization_id', '=', organizationId)
    .where('c.deleted_at', 'is', null)
    .select([
      'c.id',
      'c.first_name',
      'c.last_name',
      'c.language',
      'c.state',
      'c.agent_id',
      'c.current_carrier',
      'c.plan_type',
      'c.premium_cents',
      'c.health_completed_at',
      'c.birth_on',
      'c.effective_on',
      'c.zip_code',
      'c.county',
      'c.gender',
      'c.tobacco_user',
      isUnreviewed.as('is_unreviewed'),
      sql<string | null>`(select q.id from quotes q where q.organization_id = c.organization_id and q.contact_id = c.id
        and q.revoked_at is null and q.expires_at > ${now} and q.helper_id is null
        order by q.created_at desc limit 1)`.as('quote_id'),
      sql<string | null>`(select m.id from messages m where m.organization_id = c.organization_id
        and m.contact_id = c.id and m.kind = 'quote_email' and m.status = 'sent'
        order by m.created_at desc limit 1)`.as('quote_email_id'),
      sql<number | null>`(select n.id from increase_notices n where n.organization_id = c.organization_id
        and n.withdrawn_at is null and ${isAffectedSql(sql`n.carrier`, sql`n.state`, sql`n.plan`)} order by n.id desc limit 1)`.as(
        'notice_id',
      ),
    ])
    .limit(1)
  if (contactId !== undefined) return query.where('c.id', '=', contactId).executeTakeFirst()
  return query
    .where('c.email', 'is not', null)
    .orderBy(sql`coalesce(c.language, 'en') = ${language}`, 'desc')
    .orderBy(sql`coalesce(${HAS_ENOUGH_DATA[kind] ?? sql`true`}, false)`, 'desc')
    .orderBy(sql`coalesce(c.current_carrier, 'Other') <> 'Other'`, 'desc')
    .orderBy('c.id')
    .executeTakeFirst()
}
