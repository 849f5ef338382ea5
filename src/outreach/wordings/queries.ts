import { sql } from 'kysely'
import { isLanguage, type Language } from '../../lib/language.ts'
import { isOutreachKind, type OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { AnyScope, Scope } from '../../scope.ts'
import type { Wording } from './check-wording.ts'

export interface OwnWording extends Wording {
  kind: OutreachKind
  language: Language
  updatedAt: Date
  /** Null if it was not a user. */
  updatedBy: string | null
}

const wordings = ({ db }: AnyScope, organizationId: number) =>
  db
    .selectFrom('email_wordings as w')
    .leftJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 'w.organization_id').onRef('u.id', '=', 'w.updated_by'),
    )
    .where('w.organization_id', '=', organizationId)
    .select(['w.kind', 'w.language', 'w.subject', 'w.intro', 'w.updated_at'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('updated_by'))

/** The agency's own wordings, of all kinds and both languages. */
export async function listWordings(scope: Scope): Promise<OwnWording[]> {
  const rows = await wordings(scope, scope.organizationId).orderBy('w.kind').orderBy('w.language').execute()
  return rows.flatMap(({ kind, language, updated_at: updatedAt, updated_by: updatedBy, ...wording }) =>
    isOutreachKind(kind) && isLanguage(language) ? [{ ...wording, kind, language, updatedAt, updatedBy }] : [],
  )
}

/** The agency's own wording of one kind in one language. Undefined if it uses the standard one. */
export async function findWording(
  scope: Scope,
  kind: OutreachKind,
  language: Language,
): Promise<OwnWording | undefined> {
  return (await listWordings(scope)).find((each) => each.kind === kind && each.language === language)
}

/** The name that clients see. */
export async function findAgencyName({ db, organizationId }: Scope): Promise<string> {
  const { name } = await db
    .selectFrom('organizations')
    .select(sql<string>`coalesce(nullif(brand_name, ''), name)`.as('name'))
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return name
}
