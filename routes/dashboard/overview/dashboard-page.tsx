import FileUp from 'lucide-react/icons/file-up'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ChosenRange, type DashboardQuery, DEFAULT_PERIOD } from '../../../src/dashboard/page-query.ts'
import type { CalendarDate } from '../../../src/lib/calendar-date.ts'

import { formatTime } from '../../../src/lib/moment.ts'
import { figureWords as words } from '../../../src/messages/dashboard-figures.ts'
import { outreachResultWords } from '../../../src/messages/outcomes.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { SetupList } from '../../account/welcome/setup-list.tsx'
import { rangeQuery } from '../retention/requested-range.ts'
import { SnapshotCharts, TrendCharts } from './charts.tsx'
import { dashboardUrl, peopleLinks } from './dashboard-urls.ts'
import { FigureDefinitions } from './definitions.tsx'
import { HeadlineFigures } from './headline.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { OutreachResults } from './outreach-results.tsx'
import { PartSection } from './part-section.tsx'
import { PeriodForm } from './period-form.tsx'
import { type DashboardParts, requiredParts } from './read-dashboard.ts'
import { Renewals } from './renewals.tsx'
import { SendRanking } from './send-ranking.tsx'
import { UpcomingEmails } from './upcoming-emails.tsx'
import { dashboardWords } from './words.ts'

export interface DashboardPageProps {
  greeting: string
  parts: DashboardParts
  query: DashboardQuery
  chosen: ChosenRange
  today: CalendarDate
  timeZone: string
  /** When the oldest of the parts was read. */
  readAt: Date
  isAdmin: boolean
  seesOnlyOwn: boolean
}

export function DashboardPage(props: DashboardPageProps) {
  const { greeting, parts, query, chosen, today, timeZone, readAt, isAdmin, seesOnlyOwn } = props
  const { contacts, checklist } = parts.setup.ok ? parts.setup.data : {}
  // With an empty book, the page shows the import first.
  const isEmpty = contacts === 0
  const peopleOf = peopleLinks(chosen.rangeError ? { ...query, period: undefined } : query)
  return (
    <div className="dashboard">
      <PageHeader
        title={dashboardWords.title}
        lead={`${greeting}. ${seesOnlyOwn ? dashboardWords.own : dashboardWords.all} ${dashboardWords.asOf(formatTime(readAt, timeZone))}`}
        action={
          <>
            <ButtonLink icon={RefreshCw} href={dashboardUrl(query, { refresh: 'yes' })}>
              {words.period.refresh}
            </ButtonLink>
            <ButtonLink variant={isEmpty ? 'plain' : 'primary'} href={urls.today.list()}>
              {words.toToday}
            </ButtonLink>
          </>
        }
      />
      {isEmpty && <NoClients seesOnlyOwn={seesOnlyOwn} />}
      {checklist && <SetupList checklist={checklist} isCollapsed={!isEmpty} />}
      <PeriodForm chosen={chosen} query={query} today={today} />
      {requiredParts.every((name) => !parts[name].ok) && <Notice kind="bad" title={words.failed.data} role="alert" />}
      <HeadlineFigures figures={parts.figures} upcoming={parts.upcoming} chosen={chosen} peopleOf={peopleOf} />
      <div className="dash-parts">
        <SnapshotCharts figures={parts.figures} />
        <TrendCharts parts={parts} query={query} chosen={chosen} />
        <PartSection
          id="worth"
          title={outreachResultWords.title}
          what={words.worth}
          part={parts.worth}
          failed={words.failed.worth}
          action={
            <a
              href={urls.retention.list(
                rangeQuery({ range: chosen.range, period: chosen.rangeError ? DEFAULT_PERIOD : chosen.period }),
              )}
            >
              {outreachResultWords.all}
            </a>
          }
          size="wide"
        >
          {(worth) => <OutreachResults worth={worth} />}
        </PartSection>
        <SendRanking part={parts.ranking} query={query} />
        <UpcomingEmails part={parts.upcoming} query={query} />
        <Leaderboard part={parts.board} query={query} mayHide={isAdmin} peopleOf={peopleOf} />
        <Renewals part={parts.renewals} query={query} />
      </div>
      <FigureDefinitions timeZone={timeZone} />
    </div>
  )
}

const NoClients = ({ seesOnlyOwn }: { seesOnlyOwn: boolean }) => (
  <EmptyState
    title={seesOnlyOwn ? dashboardWords.noneOwn : dashboardWords.none}
    action={
      <ButtonLink variant="primary" href={urls.imports.new()} icon={FileUp}>
        {dashboardWords.import}
      </ButtonLink>
    }
  >
    {dashboardWords.noneText}
  </EmptyState>
)
