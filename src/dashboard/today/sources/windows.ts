import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../../lib/calendar-date.ts'
import { INCREASE_DAYS } from '../item.ts'
import { type Asked, ofWhom, type Source, source } from '../source.ts'
import { leapDay, type WindowDay, type WindowSpan, windowDays, windowSpans } from '../window-days.ts'

type Row = Pick<WindowDay, 'carriers'> & { opens_on: CalendarDate; closes_on: CalendarDate }

/** The day of the year of a date, in a year that has all of them; as windowSpans names days. */
const dayOf = (of: WindowDay['of']) =>
  of === 'everybody'
    ? sql`${leapDay(0)}::date`
    : sql`make_date(2024, extract(month from ${sql.ref(of)})::integer, extract(day from ${sql.ref(of)})::integer)`

const yearOf = (of: WindowDay['of']) => (of === 'everybody' ? sql`0` : sql`extract(year from ${sql.ref(of)})::integer`)

/** Spans of days of the year and their rights. */
function spansOf(asked: Asked, of: WindowDay['of']) {
  const spans = windowSpans(windowDays(asked.rules, asked.today), of)
  const texts = (read: (span: WindowSpan) => string | number) => spans.map((span) => String(read(span)))
  return sql`unnest(${texts(({ state }) => state)}::text[], ${texts((span) => leapDay(span.monthDay))}::text[]::date[],
      ${texts(({ days }) => days)}::text[]::integer[], ${texts(({ fromYear }) => fromYear)}::text[]::integer[],
      ${texts(({ toYear }) => toYear)}::text[]::integer[], ${texts(({ opensOn }) => opensOn)}::text[]::date[],
      ${texts(({ closesOn }) => closesOn)}::text[]::date[], ${texts(({ carriers }) => carriers)}::text[])
      as s (state, day, days, from_year, to_year, opens_on, closes_on, carriers)`
}

/**
 * Who may change plans without health questions, now or soon. Left out: whose premium rises, which says it in its own
 * line, and with whom something came of it since the right opened.
 * "offset 0": days and years are taken from each contact once, not once a span.
 */
const windows = (of: WindowDay['of']): Source =>
  source<Row>({
    kind: 'window',
    subject: sql`w.closes_on::text`,
    columns: sql`w.opens_on, w.closes_on, w.carriers`,
    from: (asked) => sql`
      from ${spansOf(asked, of)}
      join (
        select *, ${dayOf(of)} as day_of_year, ${yearOf(of)} as year_of_it from contacts
        where organization_id = ${asked.organizationId} and deleted_at is null and ${ofWhom(asked, 'agent_id')}
          and state = any(${[...new Set(windowSpans(windowDays(asked.rules, asked.today), of).map(({ state }) => state))]}::text[])
          ${of === 'everybody' ? sql`` : sql`and ${sql.ref(of)} is not null`}
        offset 0
      ) as c on c.state = s.state and c.day_of_year between s.day and s.day + s.days - 1
        and c.year_of_it between s.from_year and s.to_year
      cross join lateral (select s.opens_on + (c.day_of_year - s.day) as opens_on,
        s.closes_on + (c.day_of_year - s.day) as closes_on, s.carriers) as w
      where not exists (select from rate_increases r where r.organization_id = c.organization_id
          and r.contact_id = c.id and r.gone_at is null and (r.state_at >= w.opens_on::timestamp at time zone ${asked.timeZone}
            or r.state in ('new', 'working', 'offered') and r.effective_on <= ${addDays(asked.today, INCREASE_DAYS)}::date))
        and not exists (select from outcomes e where e.organization_id = c.organization_id and e.contact_id = c.id
          and e.withdrawn_at is null and e.decided_on >= w.opens_on)`,
    order: ({ today }) => sql`w.opens_on > ${today}::date,
      case when w.opens_on > ${today}::date then w.opens_on else w.closes_on end`,
    read: ({ opens_on, closes_on, carriers }) => ({
      kind: 'window',
      ...{ opensOn: opens_on, closesOn: closes_on, carriers, of },
    }),
  })

export const windowSources: readonly Source[] = [windows('birth_on'), windows('effective_on'), windows('everybody')]
