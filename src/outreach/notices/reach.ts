import { type RawBuilder, sql } from 'kysely'

/** Whom a notice is about: the clients who have that carrier in that state, with that plan where it names one. */
export interface NoticeReach {
  carrier: string
  state: string
  plan: string | null
}

export interface InsuredContact {
  current_carrier: string | null
  state: string | null
  plan_type: string | null
}

export const isAffected = ({ carrier, state, plan }: NoticeReach, client: InsuredContact): boolean =>
  client.current_carrier === carrier && client.state === state && (plan === null || client.plan_type === plan)

/** The same in the database, of contacts that are called c. */
export const isAffectedSql = (carrier: RawBuilder<unknown>, state: RawBuilder<unknown>, plan: RawBuilder<unknown>) =>
  sql<boolean>`(c.deleted_at is null and c.current_carrier = ${carrier} and c.state = ${state}
    and (${plan} is null or c.plan_type = ${plan}))`
