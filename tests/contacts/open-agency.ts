import { makeAgency } from '../agency.ts'
import type { TestApp } from '../app.ts'

/** An agency whose agents may see each other's contacts, and its people, signed in. */
export async function openAgency(app: TestApp) {
  const agency = await makeAgency()
  await app.t.db
    .updateTable('organization_settings')
    .set({ restrict_agents_to_own: false })
    .where('organization_id', '=', agency.id)
    .execute()
  const [ruth, dana, omar] = [await app.as(agency.ruth), await app.as(agency.dana), await app.as(agency.omar)]
  return { agency, ruth, dana, omar }
}
