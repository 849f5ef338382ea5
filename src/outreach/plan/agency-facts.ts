import { sql } from 'kysely'
import { type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import { stateRulesAt, stateRulesVersion } from '../../switching/read-state-rules.ts'
import { licensedStatesOf, licensesOf } from './licenses.ts'
import type { FailedUnderwritingSettings, IncreaseNotice, Pause, PlanAgency } from './plan-facts.ts'

/**
 * Reads the agency's settings, rules, licenses, notices and pauses. Takes one statement, or two after state rules have
 * changed.
 */
export async function readPlanAgency(scope: Pick<Scope, 'db' | 'organizationId' | 'now'>): Promise<PlanAgency> {
  const row = await findAgency(scope)
  const today = todayIn(row.time_zone, scope.now)
  const { rulesOf } = await stateRulesAt(scope.db, row.rules_version)
  const ruleSet = row.state_rule_set === 'current_law' ? 'current_law' : 'spec'
  return {
    organizationId: scope.organizationId,
    timeZone: row.time_zone,
    today,
    settings: {
      kinds: {
        birthday: row.outreach_birthday ?? true,
        anniversary: row.outreach_anniversary ?? true,
        new_year: row.outreach_schedule_increase ?? true,
        aep: row.outreach_aep ?? true,
        schedule_increase: row.outreach_schedule_increase ?? true,
      },
      delayYears: row.outreach_delay_years ?? 1,
      smartSend: row.smart_send_enabled ?? true,
      checkIns: {
        enabled: row.failed_underwriting_enabled ?? false,
        frequency: (row.failed_underwriting_frequency ?? 'annual') as FailedUnderwritingSettings['frequency'],
        timing: (row.failed_underwriting_timing ?? 'birthday') as FailedUnderwritingSettings['timing'],
      },
    },
    rulesOf: (state, set = ruleSet) => rulesOf(set, state),
    targetGI: new Set(row.target_gi),
    licensed: licensedStatesOf(row.licenses),
    notices: row.notices,
    pauses: row.pauses.filter(({ untilOn }) => untilOn === null || untilOn >= row.pauses_since),
  }
}

/** Pauses that ended longer ago than this no longer explain anything shown. */
const PAUSE_HISTORY = '300 days'

function findAgency({ db, organizationId, now }: Pick<Scope, 'db' | 'organizationId' | 'now'>) {
  const day = (moment: string) => sql`(${sql.ref(moment)} at time zone o.time_zone)::date`
  return db
    .selectFrom('organizations as o')
    .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .where('o.id', '=', organizationId)
    .select([
      'o.time_zone',
      'g.outreach_birthday',
      'g.outreach_anniversary',
      'g.outreach_schedule_increase',
      'g.outreach_aep',
      'g.outreach_delay_years',
      'g.smart_send_enabled',
      'g.state_rule_set',
      stateRulesVersion.as('rules_version'),
      'g.failed_underwriting_enabled',
      'g.failed_underwriting_frequency',
      'g.failed_underwriting_timing',
      sql<CalendarDate>`((${now}::timestamptz - ${PAUSE_HISTORY}::interval) at time zone o.time_zone)::date`.as(
        'pauses_since',
      ),
      sql<string[]>`array(
        select distinct s.state from state_carrier_settings s
        where s.organization_id = o.id and s.active and s.target_gi and s.carrier = any(g.carriers))`.as('target_gi'),
      licensesOf(sql`o.id`).as('licenses'),
      sql<IncreaseNotice[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'carrier', n.carrier, 'state', n.state, 'plan', n.plan, 'effectiveOn', n.effective_on,
          'percent', n.percent, 'enteredOn', ${day('n.created_at')}) order by n.id), '[]')
        from increase_notices n where n.organization_id = o.id and n.withdrawn_at is null)`.as('notices'),
      sql<Pause[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', p.kind, 'fromOn', ${day('p.created_at')}, 'untilOn', p.until_on, 'reason', p.reason) order by p.id), '[]')
        from outreach_pauses p where p.organization_id = o.id and p.contact_id is null)`.as('pauses'),
    ])
    .executeTakeFirstOrThrow()
}
