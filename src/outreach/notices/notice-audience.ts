import { type RawBuilder, sql } from 'kysely'

/** Which contacts a notice affects: those with this carrier in this state, and with this plan if it names one. */
export interface NoticeAudience {
  carrier: string
  state: string
  plan: string | null
}

export interface InsuredContact {
  current_carrier: string | null
  state: string | null
  plan_type: string | null
}

export const isAffected = ({ carrier, state, plan }: NoticeAudience, client: InsuredContact): boolean =>
  client.current_carrier === carrier && client.state === state && (plan === null || client.plan_type === plan)

/** SQL version of isAffected. The contacts table must have the alias c. */
export const isAffectedSql = (carrier: RawBuilder<unknown>, state: RawBuilder<unknown>, plan: RawBuilder<unknown>) =>
  sql<boolean>`(c.deleted_at is null and c.current_carrier = ${carrier} and c.state = ${state}
    and (${plan} is null or c.plan_type = ${plan}))`
