import { type LeaderboardRow, metrics } from '../../../src/dashboard/figures.ts'
import type { LeaderboardSort } from '../../../src/dashboard/leaderboard.ts'
import type { DashboardQuery } from '../../../src/dashboard/page-query.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { figureWords } from '../../../src/messages/dashboard-figures.ts'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { dashboardUrl, type PeopleLinks } from './dashboard-urls.ts'
import { NoFiguresYet, PartSection } from './part-section.tsx'
import type { DashboardParts } from './read-dashboard.ts'

const words = figureWords.board

/** Source: dashboard-008. */
export function Leaderboard({
  part,
  query,
  mayHide,
  peopleOf,
}: {
  part: DashboardParts['board']
  query: DashboardQuery
  mayHide: boolean
  peopleOf: PeopleLinks
}) {
  if (part.ok && part.data === 'hidden') return null
  return (
    <PartSection
      id="leaderboard"
      title={words.title}
      what={words.what}
      part={part}
      failed={figureWords.failed.board}
      action={mayHide && <a href={`${urls.settings.permissions()}#show_leaderboard`}>{words.hide}</a>}
    >
      {(rows) =>
        rows === 'hidden' || rows.length === 0 ? (
          <NoFiguresYet>{figureWords.empty.board}</NoFiguresYet>
        ) : (
          <div className="dash-figures">
            <DataTable
              id="leaderboard-table"
              caption={words.what}
              rows={rows}
              rowKey={({ agentId }) => agentId}
              columns={columns(peopleOf)}
              sort={{
                by: query.board,
                direction: query.board === 'name' ? 'asc' : 'desc',
                hrefFor: (by) => dashboardUrl(query, { board: by as LeaderboardSort }, 'leaderboard'),
              }}
            />
          </div>
        )
      }
    </PartSection>
  )
}

const count = (key: 'total' | 'contacts', label: string) => ({
  key,
  label,
  sortBy: key,
  kind: 'number' as const,
  cell: (row: LeaderboardRow) => formatCount(row[key]),
})

const columns = (peopleOf: PeopleLinks) => [
  {
    key: 'name',
    label: words.agent,
    sortBy: 'name',
    cell: ({ name, agentId }: LeaderboardRow) => <a href={urls.contacts.list({ agents: String(agentId) })}>{name}</a>,
  },
  count('total', words.total),
  ...metrics.map((metric) => ({
    key: metric,
    label: figureWords.metrics[metric],
    sortBy: metric,
    kind: 'number' as const,
    cell: (row: LeaderboardRow) =>
      row[metric] === 0 ? '0' : <a href={peopleOf(metric, row.agentId)}>{formatCount(row[metric])}</a>,
  })),
  count('contacts', words.contacts),
]
