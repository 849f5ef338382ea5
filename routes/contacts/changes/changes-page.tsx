import type { ListedChange } from '../../../src/contacts/changes/history.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { UndoCell, type UndoCellContext } from './undo-cell.tsx'
import { changeSentence, changesWords as words } from './words.ts'

const back = { href: urls.contacts.list(), label: 'Contacts' }

export function ChangesPage({
  changes,
  more,
  before,
  ...shown
}: UndoCellContext & { changes: readonly ListedChange[]; more: boolean; before: number | undefined }) {
  return (
    <div className="bulk">
      <PageHeader title={words.title} back={back} lead={words.lead} />
      {changes.length === 0 ? (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      ) : (
        <DataTable
          caption={words.title}
          columns={[
            {
              key: 'what',
              label: 'What',
              kind: 'prose',
              cell: (change) => <a href={urls.contacts.change(change.id)}>{changeSentence(change)}</a>,
            },
            { key: 'who', label: 'Who', cell: ({ maker }) => maker ?? words.nobody },
            {
              key: 'when',
              label: 'When',
              kind: 'figures',
              cell: ({ made_at }) => formatMoment(made_at, shown.timeZone),
            },
            { key: 'undo', label: 'Undo', kind: 'prose', cell: (change) => <UndoCell change={change} {...shown} /> },
          ]}
          rows={changes}
          rowKey={({ id }) => id}
        />
      )}
      {(more || before !== undefined) && (
        <div className="row">
          {before !== undefined && <ButtonLink href={urls.contacts.changes()}>{words.newest}</ButtonLink>}
          {more && (
            <ButtonLink href={urls.contacts.changes({ before: changes.at(-1)?.id })} rel="next">
              {words.older}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}
