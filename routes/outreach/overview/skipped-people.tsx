import { formatLong } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { upcomingWords } from '../../../src/messages/outreach-pages.ts'
import { reasonText } from '../../../src/messages/reasons.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import {
  type PlannedEmail,
  type SkipGroup,
  skippedOrders,
  UPCOMING_PAGE_SIZE,
} from '../../../src/outreach/upcoming/queries.ts'
import type { UpcomingQuery } from '../../../src/outreach/upcoming/schemas.ts'
import { BackLink } from '../../../src/ui/back-link.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Pager } from '../../../src/ui/pager.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { tableSort } from '../../../src/ui/table-sort.ts'
import { urls } from '../../../src/urls.ts'
import { filterQuery } from './upcoming-filter.tsx'

const words = upcomingWords.who

interface SkippedPeopleProps {
  rows: readonly PlannedEmail[]
  query: UpcomingQuery
  groups: readonly SkipGroup[]
}

/** The contacts skipped for the selected reason. */
export function SkippedPeople({ rows, query, groups }: SkippedPeopleProps) {
  const total = groups.filter(({ reason }) => reason === query.reason).reduce((sum, { emails }) => sum + emails, 0)
  const title = words.people(reasonText({ reason: query.reason ?? null }))
  const contactLink = (email: PlannedEmail) => <a href={urls.contacts.show(email.contact_id)}>{fullName(email)}</a>
  // Contacts who get no emails at all have no day. The heading gives the reason, except the end dates of pauses.
  const hasDays = rows.some(({ due_on }) => due_on !== null)
  const hasReasons = rows.some(({ until_on }) => until_on !== null)
  return (
    <section className="outreach__part">
      <BackLink
        href={urls.outreach.upcoming(filterQuery(query, { reason: undefined, sort: undefined, page: 1 }))}
        label={words.back}
      />
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <EmptyState title={words.noneOfIt}>{words.noneOfItText}</EmptyState>
      ) : (
        <DataTable
          caption={title}
          rows={rows}
          rowKey={({ contact_id, kind, occasion }) => `${contact_id} ${kind} ${occasion}`}
          sort={tableSort(skippedOrders, skippedOrders.read(query.sort), (sort) =>
            urls.outreach.upcoming(filterQuery(query, { sort, page: 1 })),
          )}
          columns={[
            { key: 'contact', label: words.contact, sortBy: 'contact', cell: contactLink },
            { key: 'state', label: words.state, sortBy: 'state', cell: ({ contact_state }) => contact_state },
            {
              key: 'mail',
              label: words.email,
              sortBy: 'kind',
              cell: ({ kind, due_on }) => (due_on ? messageLabel(kind) : words.all),
            },
            ...(hasDays
              ? [
                  {
                    key: 'day',
                    label: words.day,
                    sortBy: 'day',
                    kind: 'figures' as const,
                    cell: ({ due_on }: PlannedEmail) => due_on && formatLong(due_on),
                  },
                ]
              : []),
            ...(hasReasons
              ? [
                  {
                    key: 'reason',
                    label: words.reason,
                    kind: 'prose' as const,
                    cell: reasonText,
                  },
                ]
              : []),
          ]}
        />
      )}
      {total > UPCOMING_PAGE_SIZE && (
        <Pager
          page={query.page}
          pages={Math.ceil(total / UPCOMING_PAGE_SIZE)}
          total={total}
          perPage={UPCOMING_PAGE_SIZE}
          shown={rows.length}
          unit={words.unit}
          hrefFor={(page) => urls.outreach.upcoming(filterQuery(query, { page }))}
        />
      )}
    </section>
  )
}
