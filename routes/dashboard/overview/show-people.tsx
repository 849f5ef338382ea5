import { lockActivityCounts } from '../../../src/dashboard/activity/count-state.ts'
import { chooseRange, type PeopleQuery, peopleQuery } from '../../../src/dashboard/page-query.ts'
import { type CountedPerson, listPeople, PEOPLE_PER_PAGE } from '../../../src/dashboard/people.ts'
import { formatLong, formatSpan } from '../../../src/lib/calendar-date.ts'
import { figureWords } from '../../../src/messages/dashboard-figures.ts'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { Pager } from '../../../src/ui/pager.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { page } from '../../../src/web/page.tsx'
import { queryOf } from '../../../src/web/query.ts'
import { todayOf } from '../../../src/web/today-of.ts'

const words = figureWords.people

/** The people behind one figure of the dashboard. */
export async function showPeople(c: AppContext): Promise<Response> {
  const { scoped } = c.var
  const query = peopleQuery.parse(queryOf(c))
  const { range } = chooseRange(query, todayOf(c))
  const { people, total } = await scoped(async (scope) => {
    await lockActivityCounts(scope)
    return listPeople(scope, { metric: query.of, range, agentId: query.agent, page: query.page })
  })
  // An old URL may name a page after the last.
  if (total === 0 && query.page > 1)
    return c.redirect(urls.dashboardPeople({ of: query.of, ...daysOf(query), agent: query.agent }), 303)
  const span = range.from === range.to ? formatLong(range.from) : formatSpan(range.from, range.to)
  const content = (
    <div className="counted-people">
      <PageHeader
        title={words.titles[query.of]}
        back={{ href: urls.dashboard(daysOf(query)), label: words.back }}
        lead={words.lead(total, span)}
      />
      {people.length === 0 ? (
        <EmptyState title={words.none} />
      ) : (
        <DataTable caption={words.titles[query.of]} rows={people} rowKey={({ id }) => id} columns={columns} />
      )}
      {total > 0 && (
        <Pager
          page={query.page}
          pages={Math.ceil(total / PEOPLE_PER_PAGE)}
          total={total}
          perPage={PEOPLE_PER_PAGE}
          shown={people.length}
          unit={words.pager}
          hrefFor={(number) =>
            urls.dashboardPeople({ of: query.of, ...daysOf(query), agent: query.agent, page: number })
          }
        />
      )}
    </div>
  )
  return page(c, content, { title: words.titles[query.of] })
}

const daysOf = ({ period, startDate, endDate }: PeopleQuery) => ({
  period,
  ...(period === 'custom' && { startDate, endDate }),
})

const columns = [
  {
    key: 'client',
    label: words.client,
    // A deleted contact has no page, but can be restored from the list of deleted contacts.
    cell: ({ id, name, in_trash }: CountedPerson) =>
      in_trash ? (
        <>
          {name} (<a href={urls.contacts.deleted()}>{words.deleted}</a>)
        </>
      ) : (
        <a href={urls.contacts.show(id)}>{name}</a>
      ),
  },
  { key: 'day', label: words.day, kind: 'figures' as const, cell: ({ day }: CountedPerson) => formatLong(day) },
  { key: 'agent', label: words.agent, cell: ({ agent }: CountedPerson) => agent ?? words.nobody },
]
