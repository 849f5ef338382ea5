import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../../lib/calendar-date.ts'
import { type SourceContext, type TaskSource, taskSource } from '../source.ts'
import { INCREASE_SOON_DAYS } from '../task.ts'
import { leapDay, type WindowDay, type WindowSpan, windowDays, windowSpans } from '../window-days.ts'

type Row = Pick<WindowDay, 'carriers'> & { opens_on: CalendarDate; closes_on: CalendarDate; is_unconfirmed: boolean }

/** SQL: the contact's birthday or anniversary as a day of a leap year, like the days of windowSpans. */
const dayOf = (of: WindowDay['of']) =>
  of === 'everybody'
    ? sql`${leapDay(0)}::date`
    : sql.ref(of === 'birth_on' ? 'c.birth_day_of_year' : 'c.effective_day_of_year')

/** SQL: the spans of days of the year with their windows. */
function spansOf(context: SourceContext, of: WindowDay['of']) {
  const spans = windowSpans(windowDays(context.rules, context.today), of)
  const texts = (read: (span: WindowSpan) => string | number | boolean | null) =>
    spans.map((span) => read(span)?.toString() ?? null)
  return sql`unnest(${texts(({ state }) => state)}::text[], ${texts((span) => leapDay(span.monthDay))}::text[]::date[],
      ${texts(({ days }) => days)}::text[]::integer[], ${texts(({ fromOn }) => fromOn)}::text[]::date[],
      ${texts(({ toOn }) => toOn)}::text[]::date[], ${texts(({ opensOn }) => opensOn)}::text[]::date[],
      ${texts(({ closesOn }) => closesOn)}::text[]::date[], ${texts(({ carriers }) => carriers)}::text[],
      ${texts(({ step }) => step)}::text[]::integer[], ${texts(({ heldMonths }) => heldMonths)}::text[]::integer[],
      ${texts(({ isUnconfirmed }) => isUnconfirmed)}::text[]::boolean[])
      as s (state, day, days, from_on, to_on, opens_on, closes_on, carriers, step, held_months,
        is_unconfirmed)`
}

/**
 * SQL condition: the contact's birth date or effective date fits the rule, and the contact has, or may have, held the
 * policy long enough by the day the window opens, or by today if it is open.
 */
const meetsRule = (of: WindowDay['of'], { today }: SourceContext) => sql`
  ${
    of === 'everybody'
      ? sql`(s.from_on is null or c.birth_on between s.from_on and s.to_on)`
      : sql`${sql.ref(`c.${of}`)} between s.from_on and s.to_on`
  } and (s.held_months is null or c.effective_on is null
    or c.effective_on + make_interval(months => s.held_months) <= greatest(w.opens_on, ${today}::date))`

/**
 * Clients who may change plans without health questions, now or soon. Excludes clients with a listed rate increase,
 * whose task already mentions the window, and clients with an outcome, or with progress set on an increase, since the
 * window opened. Within a span, windows never close earlier on a later day, so the first `limit` contacts of each span
 * in index order include the first of all.
 */
const windows = (of: WindowDay['of']): TaskSource =>
  taskSource<Row>({
    kind: 'window',
    subject: sql`w.closes_on::text`,
    columns: sql`w.opens_on, w.closes_on, w.carriers, w.is_unconfirmed`,
    from: (context, filter, limit) => sql`
      from ${spansOf(context, of)} cross join lateral (
        select c.id, c.organization_id, c.first_name, c.last_name, c.phone_number, c.agent_id, w.opens_on, w.closes_on,
          s.is_unconfirmed or s.held_months is not null and c.effective_on is null as is_unconfirmed
        from contacts c cross join lateral (select s.opens_on + s.step * (${dayOf(of)} - s.day) as opens_on,
          s.closes_on + s.step * (${dayOf(of)} - s.day) as closes_on) as w
        where c.organization_id = ${context.organizationId} and c.state = s.state
          and ${dayOf(of)} between s.day and s.day + (s.days - 1) and ${meetsRule(of, context)}
          and not exists (select from rate_increases r where r.organization_id = c.organization_id
            and r.contact_id = c.id and r.ended_at is null and (r.state_at >= w.opens_on::timestamp at time zone ${context.timeZone}
              or r.state in ('new', 'working', 'offered') and r.effective_on <= ${addDays(context.today, INCREASE_SOON_DAYS)}::date))
          and not exists (select from outcomes e where e.organization_id = c.organization_id and e.contact_id = c.id
            and e.withdrawn_at is null and e.decided_on >= w.opens_on)
          and ${filter}
        order by ${dayOf(of)}, c.id limit ${limit}
      ) as c cross join lateral (select c.opens_on, c.closes_on, s.carriers, c.is_unconfirmed) as w`,
    order: ({ today }) => sql`w.opens_on > ${today}::date,
      case when w.opens_on > ${today}::date then w.opens_on else w.closes_on end`,
    read: ({ opens_on, closes_on, carriers, is_unconfirmed }) => ({
      kind: 'window',
      opensOn: opens_on,
      closesOn: closes_on,
      carriers,
      isUnconfirmed: is_unconfirmed,
      of,
    }),
  })

export const windowSources: readonly TaskSource[] = [windows('birth_on'), windows('effective_on'), windows('everybody')]
