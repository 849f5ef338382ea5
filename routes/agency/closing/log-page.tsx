import ArrowRight from 'lucide-react/icons/arrow-right'
import { capitalize } from '../../../src/lib/capitalize.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import type { LogEntry, LogFilter } from '../../../src/organizations/log.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { FilterBar } from '../../../src/ui/filter-bar.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { auditActionWords, changesOf, sentenceOf, auditWords as words } from './log-words.ts'

export interface LogPageProps {
  filter: LogFilter
  entries: readonly LogEntry[]
  more: boolean
  actors: readonly { id: number; first_name: string; last_name: string }[]
  timeZone: string
}

export function LogPage({ filter, entries, more, actors, timeZone }: LogPageProps) {
  const { person, action, before } = filter
  const isFiltered = person !== undefined || action !== undefined
  return (
    <section className="log">
      <header className="settings-section__head">
        <h2>{words.title}</h2>
        <p>{words.lead}</p>
      </header>
      <FilterBar action={urls.settings.log()} label={words.caption}>
        <SelectField
          label={words.person}
          name="person"
          blank={words.everyone}
          defaultValue={person === undefined ? '' : String(person)}
          options={actors.map((actor) => ({ value: String(actor.id), label: fullName(actor) }))}
        />
        <SelectField
          label={words.kind}
          name="kind"
          blank={words.allActions}
          defaultValue={action ?? ''}
          options={Object.entries(auditActionWords).map(([value, { kind }]) => ({ value, label: kind }))}
        />
        <Button>{words.show}</Button>
      </FilterBar>
      {entries.length === 0 ? (
        <EmptyState
          title={isFiltered ? words.noneFits : words.none}
          action={isFiltered && <ButtonLink href={urls.settings.log()}>{words.clear}</ButtonLink>}
        >
          {!isFiltered && words.noneText}
        </EmptyState>
      ) : (
        <DataTable
          caption={words.caption}
          columns={[
            { key: 'when', label: words.when, kind: 'figures', cell: ({ at }) => formatMoment(at, timeZone) },
            { key: 'who', label: words.who, cell: ({ actor }) => actor },
            { key: 'what', label: words.what, kind: 'prose', cell: (entry) => <EntryText entry={entry} /> },
          ]}
          rows={entries}
          rowKey={({ id }) => id}
        />
      )}
      <div className="row">
        {before !== undefined && (
          <ButtonLink href={urls.settings.log({ person, kind: action })}>{words.newest}</ButtonLink>
        )}
        {more && (
          <ButtonLink href={urls.settings.log({ person, kind: action, before: entries.at(-1)?.id })} rel="next">
            {words.older}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function EntryText({ entry }: { entry: LogEntry }) {
  const changes = changesOf(entry.detail, entry.target)
  return (
    <div className="log__what">
      {capitalize(sentenceOf(entry))}
      {changes.length > 0 && (
        <ul className="log__changes">
          {changes.map(({ name, before, after }) => (
            <li key={name}>
              {name}: <del>{before}</del> <Icon of={ArrowRight} small />
              <span className="visually-hidden">is now</span> <ins>{after}</ins>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
