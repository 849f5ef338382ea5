import { z } from 'zod'
import { logoRefusals, settingsErrors } from '../../src/messages/settings.ts'
import { bytesOfDataUrl, readLogo, removeLogo, saveLogo } from '../../src/organizations/logo.ts'
import { MAX_LOGO_BYTES } from '../../src/organizations/logo-limits.ts'
import type { Scope } from '../../src/scope.ts'
import { readOrgSettings, saveOrgSettings } from '../../src/switching/save-org-settings.ts'
import { columnsOf, orgSettingsChanges, orgSettingsResponse } from '../../src/switching/settings-api.ts'
import { urls } from '../../src/urls.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import { requireRecentSignIn } from '../account/confirm/confirm-its-you.tsx'
import { changesClientContact, trySaving } from './settings/read-settings.ts'

/** Base64 has four characters for three bytes. A data URL also has a prefix. */
const MAX_LOGO_LENGTH = Math.ceil(MAX_LOGO_BYTES / 3) * 4 + 100

export const settingsApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/settings',
    summary: 'The organization’s settings, logo URL and signature',
    guard: 'agent',
    answer: z.object({
      orgSettings: orgSettingsResponse,
      logo: z.string().nullable(),
      orgSignature: z.string(),
      success: z.literal(true),
    }),
    handler: async ({ c }) => {
      const { scoped, user, deps, requestId } = c.var
      try {
        const { settings, logoHash } = await scoped(readOrgSettings)
        const logo = logoHash && `${deps.publicUrl}${urls.logo(user.organizationSlug, logoHash)}`
        return { orgSettings: settings, logo, orgSignature: settings.orgSignature, success: true as const }
      } catch (error) {
        deps.log.error({ requestId, err: error }, 'settings could not be read')
        return c.json({ success: false, error: settingsErrors.request }, 500)
      }
    },
  }),
  api({
    method: 'PUT',
    path: '/api/settings/org',
    summary:
      'Updates the given settings. logo is a base64 PNG; null removes it. New names, links, phone or signature need a recent sign-in.',
    guard: 'admin',
    body: z.strictObject({
      settings: orgSettingsChanges.optional(),
      logo: z.string().max(MAX_LOGO_LENGTH, logoRefusals.too_heavy).nullable().optional(),
    }),
    answer: z.object({ success: z.literal(true), error: z.null() }),
    also: { 403: 'Only for admins, and for some fields only after a recent sign-in' },
    handler: async ({ c, body: { settings = {}, logo } }) => {
      const check = await changesClientContact(c, columnsOf(settings).details)
      if (check?.result) requireRecentSignIn(c)
      const ownLogoPrefix = `${c.var.deps.publicUrl}/logos/`
      const read =
        typeof logo === 'string' && !logo.startsWith(ownLogoPrefix) ? await readLogo(bytesOfDataUrl(logo)) : undefined
      if (read && !read.ok) {
        const error = `${settingsErrors.logo}: ${logoRefusals[read.refused]}`
        return c.json({ success: false, error, fields: { logo: error } }, 422)
      }
      const saved =
        check &&
        (await trySaving(c, async (scope: Scope) => {
          await saveOrgSettings(scope, settings)
          if (read?.ok) await saveLogo(scope, read.logo)
          if (logo === null) await removeLogo(scope)
        }))
      if (!saved) return c.json({ success: false, error: settingsErrors.save }, 500)
      c.var.deps.wake('send-due-messages')
      return { success: true as const, error: null }
    },
  }),
  api({
    method: 'GET',
    path: '/api/self-service-info/',
    summary: 'The link where new clients enter their own details',
    guard: 'agent',
    answer: z.object({ selfOnboardingUrl: z.string() }),
    handler: async ({ c }) => ({
      selfOnboardingUrl: `${c.var.deps.publicUrl}${urls.selfOnboarding(c.var.user.organizationSlug)}`,
    }),
  }),
]
