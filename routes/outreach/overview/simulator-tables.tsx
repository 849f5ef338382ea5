import { type CalendarDate, formatLong } from '../../../src/lib/calendar-date.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { ruleLine } from '../../../src/messages/future-activity.ts'
import { simulatorWords as words } from '../../../src/messages/outreach-simulator.ts'
import { reasonText } from '../../../src/messages/reasons.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import {
  changeKinds,
  type ForecastDifferences,
  type ForecastTally,
  type NamedChange,
} from '../../../src/outreach/simulate/diff.ts'
import type { Simulation } from '../../../src/outreach/simulate/simulate.ts'
import { type Column, DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'

type TallyRow = [name: string, tally: ForecastTally]

/** Emails by kind and by month, with the current and the simulated settings. */
export function ForecastTotals({
  differences: { byKind, byMonth, total },
  monthName,
}: {
  differences: ForecastDifferences
  monthName: (month: CalendarDate) => string
}) {
  const kinds = [...byKind]
    .sort((a, b) => b[1].before - a[1].before)
    .map(([kind, tally]): TallyRow => [messageLabel(kind), tally])
  const months = [...byMonth].map(([month, tally]): TallyRow => [monthName(month), tally])
  return (
    <div className="simulated__tables">
      <TallyTable title={words.byKind} first={words.columns.kind} lines={kinds} total={total} />
      <TallyTable title={words.byMonth} first={words.columns.month} lines={months} total={total} />
    </div>
  )
}

function TallyTable({
  title,
  first,
  lines,
  total,
}: {
  title: string
  first: string
  lines: TallyRow[]
  total: ForecastTally
}) {
  const number = (key: keyof ForecastTally, label: string): Column<TallyRow> => ({
    key,
    label,
    kind: 'number',
    cell: ([, tally]) => (tally[key] === 0 && key !== 'after' ? null : formatCount(tally[key])),
    foot: formatCount(total[key]),
  })
  return (
    <section className="outreach__part">
      <h3>{title}</h3>
      <DataTable
        caption={title}
        rows={lines}
        rowKey={([name]) => name}
        columns={[
          { key: 'name', label: first, cell: ([name]) => name, foot: 'Total' },
          number('before', words.columns.before),
          number('after', words.columns.after),
          ...changeKinds.map((what) => number(what, words.changes[what])),
        ]}
      />
    </section>
  )
}

/** For each kind of change, the first affected contacts with the reasons. */
export function ChangeLists({ simulation: { differences, names } }: { simulation: Simulation }) {
  const date = (day: CalendarDate | null) =>
    day ? formatLong(day) : <span className="table__none">{words.never}</span>
  return changeKinds
    .filter((what) => differences.total[what] > 0)
    .map((what) => {
      const shown = differences.first[what]
      const count = differences.total[what]
      return (
        <details key={what} className="simulated__list" open={count <= 10}>
          <summary>{words.lists[what](count)}</summary>
          <DataTable
            caption={words.lists[what](count)}
            rows={shown}
            rowKey={({ contactId, kind, from, to }) => `${contactId} ${kind} ${from} ${to}`}
            columns={[
              {
                key: 'contact',
                label: words.columns.contact,
                cell: ({ contactId }) => (
                  <a href={urls.contacts.show(contactId)}>{names.get(contactId) ?? `#${contactId}`}</a>
                ),
              },
              { key: 'mail', label: words.columns.email, cell: ({ kind }) => messageLabel(kind) },
              { key: 'from', label: words.columns.from, kind: 'figures', cell: ({ from }) => date(from) },
              { key: 'to', label: words.columns.to, kind: 'figures', cell: ({ to }) => date(to) },
              { key: 'why', label: words.columns.why, kind: 'prose', cell: changeReason },
            ]}
          />
          {count > shown.length && <p className="outreach__aside">{words.more(count - shown.length)}</p>}
        </details>
      )
    })
}

function changeReason({ what, rule, from, to, ...change }: NamedChange): string {
  const reason = reasonText({ reason: change.reason, until_on: change.untilOn ?? null })
  const ruleText = rule ? ruleLine(rule) : ''
  if (what === 'moved' && reason) return (to ?? '') > (from ?? '') ? words.taken(reason) : words.freed(reason)
  if (what === 'moved') return ruleText || words.noWindow
  if (what === 'dropped') return [reason || words.kindOff, ruleText].filter(Boolean).join('. ')
  return [reason ? words.before(reason) : words.kindOn, ruleText].filter(Boolean).join('. ')
}
