/*
 * Modified occasions. A message stored under one leaves the original occasion free, so the plan may schedule it again.
 */
import { type RawBuilder, sql } from 'kysely'

const TEST_PREFIX = 'test:'
const TAKEN_BACK_MARK = ' (taken back '

/** The occasion of a test mode email. In production mode the client still gets the real one. */
export const testOccasion = (occasion: string): string => TEST_PREFIX + occasion

export const isTestOccasion = (occasion: string): boolean => occasion.startsWith(TEST_PREFIX)

export const stripTestPrefix = (occasion: string): string =>
  isTestOccasion(occasion) ? occasion.slice(TEST_PREFIX.length) : occasion

/** Frees the occasion of a withdrawn message for the plan, unless the provider may have the message. */
export const withdrawnOccasion = ({ occasion, id, attempts }: { occasion: string; id: string; attempts: number }) =>
  attempts === 0 ? { occasion: `${occasion}${TAKEN_BACK_MARK}${id.slice(0, 8)})` } : {}

type Sql = RawBuilder<unknown>

/** SQL version of isTestOccasion. `occasion` is a column name. */
export const isTestRow = (occasion: string) => sql<boolean>`starts_with(${sql.ref(occasion)}, ${TEST_PREFIX}::text)`

export const isWithdrawnSql = (occasion: string) =>
  sql<boolean>`${sql.ref(occasion)} like ${`%${TAKEN_BACK_MARK}%`}::text`

/** Whether `other` is the withdrawn form of `occasion`. */
export const isWithdrawnFormOf = (other: Sql, occasion: Sql) =>
  sql<boolean>`starts_with(${other}, ${occasion} || ${TAKEN_BACK_MARK}::text)`

/** The occasion of a planned_emails row as it appears on its message. */
export const occasionIn = (mode: 'test' | 'production', occasion: Sql) =>
  sql<string>`${mode === 'test' ? TEST_PREFIX : ''}::text || ${occasion}`
