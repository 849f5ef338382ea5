/*
 * Consent to texts. The consents table is an append-only ledger. A consent applies to one number: the newest row for a
 * contact and number counts.
 */
import { sql } from 'kysely'
import type { AnyScope, Scope } from '../../scope.ts'

/** SQL, using `contacts as c`: whether the contact agrees to texts to their current number. */
export const hasTextConsent = sql<boolean>`coalesce((
  select k.is_given from consents k
  where k.organization_id = c.organization_id and k.contact_id = c.id and k.channel = 'text' and k.phone = c.phone_number
  order by k.recorded_at desc, k.id desc limit 1), false)`

/**
 * SQL, using `contacts as c`: whether texts to the contact's number are stopped, whatever the consent. Addresses are
 * stored with or without +1.
 */
export const textsStopped = sql<boolean>`exists (
  select from suppressions s
  where s.organization_id = c.organization_id and s.channel = 'text' and s.address in (c.phone_number, '+1' || c.phone_number))`

/**
 * Why a number gets no texts: the owner texted STOP or the provider reported an opt-out (START undoes both), an agent
 * marked it (an agent undoes it), it cannot receive texts, the owner used an unsubscribe link for texts, or the contact
 * was merged with one whose number was stopped.
 */
export type TextStop = 'stopped' | 'do_not_text' | 'unreachable' | 'unsubscribed' | 'merged'

/** Stops texts to a number at these organizations. Returns those where it was not stopped for this reason. */
export async function stopTexts(
  { db, now }: AnyScope,
  organizationIds: readonly number[],
  phone: string,
  reason: Exclude<TextStop, 'merged'>,
): Promise<number[]> {
  if (organizationIds.length === 0) return []
  const rows = await db
    .insertInto('suppression_reasons')
    .values(
      organizationIds.map((organization_id) => ({
        organization_id,
        channel: 'text',
        address: phone,
        reason,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('organization_id')
    .execute()
  return rows.map((row) => row.organization_id)
}

export async function findTextStop({ db, organizationId }: Scope, phone: string) {
  const found = await db
    .selectFrom('suppressions')
    .select(['reason', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('channel', '=', 'text')
    .where('address', 'in', [phone, `+1${phone}`])
    .executeTakeFirst()
  return found as { reason: TextStop; created_at: Date } | undefined
}

/** A contact's consent to texts, as shown on its texts page. */
export async function findTextState(
  scope: Scope,
  contact: { id: number; phone_number: string | null },
): Promise<{ agrees: boolean; stop: Awaited<ReturnType<typeof findTextStop>> }> {
  if (!contact.phone_number) return { agrees: false, stop: undefined }
  const found = await scope.db
    .selectFrom('contacts as c')
    .select(hasTextConsent.as('agrees'))
    .where('c.organization_id', '=', scope.organizationId)
    .where('c.id', '=', contact.id)
    .executeTakeFirst()
  return { agrees: found?.agrees ?? false, stop: await findTextStop(scope, contact.phone_number) }
}

export async function countTextConsents({ db, organizationId }: Scope) {
  const { rows } = await sql<{ agree: number; stopped: number; phones: number }>`
    select count(*) filter (where has_consent and not stopped)::integer as agree,
      count(*) filter (where stopped)::integer as stopped, count(*)::integer as phones
    from (
      select ${hasTextConsent} as has_consent, ${textsStopped} as stopped from contacts c
      where c.organization_id = ${organizationId} and c.deleted_at is null and c.phone_number is not null) as each`.execute(
    db,
  )
  return rows[0]!
}
