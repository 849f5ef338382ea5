import { type Selectable, sql } from 'kysely'
import type { PracticeEmails } from '../../db/schema.ts'
import type { SystemScope } from '../scope.ts'

/** What the practice stand-in took for delivery instead of a real mail service. */
export type PracticeMail = Omit<Selectable<PracticeEmails>, 'request_hash' | 'idempotency_key' | 'headers'> & {
  headers: Record<string, string>
}

const SHOWN = ['id', 'sent_at', 'sender', 'recipients', 'subject', 'html', 'text', 'headers', 'tags'] as const

/** Newest first; `to` narrows it to one recipient. */
export async function listPracticeMails(
  { db }: SystemScope,
  { to, limit = 200 }: { to?: string | undefined; limit?: number } = {},
): Promise<PracticeMail[]> {
  const rows = await db
    .selectFrom('practice_emails')
    .select(SHOWN)
    .$if(to !== undefined, (query) => query.where(sql<boolean>`${to} = any (recipients)`))
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows as unknown as PracticeMail[]
}

export async function findPracticeMail({ db }: SystemScope, id: string): Promise<PracticeMail | undefined> {
  const row = await db.selectFrom('practice_emails').select(SHOWN).where('id', '=', id).executeTakeFirst()
  return row as unknown as PracticeMail | undefined
}

/** Every address a reader of the mail could follow, in order, each once. */
export function linksIn({ html, text }: { html: string; text: string }): string[] {
  const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
  const inText = text.match(/https?:\/\/\S+/g) ?? []
  return [...new Set([...inHtml, ...inText])]
}
