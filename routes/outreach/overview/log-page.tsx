import { logWords as words } from '../../../src/messages/outreach-log.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import type { LoggedMessage } from '../../../src/outreach/log/queries.ts'
import { type LogQuery, loggedKinds, logPosition } from '../../../src/outreach/log/schemas.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { FilterBar } from '../../../src/ui/filter-bar.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { logColumns } from './log-columns.tsx'
import { OutreachFrame } from './outreach-frame.tsx'
import { UnresolvedMessages } from './unresolved-messages.tsx'

export interface LogPageProps {
  query: LogQuery
  rows: readonly LoggedMessage[]
  more: boolean
  unresolved: { rows: readonly LoggedMessage[]; count: number }
  isAdmin: boolean
  timeZone: string
}

/** The message log, with unresolved messages on top. */
export function LogPage({ query, rows, more, unresolved, isAdmin, timeZone }: LogPageProps) {
  const isFiltered = Boolean(query.kind ?? query.status ?? query.mode)
  return (
    <OutreachFrame tab="log" isAdmin={isAdmin}>
      {unresolved.count > 0 && <UnresolvedMessages unresolved={unresolved} timeZone={timeZone} />}
      <LogFilter query={query} isFiltered={isFiltered} />
      {rows.length === 0 ? (
        <EmptyState
          title={isFiltered ? words.noneFits : words.none}
          action={isFiltered ? <ButtonLink href={urls.outreach.log()}>{words.clear}</ButtonLink> : undefined}
        >
          {isFiltered ? undefined : words.noneText}
        </EmptyState>
      ) : (
        <DataTable caption={words.caption} columns={logColumns(timeZone)} rows={rows} rowKey={({ id }) => id} />
      )}
      <Pages query={query} rows={rows} more={more} />
    </OutreachFrame>
  )
}

function Pages({ query: { before, ...query }, rows, more }: Pick<LogPageProps, 'query' | 'rows' | 'more'>) {
  const last = rows.at(-1)
  if (!more && !before) return null
  return (
    <div className="row">
      {before && <ButtonLink href={urls.outreach.log(query)}>{words.newest}</ButtonLink>}
      {more && last && (
        <ButtonLink href={urls.outreach.log({ ...query, before: logPosition(last) })} rel="next">
          {words.older}
        </ButtonLink>
      )}
    </div>
  )
}

function LogFilter({ query, isFiltered }: { query: LogQuery; isFiltered: boolean }) {
  const choices = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
  return (
    <FilterBar action={urls.outreach.log()} label={words.filters}>
      <SelectField
        label={words.kind}
        name="kind"
        blank={words.allKinds}
        defaultValue={query.kind ?? ''}
        options={loggedKinds.map((kind) => ({ value: kind, label: messageLabel(kind) }))}
      />
      <SelectField
        label={words.status}
        name="status"
        blank={words.allStatuses}
        defaultValue={query.status ?? ''}
        options={choices(words.statuses)}
      />
      <SelectField
        label={words.mode}
        name="mode"
        blank={words.allModes}
        defaultValue={query.mode ?? ''}
        options={choices(words.modes)}
      />
      <Button>{words.show}</Button>
      {isFiltered && (
        <ButtonLink variant="quiet" href={urls.outreach.log()}>
          {words.clear}
        </ButtonLink>
      )}
    </FilterBar>
  )
}
