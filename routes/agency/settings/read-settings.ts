import { HTTPException } from 'hono/http-exception'
import { formatMoment } from '../../../src/lib/moment.ts'
import { clientContactNames } from '../../../src/messages/client-contact-names.ts'
import { settingsErrors } from '../../../src/messages/settings.ts'
import { findLastAuditEvent } from '../../../src/organizations/audit.ts'
import { getSettings, isActiveUser } from '../../../src/organizations/queries.ts'
import type { OrganizationSettings, SettingsChanges, SettingsSection } from '../../../src/organizations/settings.ts'
import type { Scope } from '../../../src/scope.ts'
import type { AppContext } from '../../../src/web/app-env.ts'

export interface LastSettingsChange {
  who: string
  when: string
}

/** Reads the settings and the last change of a section. Throws 403 if the user was removed, and 500 on failure. */
export async function readSettings<T = undefined>(
  c: AppContext,
  section: SettingsSection | undefined,
  more?: (scope: Scope) => Promise<T>,
): Promise<{ settings: OrganizationSettings; lastChange: LastSettingsChange | undefined; more: T }> {
  const { scoped, user, deps, requestId } = c.var
  try {
    return await scoped(async (scope) => {
      if (!(await isActiveUser(scope, user.id))) throw new HTTPException(403, { message: settingsErrors.noUser })
      return {
        settings: await getSettings(scope),
        lastChange: section && (await lastChangeOf(scope, section, user.timeZone)),
        more: (await more?.(scope)) as T,
      }
    })
  } catch (error) {
    if (error instanceof HTTPException) throw error
    deps.log.error({ requestId, err: error }, 'settings could not be read')
    throw new HTTPException(500, { message: settingsErrors.request, cause: error })
  }
}

/** Who last changed a section, and when. The logo has its own action in the log. */
export async function lastChangeOf(scope: Scope, section: SettingsSection | 'logo', timeZone: string) {
  const event = await findLastAuditEvent(scope, section === 'logo' ? 'logo_changed' : 'settings_changed', section)
  return event && { who: event.actor, when: formatMoment(event.at, timeZone) }
}

/** Saves and returns the result. Logs an error and returns undefined if that fails. */
export async function trySaving<T>(
  c: AppContext,
  save: (scope: Scope) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const { scoped, deps, requestId } = c.var
  try {
    return { result: await scoped(save) }
  } catch (error) {
    deps.log.error({ requestId, err: error }, 'settings could not be saved')
    return undefined
  }
}

/**
 * Whether saving would change where clients are led, which needs a recent sign-in once the setup is complete. Undefined
 * if the settings could not be read.
 */
export const changesClientContact = (c: AppContext, input: SettingsChanges) =>
  trySaving(c, async (scope) => {
    const before: Record<string, unknown> = { ...(await getSettings(scope)) }
    const isChanged = Object.entries(input).some(
      ([column, value]) => column in clientContactNames && value !== undefined && value !== before[column],
    )
    return c.var.user.isOnboarded && isChanged
  })
