import type { Renewal } from '../../../src/dashboard/figures.ts'
import { type DashboardQuery, LIST_PAGE } from '../../../src/dashboard/page-query.ts'
import { formatLong } from '../../../src/lib/calendar-date.ts'
import { figureWords } from '../../../src/messages/dashboard-figures.ts'
import { Pager } from '../../../src/ui/pager.tsx'
import { PhoneLink } from '../../../src/ui/phone-link.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { dashboardUrl } from './dashboard-urls.ts'
import { NoFiguresYet, PartSection } from './part-section.tsx'
import type { DashboardParts } from './read-dashboard.ts'

const words = figureWords.renewals

/** Source: dashboard-009. */
export function Renewals({ part, query }: { part: DashboardParts['renewals']; query: DashboardQuery }) {
  return (
    <PartSection id="renewals" title={words.title} what={words.what} part={part} failed={figureWords.failed.renewals}>
      {({ renewals, total }) =>
        total === 0 ? (
          <NoFiguresYet>{words.none}</NoFiguresYet>
        ) : (
          <>
            <div className="dash-list">
              <DataTable caption={words.what} rows={renewals} rowKey={({ id }) => id} columns={columns} />
            </div>
            <Pager
              label={words.pages}
              page={query.renewalsPage}
              pages={Math.ceil(total / LIST_PAGE)}
              total={total}
              perPage={LIST_PAGE}
              shown={renewals.length}
              unit={words.pager}
              hrefFor={(page) => dashboardUrl(query, { renewalsPage: page }, 'renewals')}
            />
          </>
        )
      }
    </PartSection>
  )
}

const columns = [
  {
    key: 'client',
    label: words.client,
    cell: ({ id, name }: Renewal) => <a href={urls.contacts.show(id)}>{name}</a>,
  },
  { key: 'day', label: words.day, kind: 'figures' as const, cell: ({ date }: Renewal) => formatLong(date) },
  { key: 'policy', label: words.policy, cell: ({ policyType }: Renewal) => policyType ?? words.noPolicy },
  {
    key: 'reach',
    label: words.reach,
    kind: 'figures' as const,
    cell: ({ phone, email }: Renewal) =>
      phone ? <PhoneLink phone={phone} icon={false} /> : email ? <a href={`mailto:${email}`}>{email}</a> : words.noWay,
  },
]
