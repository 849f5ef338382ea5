import { pluralize } from '../lib/pluralize.ts'

export type Detail = Record<string, unknown>

export interface AuditActionWords {
  /** The label in the log's filter. */
  kind: string
  /** The action as text that follows the actor's name. */
  says: (target: string, detail: Detail) => string
}

export const countOf = (value: unknown, thing: string) => pluralize(Number(value ?? 0), thing)
export const targetName = (target: string, otherwise: string) => target || otherwise
