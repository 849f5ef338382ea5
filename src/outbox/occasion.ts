/* How an occasion is written when its message does not use it up, so that the plan may give it another one. */
import { type RawBuilder, sql } from 'kysely'

const TEST = 'test:'
const TAKEN_BACK = ' (taken back '

/** Of a mail in test mode; in production mode its client gets the mail for real. */
export const testOccasion = (occasion: string): string => TEST + occasion

export const isTestOccasion = (occasion: string): boolean => occasion.startsWith(TEST)

export const withoutTest = (occasion: string): string =>
  isTestOccasion(occasion) ? occasion.slice(TEST.length) : occasion

/** Of a message that was released, and is not to leave any more. */
export const takenBackOccasion = (occasion: string, messageId: string): string =>
  `${occasion}${TAKEN_BACK}${messageId.slice(0, 8)})`

type Sql = RawBuilder<unknown>

/** The same in the database. `occasion` names a column. */
export const isTestRow = (occasion: string) => sql<boolean>`starts_with(${sql.ref(occasion)}, ${TEST}::text)`

export const isTakenBackRow = (occasion: string) => sql<boolean>`${sql.ref(occasion)} like ${`%${TAKEN_BACK}%`}::text`

/** Whether the row of `other` is that of `occasion`, and was taken back. */
export const wasTakenBack = (other: Sql, occasion: Sql) =>
  sql<boolean>`starts_with(${other}, ${occasion} || ${TAKEN_BACK}::text)`

/** The occasion of a row of planned_emails as its message has it. */
export const occasionIn = (mode: 'test' | 'production', occasion: Sql) =>
  sql<string>`${mode === 'test' ? TEST : ''}::text || ${occasion}`
