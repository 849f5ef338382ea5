import type { Scope } from '../scope.ts'
import { provisionStateCarrierSettings } from '../switching/state-carrier-settings.ts'

/** What an agency has before anybody chose anything: its default settings. May run any number of times. */
export async function setUpDatabase(scope: Scope): Promise<void> {
  await scope.db
    .insertInto('organization_settings')
    .values({ organization_id: scope.organizationId })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute()
  await provisionStateCarrierSettings(scope)
}
