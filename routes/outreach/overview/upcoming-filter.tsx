import { fullName } from '../../../src/lib/full-name.ts'
import { stateName } from '../../../src/lib/states.ts'
import { upcomingWords as words } from '../../../src/messages/outreach-pages.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import { outreachKinds } from '../../../src/outbox/outreach-kinds.ts'
import { daySpans, type UpcomingQuery } from '../../../src/outreach/upcoming/schemas.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { FilterBar } from '../../../src/ui/filter-bar.tsx'
import { Tabs } from '../../../src/ui/tabs.tsx'
import { urls } from '../../../src/urls.ts'

export interface FilterChoices {
  query: UpcomingQuery
  states: readonly string[]
  /** Empty for a user who sees only their own contacts. */
  agents: readonly { id: number; first_name: string; last_name: string }[]
}

/** The URL query of this view with some values changed. */
export const filterQuery = (query: UpcomingQuery, changes: Partial<Record<keyof UpcomingQuery, unknown>> = {}) => {
  const { days, page, agent, ...rest } = { ...query, ...changes } as Record<string, string | number | undefined>
  return {
    ...rest,
    days: days === 30 ? undefined : days,
    agent: agent === undefined ? undefined : String(agent),
    page: page === 1 ? undefined : page,
  }
}

export const isFiltered = ({ kind, status, state, agent }: UpcomingQuery) =>
  [kind, status, state, agent].some((value) => value !== undefined)

/** Switches between scheduled emails and skipped ones. */
export function ViewSwitch({ query }: { query: UpcomingQuery }) {
  const to = (show: 'skipped' | undefined) =>
    urls.outreach.upcoming(filterQuery(query, { show, reason: undefined, sort: undefined, status: undefined, page: 1 }))
  return (
    <div className="outreach__views">
      <Tabs
        label={words.views}
        items={[
          { label: words.scheduled, href: to(undefined), active: query.show === undefined },
          { label: words.skipped, href: to('skipped'), active: query.show === 'skipped' },
        ]}
      />
    </div>
  )
}

export function UpcomingFilter({ query, states, agents }: FilterChoices) {
  const { show, reason, sort } = query
  return (
    <FilterBar action={urls.outreach.upcoming()} label={words.filters}>
      {show && <input type="hidden" name="show" value={show} />}
      {reason && <input type="hidden" name="reason" value={reason} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <SelectField
        label={words.days}
        name="days"
        defaultValue={String(query.days)}
        options={daySpans.map((days) => ({ value: String(days), label: words.daysOf(days) }))}
      />
      <details className="filter-bar__more" open={isFiltered(query)}>
        <summary>{words.filtersTitle}</summary>
        <div className="filter-bar__choices">
          <SelectField
            label={words.kind}
            name="kind"
            blank={words.allKinds}
            defaultValue={query.kind ?? ''}
            options={outreachKinds.map((kind) => ({ value: kind, label: messageLabel(kind) }))}
          />
          {!show && (
            <SelectField
              label={words.status}
              name="status"
              blank={words.allStatuses}
              defaultValue={query.status ?? ''}
              options={Object.entries(words.statuses).map(([value, label]) => ({ value, label }))}
            />
          )}
          <SelectField
            label={words.state}
            name="state"
            blank={words.allStates}
            defaultValue={query.state ?? ''}
            options={[...new Set([...states, ...(query.state ? [query.state] : [])])].map((code) => ({
              value: code,
              label: stateName(code),
            }))}
          />
          {agents.length > 0 && (
            <SelectField
              label={words.agent}
              name="agent"
              blank={words.allAgents}
              defaultValue={query.agent === undefined ? '' : String(query.agent)}
              options={[
                ...agents.map((agent) => ({ value: String(agent.id), label: fullName(agent) })),
                { value: '0', label: words.nobody },
              ]}
            />
          )}
        </div>
      </details>
      <Button>{words.show}</Button>
      {isFiltered(query) && (
        <ButtonLink
          variant="quiet"
          href={urls.outreach.upcoming({ days: query.days === 30 ? undefined : query.days, show, reason })}
        >
          {words.clear}
        </ButtonLink>
      )}
    </FilterBar>
  )
}
