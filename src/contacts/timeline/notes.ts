import { sql } from 'kysely'
import { z } from 'zod'
import { NotFound } from '../../lib/not-found.ts'
import { withoutControls } from '../../lib/printable.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { getContact } from '../queries.ts'

const MAX_NOTE_LENGTH = 5_000

/** Normalizes line breaks, replaces tabs and control characters with spaces, and trims each line. */
const lines = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => withoutControls(line.replaceAll('\t', ' ')).trimEnd())
    .join('\n')
    .trim()

export const noteForm = z.object({
  kind: z.enum(['note', 'call']).catch('note'),
  body: z
    .string({ error: 'Write something first' })
    .transform(lines)
    .pipe(
      z
        .string()
        .min(1, 'Write something first')
        .refine(
          (text) => [...text].length <= MAX_NOTE_LENGTH,
          `Please use at most ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters`,
        ),
    ),
})

/** Throws NotFound for a contact that does not exist or that the scope does not see. */
export async function writeNote(scope: Scope, contactId: number, { kind, body }: z.output<typeof noteForm>) {
  const { db, organizationId, actor, now } = scope
  await getContact(scope, contactId)
  await db
    .insertInto('contact_notes')
    .values({
      organization_id: organizationId,
      contact_id: contactId,
      kind,
      body,
      written_by: actor.kind === 'user' ? actor.id : null,
      created_at: now,
    })
    .execute()
}

/** Agents can delete their own notes; admins can delete any. Throws NotFound otherwise. */
export async function deleteNote(scope: Scope, contactId: number, noteId: number) {
  const { db, organizationId, actor } = scope
  await getContact(scope, contactId)
  const deleted = await db
    .deleteFrom('contact_notes')
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .where('id', '=', noteId)
    .where(actor.kind === 'user' && !actor.isAdmin ? sql<boolean>`written_by = ${actor.id}` : sql<boolean>`true`)
    .returning(['kind', 'written_by', 'created_at'])
    .executeTakeFirst()
  if (!deleted) throw new NotFound('Note not found')
  // Never log the text: the log outlives the erasure of a person's data.
  await recordAuditEvent(scope, {
    action: 'note_deleted',
    target: `contact ${contactId}`,
    detail: {
      note: noteId,
      kind: deleted.kind,
      writtenBy: deleted.written_by,
      writtenAt: deleted.created_at.toISOString(),
      own: actor.kind === 'user' && deleted.written_by === actor.id,
    },
  })
}
