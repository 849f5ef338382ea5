import { sql } from 'kysely'
import type { Agent } from '../agents/agent.ts'
import type { Scope } from '../scope.ts'
import type { Step } from './steps.ts'

/** The current values of the setup forms. */
export async function getSetup({ db, organizationId }: Scope) {
  const organization = await db
    .selectFrom('organizations as o')
    .leftJoin('organization_logos as l', 'l.organization_id', 'o.id')
    .select(['o.name', 'o.slug', 'o.plan', 'o.phone', 'o.website', 'o.booking_link', 'o.primary_color'])
    .select(['o.secondary_color', 'o.time_zone', 'o.mailing_address', 'l.hash as logo_hash'])
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const settings = await db
    .selectFrom('organization_settings')
    .select(['carriers', 'smart_send_enabled', 'outreach_delay_years', 'outreach_birthday', 'outreach_anniversary'])
    .select(['outreach_schedule_increase', 'outreach_aep', 'failed_underwriting_enabled'])
    .select(['failed_underwriting_frequency', 'failed_underwriting_timing'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return { organization, settings }
}

/** Records that a step was completed with its Continue button. */
export async function markStepPassed({ db, organizationId }: Scope, step: Step) {
  await db
    .updateTable('organizations')
    .set({
      setup_steps_completed: sql`case when ${step} = any (setup_steps_completed) then setup_steps_completed else array_append(setup_steps_completed, ${step}) end`,
    })
    .where('id', '=', organizationId)
    .execute()
}

export type TeamMember = Pick<
  Agent,
  'id' | 'email' | 'first_name' | 'last_name' | 'phone' | 'is_admin' | 'is_agent' | 'email_verified_at'
>

/** The agency's current users in the order they were added. */
export const listTeam = ({ db, organizationId }: Scope): Promise<TeamMember[]> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'phone', 'is_admin', 'is_agent', 'email_verified_at'])
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()

/** Whether first name, last name, email and phone are filled in. Source: onboarding-013. */
export const isComplete = ({ first_name, last_name, email, phone }: TeamMember) =>
  [first_name, last_name, email, phone].every((value) => Boolean(value?.trim()))
