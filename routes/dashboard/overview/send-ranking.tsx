import type { SendRankingEntry } from '../../../src/dashboard/figures.ts'
import { type DashboardQuery, LIST_PAGE } from '../../../src/dashboard/page-query.ts'
import { rankingSorts } from '../../../src/dashboard/send-ranking.ts'
import { formatWithWeekday } from '../../../src/lib/calendar-date.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { figureWords } from '../../../src/messages/dashboard-figures.ts'
import { Pager } from '../../../src/ui/pager.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { Tabs } from '../../../src/ui/tabs.tsx'
import { dashboardUrl, peopleOfDayUrl } from './dashboard-urls.ts'
import { NoFiguresYet, PartSection } from './part-section.tsx'
import type { DashboardParts } from './read-dashboard.ts'

const words = figureWords.ranking

/** Source: dashboard-006, dashboard-018, dashboard-027. */
export function SendRanking({ part, query }: { part: DashboardParts['ranking']; query: DashboardQuery }) {
  return (
    <PartSection id="ranking" title={words.title} what={words.what} part={part} failed={figureWords.failed.ranking}>
      {({ entries, total }) =>
        total === 0 ? (
          <NoFiguresYet>{figureWords.empty.ranking}</NoFiguresYet>
        ) : (
          <>
            <Tabs
              label={words.sort}
              items={rankingSorts.map((sort) => ({
                label: words.sorts[sort],
                href: dashboardUrl(query, { ranking: sort, rankingPage: 1 }, 'ranking'),
                active: sort === query.ranking,
              }))}
            />
            <div className="dash-figures dash-list">
              <DataTable caption={words.what} rows={entries} rowKey={({ sendDate }) => sendDate} columns={columns} />
            </div>
            <Pager
              label={words.pages}
              page={query.rankingPage}
              pages={Math.ceil(total / LIST_PAGE)}
              total={total}
              perPage={LIST_PAGE}
              shown={entries.length}
              unit={words.pager}
              hrefFor={(page) => dashboardUrl(query, { rankingPage: page }, 'ranking')}
            />
          </>
        )
      }
    </PartSection>
  )
}

const columns = [
  {
    key: 'day',
    label: words.day,
    cell: ({ sendDate }: SendRankingEntry) => <a href={peopleOfDayUrl(sendDate)}>{formatWithWeekday(sendDate)}</a>,
  },
  { key: 'rank', label: words.rank, kind: 'number' as const, cell: ({ rank }: SendRankingEntry) => formatCount(rank) },
  ...(['quotesSent', 'quotesViewed', 'healthCompleted'] as const).map((key) => ({
    key,
    label: words[({ quotesSent: 'sent', quotesViewed: 'viewed', healthCompleted: 'health' } as const)[key]],
    kind: 'number' as const,
    cell: (entry: SendRankingEntry) => formatCount(entry[key]),
  })),
]
