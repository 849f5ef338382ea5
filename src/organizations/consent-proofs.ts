import { type RawBuilder, sql } from 'kysely'
import type { AnyScope } from '../scope.ts'

/**
 * Stores a proof of each consent, given or refused, before these contacts are erased. The proof is the SHA-256 of these
 * lines: the email address (for texts, the phone number), the channel, 'given' or 'refused', the time (ISO, UTC) and the
 * wording. It proves a consent to those who know these facts, and identifies no one by itself. Kept for at least 6 years.
 */
export async function storeConsentProofs(
  { db, now }: AnyScope,
  organizationId: number,
  contacts: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into erasure_proofs (kind, hash, detail, recorded_at)
    select 'consent',
      encode(sha256(convert_to(concat_ws(E'\n',
        case when s.channel = 'text' then c.phone_number else coalesce(c.email, h.email) end, s.channel,
        case when s.is_given then 'given' else 'refused' end,
        to_char(s.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), s.wording), 'UTF8')), 'hex'),
      jsonb_build_object('channel', s.channel, 'given', s.is_given, 'recorded_at', s.recorded_at), ${now}
    from consents s
      join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id
      left join contacts h on h.organization_id = c.organization_id and h.id = c.shares_email_with
    where s.organization_id = ${organizationId} and s.contact_id in (${contacts})`.execute(db)
}
