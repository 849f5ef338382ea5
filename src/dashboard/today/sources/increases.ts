import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../../lib/calendar-date.ts'
import type { RuleAnchor } from '../../../switching/state-rule.ts'
import { isRightUnconfirmed } from '../../radar/queries.ts'
import type { RiseKind } from '../../radar/rise.ts'
import { type SourceContext, type TaskSource, taskSource } from '../source.ts'
import { CLOSING_SOON_DAYS, INCREASE_SOON_DAYS } from '../task.ts'

interface Row {
  by: RiseKind
  effective_on: CalendarDate
  old_cents: number
  new_cents: number
  is_illustrative: boolean
  best_carrier: string | null
  best_plan: string | null
  saves_cents: number
  right_rule: string | null
  right_anchor: RuleAnchor | null
  right_opens_on: CalendarDate | null
  right_closes_on: CalendarDate | null
  right_unconfirmed: boolean | null
}

const rises = (closing: (context: SourceContext) => ReturnType<typeof sql>): TaskSource =>
  taskSource<Row>({
    kind: 'increase',
    subject: sql`r.kind || ' ' || r.effective_on`,
    columns: sql`r.kind as by, r.effective_on, r.old_cents, r.new_cents, r.is_illustrative, r.best_carrier, r.best_plan,
      r.saves_cents, r.right_rule, r.right_opens_on, r.right_closes_on,
      (select s.anchor from state_rules s where s.key = r.right_rule) as right_anchor,
      ${isRightUnconfirmed} as right_unconfirmed`,
    // Literals, so that the partial indexes on open increases can be used.
    from: (context, filter) => sql`
      from rate_increases r join contacts c on c.organization_id = r.organization_id and c.id = r.contact_id
      where r.organization_id = ${context.organizationId} and r.ended_at is null
        and r.state in ('new', 'working', 'offered')
        and r.effective_on <= ${addDays(context.today, INCREASE_SOON_DAYS)}::date and ${closing(context)}
        and ${filter}`,
    order: () => sql`r.saves_cents desc`,
    read: (row) => ({
      kind: 'increase',
      by: row.by,
      effectiveOn: row.effective_on,
      oldCents: row.old_cents,
      newCents: row.new_cents,
      isIllustrative: row.is_illustrative,
      best: row.best_carrier && row.saves_cents > 0 ? { carrier: row.best_carrier, plan: row.best_plan } : undefined,
      savesCents: row.saves_cents,
      right: rightOf(row),
    }),
  })

function rightOf(row: Row) {
  const { right_rule, right_anchor: anchor, right_opens_on: opensOn, right_closes_on: closesOn } = row
  if (right_rule === null) return undefined
  const of = anchor === 'policy_anniversary' ? 'effective_on' : anchor === 'calendar' ? 'everybody' : undefined
  return { opensOn, closesOn, of, isUnconfirmed: row.right_unconfirmed === true } as const
}

const isClosing = ({ today }: SourceContext) => sql`
  (r.right_closes_on between ${today}::date and ${addDays(today, CLOSING_SOON_DAYS)}::date
    and coalesce(r.right_opens_on, ${today}::date) <= ${today}::date)`

/** Increases for clients whose right to change without health questions closes soon. */
export const closingIncreaseTasks = rises((context) => sql`r.right_closes_on is not null and ${isClosing(context)}`)

/** All other increases. */
export const increaseTasks = rises((context) => sql`(r.right_closes_on is null or not ${isClosing(context)})`)
