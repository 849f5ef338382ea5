import { RISES_PER_PAGE } from '../../../src/dashboard/radar/queries.ts'
import { listQueryOf } from '../../../src/dashboard/radar/schemas.ts'
import { radarWords as words } from '../../../src/messages/radar.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { DensitySwitch } from '../../../src/ui/density.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { Pager } from '../../../src/ui/pager.tsx'
import { urls } from '../../../src/urls.ts'
import type { RadarPageProps } from './props.ts'
import { RadarFilter } from './radar-filter.tsx'
import { RisesTable } from './rises-table.tsx'
import { ThresholdsForm } from './thresholds-form.tsx'

export function RadarPage(props: RadarPageProps) {
  const { query, rises, summary, viewer, readiness, isPending, invalid } = props
  // The demo's seeded increases have no alternatives before the first scan.
  const isListed = rises.length > 0 && readiness.found_at !== null
  const errors = { ...invalid?.errors, ...(query.savesError && { saves: query.savesError }) }
  return (
    <div className="radar">
      <PageHeader
        title={words.title}
        back={{ href: urls.contacts.list(), label: words.toContacts }}
        action={
          <>
            {isListed && <DensitySwitch />}
            {viewer.isAdmin && <ButtonLink href={urls.outreach.notices()}>{words.toNotices}</ButtonLink>}
          </>
        }
      />
      {isListed && summary.clients > 0 && <p className="radar__sentence">{words.sentence(summary)}</p>}
      <p className="radar__soft">{words.lead}</p>
      {isPending && readiness.found_at && (
        <Notice>
          {words.pending} <a href={urls.radar.list(listQueryOf(query))}>{words.reload}</a>
        </Notice>
      )}
      {summary.hasIllustrative && <Notice kind="warn">{words.samples}</Notice>}
      <ErrorSummary errors={errors} />
      <RadarFilter query={query} owners={props.owners} />
      {isListed ? <RisesTable {...props} /> : <NoRises {...props} />}
      {isListed && (
        <Pager
          page={query.page}
          pages={Math.max(1, Math.ceil(summary.rises / RISES_PER_PAGE))}
          hrefFor={(page) => urls.radar.list(listQueryOf({ ...query, page }))}
          total={summary.rises}
          perPage={RISES_PER_PAGE}
          shown={rises.length}
          unit={words.unit(summary.rises)}
        />
      )}
      {isListed && (
        <p className="no-print">
          <a href={urls.radar.exportOf(listQueryOf({ ...query, page: 1 }))}>{words.download}</a>
        </p>
      )}
      <ThresholdsForm {...props} />
    </div>
  )
}

function NoRises({ query, readiness, viewer, liveRates }: RadarPageProps) {
  const isNarrowed = Boolean(
    query.state !== 'open' || query.kind || query.carrier || query.savesCents || query.agent || query.page > 1,
  )
  const { empty } = words
  if (isNarrowed)
    return (
      <EmptyState title={empty.noneFits} action={<ButtonLink href={urls.radar.list()}>{words.clear}</ButtonLink>} />
    )
  if (!readiness.real && (!readiness.samples || liveRates))
    return (
      <EmptyState
        title={empty.noBook}
        action={viewer.isAdmin && <ButtonLink href={urls.outreach.notices()}>{empty.enter}</ButtonLink>}
      >
        {empty.noBookText}
      </EmptyState>
    )
  if (!readiness.found_at)
    return (
      <EmptyState title={empty.never} action={<ButtonLink href={urls.radar.list()}>{words.reload}</ButtonLink>}>
        {empty.neverText}
      </EmptyState>
    )
  return <EmptyState title={empty.none}>{empty.noneText}</EmptyState>
}
