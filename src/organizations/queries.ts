import type { Scope, SystemScope } from '../scope.ts'
import type { AccountState } from './account-state.ts'
import { type OrganizationSettings, organizationColumns, type SettingsChanges, settingColumns } from './settings.ts'

/** The organization with its settings; 'for change' locks the row. */
export async function getSettings({ db, organizationId }: Scope, lock?: 'for change'): Promise<OrganizationSettings> {
  // Awaited together: if the connection is lost, a promise that nobody awaits yet would end the process.
  const [organization, settings, logo] = await Promise.all([
    db
      .selectFrom('organizations')
      .select([...organizationColumns, 'id', 'slug', 'is_demo', 'account_state', 'set_up_at'])
      .$narrowType<{ account_state: AccountState }>()
      .where('id', '=', organizationId)
      .$if(lock !== undefined, (query) => query.forNoKeyUpdate())
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('organization_settings')
      .select([...settingColumns, 'carriers'])
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow(),
    db.selectFrom('organization_logos').select('hash').where('organization_id', '=', organizationId).executeTakeFirst(),
  ])
  return { ...organization, ...settings, logo_hash: logo?.hash ?? null }
}

/** Whether the dashboard shows the leaderboard. */
export const findShowLeaderboard = async ({ db, organizationId }: Scope): Promise<boolean> =>
  (
    await db
      .selectFrom('organization_settings')
      .select('show_leaderboard')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
  )?.show_leaderboard ?? true

/** Whether the user still belongs to the agency. */
export const isActiveUser = async ({ db, organizationId }: Scope, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()) !== undefined

export async function updateSettings({ db, organizationId, now }: Scope, changes: SettingsChanges) {
  const changesIn = (columns: readonly (keyof SettingsChanges)[]) =>
    Object.fromEntries(Object.entries(changes).filter(([column]) => columns.includes(column as keyof SettingsChanges)))
  const organization = changesIn(organizationColumns)
  const settings = changesIn(settingColumns)
  if (Object.keys(organization).length > 0)
    await db.updateTable('organizations').set(organization).where('id', '=', organizationId).execute()
  if (Object.keys(settings).length > 0)
    await db
      .updateTable('organization_settings')
      .set({ ...settings, updated_at: now })
      .where('organization_id', '=', organizationId)
      .execute()
}

export interface StoredLogo {
  hash: string
  png: Buffer
  width: number
  height: number
}

export async function upsertLogo({ db, organizationId }: Scope, logo: StoredLogo) {
  await db
    .insertInto('organization_logos')
    .values({ organization_id: organizationId, ...logo })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(logo))
    .execute()
}

export const findLogoHash = async ({ db, organizationId }: Scope): Promise<string | undefined> =>
  (
    await db
      .selectFrom('organization_logos')
      .select('hash')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
  )?.hash

export async function deleteLogo({ db, organizationId }: Scope) {
  await db.deleteFrom('organization_logos').where('organization_id', '=', organizationId).execute()
}

/** The logo at a public URL; works without a sign-in. */
export const findLogoPicture = ({ db }: SystemScope, slug: string, hash: string) =>
  db
    .selectFrom('organization_logos as l')
    .innerJoin('organizations as o', 'o.id', 'l.organization_id')
    .select('l.png')
    .where('o.slug', '=', slug)
    .where('l.hash', '=', hash)
    .executeTakeFirst()
