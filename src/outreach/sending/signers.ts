import { sql } from 'kysely'
import type { MailSender } from '../../outbox/outgoing-mail.ts'
import type { AnyScope } from '../../scope.ts'
import type { AboutClient } from './about-client.ts'
import type { AgencyRow } from './send-policy-rows.ts'

export interface Signer {
  first_name: string
  last_name: string
  email: string
  phone: string | null
  license_number: string | null
  signature: string
  use_org_sender_details: boolean
}

/** Who signs, by agency and the contact's agent: that agent, else the default agent, else an admin. */
export async function findSigners({ db }: AnyScope, messages: readonly AboutClient[]): Promise<Map<string, Signer>> {
  const asked = new Map(messages.map(({ agency, client }) => [`${agency.id} ${client.agent_id}`, { agency, client }]))
  const { rows } = await sql<Signer & { organization_id: number; asked_agent: number | null }>`
    select asked.organization_id, asked.agent_id as asked_agent, a.first_name, a.last_name, a.email, a.phone,
      a.license_number, a.signature, a.use_org_sender_details
    from unnest(${[...asked.values()].map(({ agency }) => agency.id)}::bigint[],
                ${[...asked.values()].map(({ client }) => client.agent_id)}::bigint[]) as asked (organization_id, agent_id)
    cross join lateral (
      select first_name, last_name, email, phone, license_number, signature, use_org_sender_details
      from users u where u.organization_id = asked.organization_id and u.removed_at is null
      order by coalesce(u.id = asked.agent_id, false) desc, is_default_agent desc, is_admin desc, u.id limit 1) as a`.execute(
    db,
  )
  return new Map(rows.map((row) => [`${row.organization_id} ${row.asked_agent}`, row]))
}

export function senderIdentity(agency: AgencyRow, signer: Signer): MailSender {
  const { email: replyTo, license_number: licenseNumber } = signer
  if (agency.speaks_as_agency || signer.use_org_sender_details)
    return { name: agency.name, replyTo, phone: agency.phone, licenseNumber, signature: agency.signature }
  return {
    name: `${signer.first_name} ${signer.last_name}`,
    replyTo,
    phone: signer.phone ?? agency.phone,
    licenseNumber,
    signature: signer.signature || agency.signature,
  }
}
