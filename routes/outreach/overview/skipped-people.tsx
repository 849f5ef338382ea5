import { formatLong } from '../../../src/lib/calendar-date.ts'
import { upcomingWords } from '../../../src/messages/outreach-pages.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import { type PlannedMail, type SkipGroup, UPCOMING_PAGE } from '../../../src/outreach/upcoming/queries.ts'
import type { UpcomingQuery } from '../../../src/outreach/upcoming/schemas.ts'
import { BackLink } from '../../../src/ui/back-link.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Pager } from '../../../src/ui/pager.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { filterQuery } from './upcoming-filter.tsx'

const words = upcomingWords.who

interface LeftOutPeopleProps {
  rows: readonly PlannedMail[]
  query: UpcomingQuery
  groups: readonly SkipGroup[]
}

/** Who is left out for the reason that is open. */
export function SkippedPeople({ rows, query, groups }: LeftOutPeopleProps) {
  const total = groups.filter(({ reason }) => reason === query.reason).reduce((sum, { mails }) => sum + mails, 0)
  const title = words.people(query.reason ?? '')
  const one = ({ first_name, last_name, contact_id }: PlannedMail) => (
    <a href={urls.contacts.show(contact_id)}>{`${first_name} ${last_name}`}</a>
  )
  // Of contacts who get nothing at all the heading says all there is; the day of a pause stands with each.
  const ofDays = rows.some(({ due_on }) => due_on !== null)
  const told = rows.some(({ reason }) => reason !== query.reason)
  return (
    <section className="outreach__part">
      <BackLink href={urls.outreach.upcoming(filterQuery(query, { reason: undefined, page: 1 }))} label={words.back} />
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <EmptyState title={words.noneOfIt}>{words.noneOfItText}</EmptyState>
      ) : (
        <DataTable
          caption={title}
          rows={rows}
          rowKey={({ contact_id, kind, occasion }) => `${contact_id} ${kind} ${occasion}`}
          columns={[
            { key: 'contact', label: words.contact, cell: one },
            { key: 'state', label: words.state, cell: ({ contact_state }) => contact_state },
            {
              key: 'mail',
              label: words.mail,
              cell: ({ kind, due_on }) => (due_on ? messageLabel(kind) : words.all),
            },
            ...(ofDays
              ? [
                  {
                    ...{ key: 'day', label: words.day, kind: 'figures' as const },
                    cell: ({ due_on }: PlannedMail) => due_on && formatLong(due_on),
                  },
                ]
              : []),
            ...(told
              ? [
                  {
                    ...{ key: 'reason', label: words.reason, kind: 'prose' as const },
                    cell: ({ reason }: PlannedMail) => reason,
                  },
                ]
              : []),
          ]}
        />
      )}
      {total > UPCOMING_PAGE && (
        <Pager
          page={query.page}
          pages={Math.ceil(total / UPCOMING_PAGE)}
          total={total}
          perPage={UPCOMING_PAGE}
          shown={rows.length}
          unit={words.unit}
          hrefFor={(page) => urls.outreach.upcoming(filterQuery(query, { page }))}
        />
      )}
    </section>
  )
}
