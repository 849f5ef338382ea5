import type { z } from 'zod'
import { carrierNames } from '../lib/carriers.ts'
import { checkbox } from '../lib/fields.ts'
import { carriersWords } from '../messages/selling-rules.ts'
import { setupSettingsWords } from '../messages/settings.ts'
import { saveSettings } from '../organizations/save-settings.ts'
import { detailsForm } from '../organizations/schemas.ts'
import type { Scope } from '../scope.ts'
import { saveCarriers } from '../switching/carriers.ts'
import { carrierBoxes } from '../switching/schemas.ts'
import { provisionStateCarrierSettings } from '../switching/state-carrier-settings.ts'
import { completeSetup } from './complete-setup.ts'
import { findFounder } from './founder.ts'
import { makeFounderAgent } from './save-founder.ts'

/** The settings page as a setup step: a phone number and at least one carrier are required. */
export const setupForm = detailsForm
  .extend({
    phone: detailsForm.shape.phone.refine((phone) => phone !== null, setupSettingsWords.noPhone),
    carriers: carrierBoxes,
    select_all: checkbox,
  })
  .transform(({ select_all, ...form }) => (select_all ? { ...form, carriers: [...carrierNames] } : form))
  .refine(({ carriers }) => carriers.length > 0, { message: carriersWords.none, path: ['carriers'] })

/** Creates the agency's default settings where they are missing. Can run any number of times. */
export async function setUpDatabase(scope: Scope): Promise<void> {
  await scope.db
    .insertInto('organization_settings')
    .values({ organization_id: scope.organizationId })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute()
  await provisionStateCarrierSettings(scope)
}

interface SetupFounder {
  userId: number
  firstName: string
  lastName: string
  plan: string | null
}

/** Saves company details and carriers. The agency then counts as set up; on the basic plan this completes the setup. */
export async function setUpAgency(scope: Scope, founder: SetupFounder, form: z.infer<typeof setupForm>) {
  const { carriers, ...details } = form
  await setUpDatabase(scope)
  await saveSettings(scope, 'details', details)
  await saveCarriers(scope, carriers)
  await markSetUp(scope, founder)
  // The basic plan has no team page, so this is the last step.
  const updatedFounder = founder.plan === 'basic' ? await findFounder(scope, founder.userId) : undefined
  if (updatedFounder) await completeSetup(scope, updatedFounder)
}

/** Marks the agency as set up: company details and carriers are filled in. */
export async function markSetUp(scope: Scope, founder: SetupFounder) {
  const { db, organizationId, now } = scope
  await db
    .updateTable('organizations')
    .set({ set_up_at: now })
    .where('id', '=', organizationId)
    .where('set_up_at', 'is', null)
    .execute()
  // The basic plan has no team step: the founder is its only agent.
  if (founder.plan === 'basic') await makeFounderAgent(scope, founder)
}
