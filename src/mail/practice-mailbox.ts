import { type Selectable, sql } from 'kysely'
import type { PracticeEmails } from '../../db/schema.ts'
import type { SystemScope } from '../scope.ts'

/** An email captured by the practice email provider. */
export type PracticeEmail = Omit<Selectable<PracticeEmails>, 'request_hash' | 'idempotency_key' | 'headers'> & {
  headers: Record<string, string>
}

const COLUMNS = ['id', 'sent_at', 'sender', 'recipients', 'subject', 'html', 'text', 'headers', 'tags'] as const

/** Newest first. `to` limits the list to one recipient. */
export async function listPracticeEmails(
  { db }: SystemScope,
  { to, limit = 200 }: { to?: string | undefined; limit?: number } = {},
): Promise<PracticeEmail[]> {
  const rows = await db
    .selectFrom('practice_emails')
    .select(COLUMNS)
    .$if(to !== undefined, (query) => query.where(sql<boolean>`${to} = any (recipients)`))
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows as unknown as PracticeEmail[]
}

export async function findPracticeEmail({ db }: SystemScope, id: string): Promise<PracticeEmail | undefined> {
  const row = await db.selectFrom('practice_emails').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row as unknown as PracticeEmail | undefined
}

/** Every link in the HTML, then in the text, without duplicates. */
export function linksIn({ html, text }: { html: string; text: string }): string[] {
  const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
  const inText = text.match(/https?:\/\/\S+/g) ?? []
  return [...new Set([...inHtml, ...inText])]
}
