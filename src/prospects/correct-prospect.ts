import { type ContactValues, contactDifference } from '../contacts/changes/change-set.ts'
import { insertChangeSet, insertContactChanges } from '../contacts/changes/queries.ts'
import { lockContactRow, updateContact } from '../contacts/queries.ts'
import type { Language } from '../lib/language.ts'
import type { Scope } from '../scope.ts'
import type { ProspectFacts } from './prospect.ts'
import { wasChangedByStaff } from './queries.ts'
import { submitDetails } from './submitted-details.ts'

export interface ProspectCorrection {
  contactId: number
  visitorId: number
  values: ContactValues
  language?: Language | undefined
}

/**
 * Saves corrections from the browser in which this prospect signed up. If staff have changed the contact since, the
 * corrections wait for review instead of overwriting it.
 */
export async function correctProspect(
  scope: Scope,
  { contactId, visitorId, values, language }: ProspectCorrection,
): Promise<void> {
  const held = await lockContactRow(scope, contactId)
  const typed = Object.fromEntries(Object.entries({ ...values, language }).filter(([, value]) => value !== undefined))
  const changed = contactDifference(held, typed)
  if (!changed) return
  if (await wasChangedByStaff(scope, contactId))
    return submitDetails(scope, { contactId, visitorId, facts: typed as Partial<ProspectFacts> })
  await updateContact(scope, held, changed.after)
  const changeSetId = await insertChangeSet(scope, { kind: 'edit', contacts: 1 })
  await insertContactChanges(scope, changeSetId, [{ contactId, version: held.version + 1, ...changed }])
}
