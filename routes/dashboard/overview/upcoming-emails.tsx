import type { UpcomingEmail } from '../../../src/dashboard/figures.ts'
import { type DashboardQuery, LIST_PAGE } from '../../../src/dashboard/page-query.ts'
import { formatLong } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { figureWords } from '../../../src/messages/dashboard-figures.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import { Pager } from '../../../src/ui/pager.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { dashboardUrl } from './dashboard-urls.ts'
import { NoFiguresYet, PartSection } from './part-section.tsx'
import type { DashboardParts } from './read-dashboard.ts'

const words = figureWords.upcoming

/** Source: dashboard-007, dashboard-026, dashboard-028. */
export function UpcomingEmails({ part, query }: { part: DashboardParts['upcoming']; query: DashboardQuery }) {
  return (
    <PartSection
      id="upcoming"
      title={words.title}
      what={part.ok && !part.data.isStarted ? words.whatNotStarted : words.what}
      part={part}
      failed={figureWords.failed.upcoming}
      action={<a href={urls.outreach.upcoming()}>{words.all}</a>}
    >
      {({ emails, total }) =>
        total === 0 ? (
          <NoFiguresYet>{figureWords.empty.upcoming}</NoFiguresYet>
        ) : (
          <>
            <div className="dash-list">
              <DataTable caption={words.title} rows={emails} rowKey={({ id }) => id} columns={columns} />
            </div>
            <Pager
              label={words.pages}
              page={query.upcomingPage}
              pages={Math.ceil(total / LIST_PAGE)}
              total={total}
              perPage={LIST_PAGE}
              shown={emails.length}
              unit={words.pager}
              hrefFor={(page) => dashboardUrl(query, { upcomingPage: page }, 'upcoming')}
            />
          </>
        )
      }
    </PartSection>
  )
}

const columns = [
  {
    key: 'contact',
    label: words.contact,
    cell: (email: UpcomingEmail) => <a href={urls.contacts.show(email.contact_id)}>{fullName(email)}</a>,
  },
  { key: 'kind', label: words.kind, cell: ({ email_type }: UpcomingEmail) => messageLabel(email_type) },
  {
    key: 'day',
    label: words.day,
    kind: 'figures' as const,
    cell: ({ scheduled_send_date }: UpcomingEmail) => formatLong(scheduled_send_date),
  },
]
