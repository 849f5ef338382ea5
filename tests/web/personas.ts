import { makeAgency } from '../agency.ts'
import type { TestApp, Visitor } from '../app.ts'

/** Every kind of user. A founder's number is the stage of the agency's setup. */
export const personas = ['anonymous', 'founder 1', 'founder 2', 'founder 3', 'founder 4', 'agent', 'admin'] as const
export type Persona = (typeof personas)[number]

/** A browser signed in to an agency of its own. */
export async function browserOf(app: TestApp, persona: Persona): Promise<Visitor> {
  if (persona === 'anonymous') return app.visitor()
  const agency = await makeAgency()
  if (persona === 'agent') return app.as(agency.dana)
  if (persona.startsWith('founder')) await setBack(app, agency.id, Number(persona.at(-1)))
  return app.as(agency.ruth)
}

/** Sets an agency back to a stage of its setup. */
async function setBack(app: TestApp, id: number, stage: number) {
  const at = new Date('2026-01-02T15:00:00Z')
  await app.t.db
    .updateTable('organizations')
    .set({ plan: stage > 1 ? 'usage' : null, set_up_at: stage > 2 ? at : null, onboarded_at: null })
    .where('id', '=', id)
    .execute()
  // Fully set up, but the free month has not started.
  if (stage === 4) return
  await app.t.db
    .updateTable('users')
    .set({ is_agent: false, is_admin: true, is_default_agent: false })
    .where('organization_id', '=', id)
    .execute()
}
