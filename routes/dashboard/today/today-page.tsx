import OutcomeDialog from '../../../islands/outcome-dialog.tsx'
import {
  MAX_TASKS_COUNTED,
  MAX_TODAY_PAGES,
  type TaskCounts,
  TODAY_PAGE_SIZE,
  totalTasks,
} from '../../../src/dashboard/today/list-today.ts'
import type { TodayQuery } from '../../../src/dashboard/today/schemas.ts'
import { type TodayTask, todayKinds } from '../../../src/dashboard/today/task.ts'
import type { ReasonContext } from '../../../src/dashboard/today/task-reason.ts'
import type { CalendarDate } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { outcomeFormWords } from '../../../src/messages/outcomes.ts'
import { todayWords as words } from '../../../src/messages/today.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { ContactsLink } from '../../../src/ui/contacts-link.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { FilterBar } from '../../../src/ui/filter-bar.tsx'
import { island } from '../../../src/ui/island.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { Pager } from '../../../src/ui/pager.tsx'
import { Tabs } from '../../../src/ui/tabs.tsx'
import { urls } from '../../../src/urls.ts'
import type { InvalidSnoozeDate } from './task-props.ts'
import { TaskRow } from './task-row.tsx'

const OutcomeDialogIsland = island('outcome-dialog', OutcomeDialog, 'idle')

export interface TodayPageProps {
  items: readonly TodayTask[]
  counts: TaskCounts
  next: CalendarDate | undefined
  hasContacts: boolean
  /** Empty for viewers who see only their own clients. */
  agents: readonly { id: number; first_name: string; last_name: string; is_removed: boolean }[]
  query: TodayQuery
  context: ReasonContext
  viewer: { id: number; isAdmin: boolean; isAgent: boolean }
  invalidDate?: InvalidSnoozeDate | undefined
}

export function TodayPage(props: TodayPageProps) {
  const { items, counts, query, context, invalidDate, viewer } = props
  const total = query.kind ? counts[query.kind] : totalTasks(counts)
  const back = new URLSearchParams(addressQuery(query) as Record<string, string>).toString()
  const isOthers = query.agent !== undefined || (viewer.isAdmin && !viewer.isAgent)
  return (
    <div className="today">
      <PageHeader
        title={words.title}
        badge={!query.show && <p className="today__lead">{words.lead(totalTasks(counts))}</p>}
        action={<WhoseClients {...props} />}
      />
      <div className="today__choices">
        <Tabs
          label={words.views}
          items={[
            { label: words.waitingView, href: to(query, { show: undefined }), active: !query.show },
            { label: words.snoozedView, href: to(query, { show: 'snoozed' }), active: query.show === 'snoozed' },
          ]}
        />
        <Kinds counts={counts} query={query} />
      </div>
      {items.length === 0 ? (
        <NoTasks {...props} />
      ) : (
        <ol className="today__list">
          {items.map((item, index) => {
            const key = `${item.facts.kind} ${item.client?.id} ${item.subject}`
            return (
              <TaskRow
                key={key}
                item={item}
                context={context}
                back={back}
                index={index}
                showsAgent={isOthers}
                invalidDate={invalidDate?.key === key ? invalidDate : undefined}
              />
            )
          })}
        </ol>
      )}
      <OutcomeDialogIsland title={outcomeFormWords.title} />
      {items.length > 0 && <Pages total={total} shown={items.length} query={query} counts={counts} />}
    </div>
  )
}

const addressQuery = (query: TodayQuery, changes: Partial<TodayQuery> = {}) => {
  const { show, kind, agent, page } = { ...query, page: 1, ...changes }
  return Object.fromEntries(
    Object.entries({
      show,
      kind,
      agent: agent === undefined ? undefined : String(agent),
      page: page === 1 ? undefined : String(page),
    }).filter(([, value]) => value !== undefined),
  )
}

const to = (query: TodayQuery, changes: Partial<TodayQuery>) => urls.today.list(addressQuery(query, changes))

function WhoseClients({ agents, query, viewer }: TodayPageProps) {
  const others = agents.filter(({ id, is_removed }) => !is_removed && id !== viewer.id)
  // No filter for someone who works alone.
  if (others.length === 0 && query.agent === undefined) return null
  return (
    <FilterBar action={urls.today.list()} label={words.whose}>
      {query.kind && <input type="hidden" name="kind" value={query.kind} />}
      {query.show && <input type="hidden" name="show" value={query.show} />}
      <SelectField
        label={words.whose}
        name="agent"
        defaultValue={query.agent === undefined ? '' : String(query.agent)}
        options={[
          { value: '', label: viewer.isAgent ? words.mine : words.everyone },
          ...(viewer.isAgent ? [{ value: 'all', label: words.everyone }] : []),
          ...others.map((agent) => ({ value: String(agent.id), label: fullName(agent) })),
          { value: '0', label: words.nobody },
        ]}
      />
      <Button>{words.show}</Button>
    </FilterBar>
  )
}

/** The number of tasks by kind, linked to the filtered list. */
function Kinds({ counts, query }: Pick<TodayPageProps, 'counts' | 'query'>) {
  const shown = todayKinds.filter((kind) => counts[kind] > 0 || kind === query.kind)
  if (shown.length === 0) return null
  const link = (kind: TodayQuery['kind'], label: string, count: number) => (
    <li key={label}>
      <a href={to(query, { kind })} aria-current={query.kind === kind ? 'true' : undefined}>
        {label} <strong>{words.count(count)}</strong>
      </a>
    </li>
  )
  return (
    <ul className="kind-counts today__kinds" aria-label={words.filters}>
      {link(undefined, words.all, totalTasks(counts))}
      {shown.map((kind) => link(kind, words.kinds[kind], counts[kind]))}
    </ul>
  )
}

function Pages({
  total,
  shown,
  query,
  counts,
}: { total: number; shown: number } & Pick<TodayPageProps, 'query' | 'counts'>) {
  const isCapped = query.kind
    ? total >= MAX_TASKS_COUNTED
    : todayKinds.some((kind) => counts[kind] >= MAX_TASKS_COUNTED)
  const countedPages = Math.ceil(total / TODAY_PAGE_SIZE)
  const pages = isCapped && shown === TODAY_PAGE_SIZE ? Math.max(countedPages, query.page + 1) : countedPages
  return (
    <>
      <Pager
        page={query.page}
        pages={Math.min(MAX_TODAY_PAGES, Math.max(pages, query.page))}
        total={isCapped ? words.count(MAX_TASKS_COUNTED) : total}
        perPage={TODAY_PAGE_SIZE}
        shown={shown}
        unit={words.pager}
        hrefFor={(page) => to(query, { page })}
      />
      {query.page === MAX_TODAY_PAGES && <p className="today__aside">{words.tooFar(query.kind !== undefined)}</p>}
    </>
  )
}

function NoTasks({ query, counts, next, hasContacts }: TodayPageProps) {
  if (query.show)
    return (
      <EmptyState
        title={words.noneSnoozed}
        action={<ButtonLink href={to(query, { show: undefined })}>{words.toAll}</ButtonLink>}
      >
        {words.noneSnoozedText}
      </EmptyState>
    )
  if (totalTasks(counts) > 0)
    return (
      <EmptyState
        title={words.noneOfKind}
        action={<ButtonLink href={to(query, { kind: undefined })}>{words.toAll}</ButtonLink>}
      />
    )
  return (
    <EmptyState title={words.none} action={<ContactsLink hasContacts={hasContacts} />}>
      {next ? `${words.noneNext(next)} ` : ''}
      {words.noneText}
    </EmptyState>
  )
}
