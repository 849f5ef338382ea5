import { formatCount } from '../../../src/lib/pluralize.ts'
import { upcomingWords } from '../../../src/messages/outreach-pages.ts'
import { reasonText } from '../../../src/messages/reasons.ts'
import type { OutreachState } from '../../../src/outreach/upcoming/outreach-state.ts'
import type { PlannedEmail, SkipGroup } from '../../../src/outreach/upcoming/queries.ts'
import type { UpcomingQuery } from '../../../src/outreach/upcoming/schemas.ts'
import { ContactsLink } from '../../../src/ui/contacts-link.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { NotPlanned } from './not-planned.tsx'
import { OutreachFrame } from './outreach-frame.tsx'
import { SkippedPeople } from './skipped-people.tsx'
import { StateStrip } from './state-strip.tsx'
import { type FilterChoices, filterQuery, UpcomingFilter, ViewSwitch } from './upcoming-filter.tsx'

const words = upcomingWords.who

export interface SkippedPageProps extends FilterChoices {
  state: OutreachState
  isAdmin: boolean
  /** Whether the user can see any contact. */
  hasContacts: boolean
  soon: { today: number; inAMonth: number }
  groups: readonly SkipGroup[]
  /** The emails skipped for the selected reason. */
  rows?: readonly PlannedEmail[] | undefined
}

/** Contacts who get no emails at all, and skipped emails, each with the reason. */
export function SkippedPage(props: SkippedPageProps) {
  const { state, isAdmin, hasContacts, soon, groups, query, rows } = props
  return (
    <OutreachFrame tab="upcoming" isAdmin={isAdmin}>
      <StateStrip state={state} soon={soon} hasContacts={hasContacts} isAdmin={isAdmin} />
      {state.plannedAt === null ? (
        <NotPlanned hasContacts={hasContacts} text={upcomingWords.planningText} />
      ) : (
        <>
          <ViewSwitch query={query} />
          <UpcomingFilter {...props} />
          {rows ? (
            <SkippedPeople {...props} rows={rows} />
          ) : (
            <Groups groups={groups} query={query} hasContacts={hasContacts} />
          )}
        </>
      )}
    </OutreachFrame>
  )
}

function Groups({ groups, query, hasContacts }: Pick<SkippedPageProps, 'groups' | 'query' | 'hasContacts'>) {
  if (!hasContacts)
    return (
      <EmptyState title={words.nobody} action={<ContactsLink hasContacts={false} />}>
        {words.nobodyText}
      </EmptyState>
    )
  if (groups.length === 0) return <EmptyState title={words.none}>{words.noneText}</EmptyState>
  const whole = groups.filter((group) => group.whole)
  const single = groups.filter((group) => !group.whole)
  return (
    <>
      <p className="outreach__text">{words.lead(whole)}</p>
      <Reasons title={words.whole} groups={whole} query={query} />
      <Reasons title={words.single(query.days)} groups={single} query={query} />
    </>
  )
}

function Reasons({ title, groups, query }: { title: string; groups: readonly SkipGroup[]; query: UpcomingQuery }) {
  if (groups.length === 0) return null
  return (
    <section className="outreach__part outreach__part--narrow">
      <h2>{title}</h2>
      <DataTable
        caption={title}
        rows={groups}
        rowKey={({ reason }) => reason}
        columns={[
          {
            key: 'reason',
            label: words.reason,
            kind: 'prose',
            cell: ({ reason }) => (
              <a href={urls.outreach.upcoming(filterQuery(query, { reason, page: 1 }))}>{reasonText({ reason })}</a>
            ),
          },
          { key: 'contacts', label: words.contacts, kind: 'number', cell: ({ contacts }) => formatCount(contacts) },
          ...(groups[0]?.whole
            ? []
            : [
                {
                  key: 'emails',
                  label: words.emails,
                  kind: 'number',
                  cell: ({ emails }: SkipGroup) => formatCount(emails),
                } as const,
              ]),
        ]}
      />
    </section>
  )
}
