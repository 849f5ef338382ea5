import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../../lib/calendar-date.ts'
import { INCREASE_DAYS } from '../item.ts'
import { type Asked, type Source, source } from '../source.ts'
import { leapDay, type WindowDay, type WindowSpan, windowDays, windowSpans } from '../window-days.ts'

type Row = Pick<WindowDay, 'carriers'> & { opens_on: CalendarDate; closes_on: CalendarDate }

/** The day of the year of their date, in a year that has all of them; as windowSpans names days. */
const dayOf = (of: WindowDay['of']) =>
  of === 'everybody'
    ? sql`${leapDay(0)}::date`
    : sql.ref(of === 'birth_on' ? 'c.birth_day_of_year' : 'c.effective_day_of_year')

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

/** Only a rule that names ages asks for a year. */
const inYears = (of: WindowDay['of']) =>
  of === 'everybody'
    ? sql`true`
    : sql`${sql.ref(`c.${of}`)} between make_date(greatest(s.from_year, 1), 1, 1) and make_date(s.to_year, 12, 31)`

/**
 * Who may change plans without health questions, now or soon. Left out: whose premium rises, which says it in its own
 * line, and with whom something came of it since the right opened. Along a span's days both ends of the right come ever
 * later, so of each span the first `most`, which an index has in that order, are enough for the first of all.
 */
const windows = (of: WindowDay['of']): Source =>
  source<Row>({
    kind: 'window',
    subject: sql`w.closes_on::text`,
    columns: sql`w.opens_on, w.closes_on, w.carriers`,
    from: (asked, these, most) => sql`
      from ${spansOf(asked, of)} cross join lateral (
        select c.id, c.organization_id, c.first_name, c.last_name, c.phone_number, c.agent_id, w.opens_on, w.closes_on
        from contacts c cross join lateral (select s.opens_on + (${dayOf(of)} - s.day) as opens_on,
          s.closes_on + (${dayOf(of)} - s.day) as closes_on) as w
        where c.organization_id = ${asked.organizationId} and c.state = s.state
          and ${dayOf(of)} between s.day and s.day + (s.days - 1) and ${inYears(of)}
          and not exists (select from rate_increases r where r.organization_id = c.organization_id
            and r.contact_id = c.id and r.gone_at is null and (r.state_at >= w.opens_on::timestamp at time zone ${asked.timeZone}
              or r.state in ('new', 'working', 'offered') and r.effective_on <= ${addDays(asked.today, INCREASE_DAYS)}::date))
          and not exists (select from outcomes e where e.organization_id = c.organization_id and e.contact_id = c.id
            and e.withdrawn_at is null and e.decided_on >= w.opens_on)
          and ${these}
        order by ${dayOf(of)}, c.id limit ${most}
      ) as c cross join lateral (select c.opens_on, c.closes_on, s.carriers) as w`,
    order: ({ today }) => sql`w.opens_on > ${today}::date,
      case when w.opens_on > ${today}::date then w.opens_on else w.closes_on end`,
    read: ({ opens_on, closes_on, carriers }) => ({
      kind: 'window',
      ...{ opensOn: opens_on, closesOn: closes_on, carriers, of },
    }),
  })

export const windowSources: readonly Source[] = [windows('birth_on'), windows('effective_on'), windows('everybody')]
