import type { SystemScope } from '../scope.ts'

export interface Backups {
  /** When the latest backup that was written and read back completely was started, and its number of rows. */
  backed_up_at: Date | null
  backed_up_rows: number | null
  /** When a backup was last restored with all its rows, for real or as a test, and when that backup was made. */
  restore_tested_at: Date | null
  tested_backup_made_at: Date | null
}

export const findBackups = ({ db }: Pick<SystemScope, 'db'>): Promise<Backups> =>
  db
    .selectFrom('instance_state')
    .select(['backed_up_at', 'backed_up_rows', 'restore_tested_at', 'tested_backup_made_at'])
    .executeTakeFirstOrThrow()

export async function recordBackup({ db }: SystemScope, backup: { madeAt: Date; rows: number }): Promise<void> {
  await db.updateTable('instance_state').set({ backed_up_at: backup.madeAt, backed_up_rows: backup.rows }).execute()
}

/** Records that the backup made at `madeAt` was restored. */
export async function recordBackupAttempt({ db, now }: SystemScope, madeAt: Date): Promise<void> {
  await db.updateTable('instance_state').set({ restore_tested_at: now, tested_backup_made_at: madeAt }).execute()
}
