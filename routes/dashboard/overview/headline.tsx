import { type DashboardFigures, wholePercentOf } from '../../../src/dashboard/figures.ts'
import type { ChosenRange } from '../../../src/dashboard/page-query.ts'
import { formatSpan } from '../../../src/lib/calendar-date.ts'
import { figureWords as words } from '../../../src/messages/dashboard-figures.ts'
import { Notice } from '../../../src/ui/notice.tsx'
import { Stat, Stats } from '../../../src/ui/stat.tsx'
import { urls } from '../../../src/urls.ts'
import type { PeopleLinks } from './dashboard-urls.ts'
import type { DashboardParts } from './read-dashboard.ts'

/** Source: dashboard-004, dashboard-019, dashboard-020. */
export function HeadlineFigures({
  figures,
  upcoming,
  chosen,
  peopleOf,
}: Pick<DashboardParts, 'figures' | 'upcoming'> & { chosen: ChosenRange; peopleOf: PeopleLinks }) {
  return (
    <section className="dash-head" aria-label={words.whatHappened}>
      {figures.ok ? (
        <p className="dash-head__text" data-result>
          {words.headline(whenOf(chosen), figures.data)}
        </p>
      ) : (
        <Notice kind="bad">{words.failed.stats}</Notice>
      )}
      <Stats>
        {figures.ok ? (
          <FigureStats figures={figures.data} range={rangeOf(chosen)} peopleOf={peopleOf} />
        ) : (
          <FailedStats />
        )}
        <Stat
          label={words.cards.upcoming}
          value={upcoming.ok ? upcoming.data.total : 0}
          note={upcoming.ok ? words.cards.upcomingNote : words.failed.cards}
          {...(upcoming.ok ? { href: urls.outreach.upcoming() } : {})}
        />
      </Stats>
      <p className="dash-head__notes">
        {figures.ok && figures.data.asked > 0 && (
          <>
            <a href={peopleOf('asked')}>{words.asked(figures.data.asked)}</a>{' '}
          </>
        )}
        {figures.ok && figures.data.robots > 0 && `${words.robots(figures.data.robots)} `}
        <a href="#counted">{words.howCounted}</a>
      </p>
    </section>
  )
}

function FigureStats({
  figures: { sent, viewed, health, manual },
  range,
  peopleOf,
}: {
  figures: DashboardFigures
  /** Shown next to the first figure, because the contacts page shows the same figure for all time. */
  range: string
  peopleOf: PeopleLinks
}) {
  return (
    <>
      <Stat
        label={words.cards.sent}
        value={sent}
        href={peopleOf('sent')}
        note={manual > 0 ? `${range}, ${words.cards.byHand(manual)}` : range}
        lead
      />
      <Stat
        label={words.cards.viewed}
        value={viewed}
        href={peopleOf('viewed')}
        note={words.cards.viewRate(wholePercentOf(viewed, sent))}
      />
      <Stat
        label={words.cards.health}
        value={health}
        href={peopleOf('health')}
        note={words.cards.completionRate(wholePercentOf(health, sent))}
      />
    </>
  )
}

/** Source: dashboard-025. */
const FailedStats = () => (
  <>
    {(['sent', 'viewed', 'health'] as const).map((metric) => (
      <Stat key={metric} label={words.cards[metric]} value={0} note={words.failed.cards} lead={metric === 'sent'} />
    ))}
  </>
)

/** 'Last 30 Days', or the days of a custom range. */
const rangeOf = ({ period, range, rangeError }: ChosenRange) => {
  if (period !== 'custom') return words.period.names[period]
  return rangeError ? words.period.names['30days'] : formatSpan(range.from, range.to)
}

/** 'In the last 30 days'. That is also the default for an invalid custom range. */
const whenOf = ({ period, range, rangeError }: ChosenRange) => {
  if (period !== 'custom') return words.when[period]
  return rangeError ? words.when['30days'] : words.whenCustom(formatSpan(range.from, range.to))
}
