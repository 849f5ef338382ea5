import type { SystemScope } from '../scope.ts'

export interface Backups {
  /** When all rows were last written to a file that was then read back, and how many they were. */
  backed_up_at: Date | null
  backed_up_rows: number | null
  /** When a backup was last restored, here or to try it out, with all rows as they were; and when that was made. */
  restore_tested_at: Date | null
  tested_backup_made_at: Date | null
}

export const findBackups = ({ db }: Pick<SystemScope, 'db'>): Promise<Backups> =>
  db
    .selectFrom('instance_state')
    .select(['backed_up_at', 'backed_up_rows', 'restore_tested_at', 'tested_backup_made_at'])
    .executeTakeFirstOrThrow()

export async function recordBackup({ db }: SystemScope, made: { madeAt: Date; rows: number }): Promise<void> {
  await db.updateTable('instance_state').set({ backed_up_at: made.madeAt, backed_up_rows: made.rows }).execute()
}

export async function recordBackupAttempt({ db, now }: SystemScope, madeAt: Date): Promise<void> {
  await db.updateTable('instance_state').set({ restore_tested_at: now, tested_backup_made_at: madeAt }).execute()
}
