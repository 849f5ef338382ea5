import { sql } from 'kysely'
import { NotFound } from '../lib/not-found.ts'
import type { Scope } from '../scope.ts'
import type { Agent, License } from './agent.ts'

export interface ListedAgent extends Agent {
  contacts: number
  /** The latest activity in their stored sessions, including expired ones that are not deleted yet; null without one. */
  last_seen_at: Date | null
  /** The unconfirmed address that will replace `email`. */
  pending_email: string | null
}

/** The agency's current users: the default agent first, then by name. */
export const listAgents = (scope: Scope): Promise<ListedAgent[]> => select(scope).execute()

/** Throws NotFound. */
export async function getAgent(scope: Scope, id: number): Promise<ListedAgent> {
  const agent = await select(scope).where('u.id', '=', id).executeTakeFirst()
  if (!agent) throw new NotFound('Agent not found')
  return agent
}

const select = ({ db, organizationId, now }: Scope) =>
  db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.phone',
      'u.is_admin',
      'u.is_agent',
      'u.is_default_agent',
      'u.license_number',
      'u.carriers',
      'u.booking_link',
      'u.signature',
      'u.use_org_sender_details',
      'u.public_token',
      'u.invited_at',
      'u.email_verified_at',
      sql<License[]>`coalesce((
        select jsonb_agg(jsonb_build_object('state', l.state, 'number', l.number, 'expiresOn', l.expires_on) order by l.state)
        from agent_licenses l where l.organization_id = u.organization_id and l.user_id = u.id), '[]')`.as('licenses'),
      sql<number>`coalesce((
        select sum(c.contacts) from contact_counts c
        where c.organization_id = u.organization_id and c.agent_id = u.id), 0)::integer`.as('contacts'),
      sql<Date | null>`(
        select max(s.last_seen_at) from sessions s
        where s.organization_id = u.organization_id and s.user_id = u.id)`.as('last_seen_at'),
      sql<string | null>`(
        select t.new_email from login_tokens t
        where t.organization_id = u.organization_id and t.user_id = u.id and t.purpose = 'confirm_email'
          and t.used_at is null and t.expires_at > ${now}
        order by t.created_at desc limit 1)`.as('pending_email'),
    ])
    .where('u.organization_id', '=', organizationId)
    .where('u.removed_at', 'is', null)
    .orderBy(sql`u.is_default_agent desc, lower(u.last_name), lower(u.first_name), u.id`)

export interface SeatQuota {
  agents: number
  /** -1 is no limit. */
  limit: number
  isFull: boolean
}

/** The seats used and allowed on the agency's plan, for display. Use lockTeam before adding an agent. */
export async function findSeatQuota({ db, organizationId }: Scope): Promise<SeatQuota> {
  const row = await db
    .selectFrom('organizations as o')
    .select(({ selectFrom }) => [
      'o.agent_limit as limit',
      selectFrom('users as u')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('u.organization_id', '=', 'o.id')
        .where('u.is_agent', '=', true)
        .where('u.removed_at', 'is', null)
        .as('agents'),
    ])
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const { limit } = row
  const agents = Number(row.agents ?? 0)
  return { limit, agents, isFull: limit !== -1 && agents >= limit }
}

/** The agency's rules for its agents' emails and links. */
export interface SenderRules {
  /** The agency's name, phone, signature and booking link replace those of its agents. */
  forcesAgencyDetails: boolean
  agentsMayChange: boolean
  bookingLink: string | null
}

export async function findSenderRules({ db, organizationId }: Scope): Promise<SenderRules> {
  const row = await db
    .selectFrom('organization_settings as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['s.force_org_sender_details', 's.allow_agent_settings', 'o.booking_link'])
    .where('s.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return {
    forcesAgencyDetails: row.force_org_sender_details,
    agentsMayChange: row.allow_agent_settings,
    bookingLink: row.booking_link,
  }
}

/** Counts queued messages to an agent's contacts. */
export async function countScheduledMails({ db, organizationId }: Scope, agentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('messages as m')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.organization_id', '=', 'm.organization_id').onRef('c.id', '=', 'm.contact_id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('m.organization_id', '=', organizationId)
    .where('m.status', '=', 'queued')
    .where('c.agent_id', '=', agentId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
