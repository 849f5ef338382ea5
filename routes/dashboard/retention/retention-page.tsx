import {
  type PremiumChange,
  type RetentionValue,
  retentionRate,
  yearlySavings,
} from '../../../src/dashboard/outcomes/outcome.ts'
import type { ListedOutcome, listOutcomes, listRetentionValueByAgent } from '../../../src/dashboard/outcomes/queries.ts'
import { OUTCOMES_PER_PAGE, type OutcomeOrder, outcomeOrders } from '../../../src/dashboard/outcomes/queries.ts'
import type { DayRange } from '../../../src/dashboard/period.ts'
import { type CalendarDate, formatLong } from '../../../src/lib/calendar-date.ts'
import { formatDay } from '../../../src/lib/moment.ts'
import { formatCents as money } from '../../../src/lib/money.ts'
import { outcomeWords, wholePercent, outcomeListWords as words } from '../../../src/messages/outcomes.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { Pager } from '../../../src/ui/pager.tsx'
import { ShortName } from '../../../src/ui/short-name.tsx'
import { type Column, DataTable } from '../../../src/ui/table.tsx'
import { tableSort } from '../../../src/ui/table-sort.ts'
import { urls } from '../../../src/urls.ts'
import { OutreachResults } from '../overview/outreach-results.tsx'
import { PeriodForm } from '../overview/period-form.tsx'
import { type RequestedRange, rangeQuery } from './requested-range.ts'

interface RetentionProps {
  worth: RetentionValue
  agents: Awaited<ReturnType<typeof listRetentionValueByAgent>>
  list: Awaited<ReturnType<typeof listOutcomes>>
  requested: RequestedRange
  sort: OutcomeOrder
  today: CalendarDate
  timeZone: string
  seesOnlyOwn: boolean
}

export function RetentionPage(props: RetentionProps) {
  const { worth, agents, list, requested, today } = props
  const range = rangeQuery(requested.chosen)
  const sort = outcomeOrders.write(props.sort)
  return (
    <div className="retention">
      <PageHeader title={words.title} lead={words.lead} back={{ href: urls.dashboard(), label: words.toDashboard }} />
      <PeriodForm {...requested} sort={sort} today={today} action={urls.retention.list()} />
      <p className="retention__shown">{daysInWords(requested.chosen.range)}</p>
      {list.total === 0 ? (
        <EmptyState title={words.none} action={<ButtonLink href={urls.today.list()}>{words.toToday}</ButtonLink>}>
          {words.noneText}
        </EmptyState>
      ) : (
        <>
          <OutreachResults worth={worth} />
          <div className="retention__part">
            <DataTable
              caption={words.caption}
              columns={columnsOf(props)}
              rows={list.rows}
              rowKey={(row) => row.id}
              sort={tableSort(outcomeOrders, props.sort, (to) => urls.retention.list({ ...range, sort: to }))}
            />
            <Pager
              page={list.page}
              pages={list.pages}
              hrefFor={(page) => urls.retention.list({ ...range, sort, page: page === 1 ? undefined : page })}
              total={list.total}
              perPage={OUTCOMES_PER_PAGE}
              shown={list.rows.length}
              unit={list.total === 1 ? 'outcome' : 'outcomes'}
            />
            <p>
              <a className="no-print" href={urls.retention.exportOf(range)}>
                {words.download}
              </a>
            </p>
          </div>
          {agents.length > 1 && <ByAgent agents={agents} />}
        </>
      )}
      <details className="retention__part retention__definitions">
        <summary>{words.definitionsTitle}</summary>
        <ul>
          {words.definitions.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const daysInWords = ({ from, to }: DayRange) =>
  from === to ? formatLong(from) : `${formatLong(from)} to ${formatLong(to)}`

const soft = (text: string) => <span className="table__none">{text}</span>
const dollars = (cents: number | null) => (cents === null ? soft(words.unknown) : money(cents))

/** Empty for clients who did not switch. */
const saved = (row: PremiumChange) => (row.outcome === 'switched' ? money(yearlySavings(row)) : '')

function columnsOf({ timeZone, seesOnlyOwn }: RetentionProps): Column<ListedOutcome>[] {
  const { columns } = words
  const agent: Column<ListedOutcome> = {
    key: 'agent',
    label: columns.agent,
    sortBy: 'agent',
    cell: ({ agent }) => (agent ? <ShortName name={agent} /> : soft(words.nobody)),
  }
  return [
    {
      key: 'contact',
      label: columns.contact,
      sortBy: 'contact',
      // A deleted contact has no page, but can be restored from the list of deleted contacts.
      cell: ({ contact_id, contact, in_trash }) =>
        in_trash ? (
          <>
            <ShortName name={contact} /> (<a href={urls.contacts.deleted()}>{words.deleted}</a>)
          </>
        ) : (
          <a href={urls.contacts.show(contact_id)}>
            <ShortName name={contact} />
          </a>
        ),
    },
    { key: 'outcome', label: columns.outcome, sortBy: 'outcome', cell: ({ outcome }) => outcomeWords[outcome].name },
    { key: 'old', label: columns.old, kind: 'number', sortBy: 'old', cell: ({ old_cents }) => dollars(old_cents) },
    {
      key: 'new',
      label: columns.new,
      sortBy: 'new',
      kind: 'number',
      cell: ({ outcome, new_cents }) => (outcome === 'switched' ? dollars(new_cents) : ''),
    },
    { key: 'saved', label: columns.saved, kind: 'number', sortBy: 'saved', cell: saved },
    ...(seesOnlyOwn ? [] : [agent]),
    {
      key: 'day',
      label: columns.day,
      kind: 'figures',
      sortBy: 'day',
      cell: ({ decided_on }) => formatLong(decided_on),
    },
    {
      key: 'email',
      label: columns.email,
      cell: ({ email_kind: kind, email_sent_at: sentAt }) =>
        kind && sentAt ? words.email(messageLabel(kind), formatDay(sentAt, timeZone)) : soft(words.noEmail),
    },
  ]
}

function ByAgent({ agents }: Pick<RetentionProps, 'agents'>) {
  const { agentColumns: names } = words
  type Row = RetentionProps['agents'][number]
  const columns: Column<Row>[] = [
    { key: 'agent', label: names.agent, cell: ({ agent }) => (agent ? <ShortName name={agent} /> : words.nobody) },
    { key: 'kept', label: names.kept, kind: 'number', cell: ({ kept }) => kept },
    { key: 'switched', label: names.switched, kind: 'number', cell: ({ switched }) => switched },
    { key: 'lost', label: names.lost, kind: 'number', cell: ({ lost }) => lost },
    { key: 'rate', label: names.rate, kind: 'number', cell: (row) => wholePercent(retentionRate(row) ?? 0) },
    { key: 'saved', label: names.saved, kind: 'number', cell: ({ savedCents }) => money(savedCents) },
  ]
  return (
    <section className="retention__part" aria-labelledby="by-agent">
      <h2 id="by-agent">{words.byAgent}</h2>
      <DataTable caption={words.byAgent} columns={columns} rows={agents} rowKey={(row) => row.agent_id ?? 0} />
    </section>
  )
}
