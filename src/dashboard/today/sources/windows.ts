import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../../lib/calendar-date.ts'
import { INCREASE_DAYS } from '../item.ts'
import { type Asked, type Source, source } from '../source.ts'
import { type WindowDay, windowDays } from '../window-days.ts'

type Row = Pick<WindowDay, 'carriers'> & { opens_on: CalendarDate; closes_on: CalendarDate }

/** As in the indexes of these days. */
const monthDay = {
  birth_on: sql`(extract(month from c.birth_on) * 100 + extract(day from c.birth_on))`,
  effective_on: sql`(extract(month from c.effective_on) * 100 + extract(day from c.effective_on))`,
}

/** Lines of windowDays as a table `w`, which keeps their order. */
function linesOf(lines: readonly WindowDay[]) {
  const texts = (read: (line: WindowDay) => string | number) => lines.map((line) => String(read(line)))
  return sql`unnest(${texts(({ state }) => state)}::text[], ${texts((line) => line.monthDay)}::text[]::numeric[],
    ${texts(({ fromYear }) => fromYear)}::text[]::integer[], ${texts(({ toYear }) => toYear)}::text[]::integer[],
    ${texts(({ opensOn }) => opensOn)}::text[]::date[], ${texts(({ closesOn }) => closesOn)}::text[]::date[],
    ${texts(({ carriers }) => carriers)}::text[])
    with ordinality as w (state, month_day, from_year, to_year, opens_on, closes_on, carriers, place)`
}

/**
 * Who may change plans without health questions, now or soon. Left out: whose premium rises, which says it in its own
 * line, and with whom something came of it since the right opened.
 */
const windows = (of: WindowDay['of'], falls: (asked: Asked) => ReturnType<typeof sql>): Source =>
  source<Row>({
    kind: 'window',
    subject: sql`w.closes_on::text`,
    columns: sql`w.opens_on, w.closes_on, w.carriers`,
    from: (asked) => sql`
      from ${linesOf(windowDays(asked.today).filter((line) => line.of === of))}
      join contacts c on c.organization_id = ${asked.organizationId} and c.deleted_at is null and c.state = w.state
        and ${falls(asked)}
      where not exists (select from rate_increases r where r.organization_id = c.organization_id
          and r.contact_id = c.id and r.gone_at is null and (r.state_at >= w.opens_on
            or r.state in ('new', 'working', 'offered') and r.effective_on <= ${addDays(asked.today, INCREASE_DAYS)}::date))
        and not exists (select from outcomes e where e.organization_id = c.organization_id and e.contact_id = c.id
          and e.withdrawn_at is null and e.decided_on >= w.opens_on)`,
    order: () => sql`w.place`,
    read: ({ opens_on, closes_on, carriers }) => ({
      kind: 'window',
      ...{ opensOn: opens_on, closesOn: closes_on, carriers },
    }),
  })

const onDay = (column: 'birth_on' | 'effective_on') =>
  windows(
    column,
    () => sql`${sql.ref(`c.${column}`)} is not null and ${monthDay[column]} = w.month_day
      and extract(year from ${sql.ref(`c.${column}`)}) between w.from_year and w.to_year`,
  )

export const windowSources: readonly Source[] = [
  onDay('birth_on'),
  onDay('effective_on'),
  windows('everybody', () => sql`true`),
]
