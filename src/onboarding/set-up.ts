import { z } from 'zod'
import { carrierNames } from '../lib/carriers.ts'
import { carriersWords } from '../messages/selling-rules.ts'
import { setupSettingsWords } from '../messages/settings.ts'
import { saveSettings } from '../organizations/save-settings.ts'
import { detailsForm } from '../organizations/schemas.ts'
import type { Scope } from '../scope.ts'
import { saveCarriers } from '../switching/carriers.ts'
import { carrierBoxes } from '../switching/schemas.ts'
import { completeSetup } from './complete-setup.ts'
import { findFounder } from './founder.ts'
import { joinTeam } from './join-team.ts'
import { setUpDatabase } from './set-up-database.ts'

/** The settings as a step of the setup: an agency cannot start without its phone number and a carrier. */
export const setupForm = detailsForm
  .extend({
    phone: detailsForm.shape.phone.refine((phone) => phone !== null, setupSettingsWords.noPhone),
    carriers: carrierBoxes,
    select_all: z.literal('on').optional(),
  })
  .transform(({ select_all, ...form }) => (select_all ? { ...form, carriers: [...carrierNames] } : form))
  .refine(({ carriers }) => carriers.length > 0, { message: carriersWords.none, path: ['carriers'] })

/** Who sets the agency up. */
interface SettingUp {
  userId: number
  firstName: string
  lastName: string
  plan: string | null
}

/** Saves company and carriers at once; after this the agency counts as set up. */
export async function setUpAgency(scope: Scope, founder: SettingUp, form: z.infer<typeof setupForm>) {
  const { carriers, ...details } = form
  await setUpDatabase(scope)
  await saveSettings(scope, 'details', details)
  await saveCarriers(scope, carriers)
  await markSetUp(scope, founder)
  // Without a team page nothing comes after this one.
  const now = founder.plan === 'basic' ? await findFounder(scope, founder.userId) : undefined
  if (now) await completeSetup(scope, now)
}

/** Company and carriers are filled in. */
export async function markSetUp(scope: Scope, founder: SettingUp) {
  const { db, organizationId, now } = scope
  await db
    .updateTable('organizations')
    .set({ set_up_at: now })
    .where('id', '=', organizationId)
    .where('set_up_at', 'is', null)
    .execute()
  // Basic has no team step: who signs up is its one agent.
  if (founder.plan === 'basic') await joinTeam(scope, founder)
}
