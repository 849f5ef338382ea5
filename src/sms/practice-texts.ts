import type { Selectable } from 'kysely'
import type { PracticeTexts } from '../../db/schema.ts'
import type { SystemScope } from '../scope.ts'

/** A text that the practice stand-in accepted for a phone, or simulated as a reply from a phone. */
export type PracticeText = Pick<
  Selectable<PracticeTexts>,
  'id' | 'sent_at' | 'sender' | 'recipient' | 'body' | 'status' | 'direction'
>

/** Newest first. `phone` (+1 and ten digits) limits the list to one conversation. */
export function listPracticeTexts(
  { db }: SystemScope,
  { phone, limit = 200 }: { phone?: string | undefined; limit?: number } = {},
): Promise<PracticeText[]> {
  return db
    .selectFrom('practice_texts')
    .select(['id', 'sent_at', 'sender', 'recipient', 'body', 'status', 'direction'])
    .$if(phone !== undefined, (query) =>
      query.where((row) => row.or([row('sender', '=', phone ?? ''), row('recipient', '=', phone ?? '')])),
    )
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
