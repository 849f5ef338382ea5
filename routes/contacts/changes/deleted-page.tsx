import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Search from 'lucide-react/icons/search'
import Trash2 from 'lucide-react/icons/trash-2'
import {
  DELETED_PAGE_SIZE,
  type DeletedContact,
  type DeletedOrder,
  deletedOrders,
  wholeDaysLeft,
} from '../../../src/contacts/deleted/deleted-contacts.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import { Address } from '../../../src/ui/address.tsx'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { FilterBar } from '../../../src/ui/filter-bar.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { Pager } from '../../../src/ui/pager.tsx'
import { type Column, DataTable } from '../../../src/ui/table.tsx'
import { tableSort } from '../../../src/ui/table-sort.ts'
import { urls } from '../../../src/urls.ts'
import { changesWords, deletedWords as words } from './words.ts'

export interface DeletedPageProps {
  contacts: readonly DeletedContact[]
  total: number
  page: number
  pages: number
  search: string
  sort: DeletedOrder
  now: Date
  timeZone: string
  /** Only admins may delete permanently. */
  mayErase: boolean
}

export function DeletedPage({ contacts, total, page, pages, search, sort, now, timeZone, mayErase }: DeletedPageProps) {
  const sorted = deletedOrders.write(sort)
  return (
    <div className="bulk">
      <PageHeader
        title={words.title}
        back={{ href: urls.contacts.list(), label: 'Contacts' }}
        lead={words.lead}
        action={<ButtonLink href={urls.contacts.changes()}>{changesWords.title}</ButtonLink>}
      />
      {(total > 0 || search !== '') && (
        <FilterBar action={urls.contacts.deleted()} label="Search deleted contacts">
          <TextField label="Search" name="search" type="search" className="field--search" defaultValue={search} />
          {sorted && <input type="hidden" name="sort" value={sorted} />}
          <Button icon={Search}>Search</Button>
        </FilterBar>
      )}
      {contacts.length === 0 ? (
        <EmptyState
          title={search === '' ? words.none : 'No contacts found'}
          action={search !== '' && <ButtonLink href={urls.contacts.deleted()}>Clear the search</ButtonLink>}
        >
          {search !== '' && words.noneFits(search)}
        </EmptyState>
      ) : (
        <form className="bulk__list" {...postTo(urls.contacts.restoration())}>
          <DataTable
            caption={words.title}
            columns={[
              {
                key: 'name',
                label: 'Name',
                sortBy: 'name',
                kind: 'prose',
                cell: (contact) => (
                  <>
                    {fullName(contact)}
                    {contact.email && (
                      <span className="bulk__who">
                        <Address of={contact.email} />
                      </span>
                    )}
                  </>
                ),
              },
              { key: 'who', label: 'Deleted by', cell: ({ deleter }) => deleter ?? 'Unknown' },
              {
                key: 'when',
                label: 'Deleted',
                kind: 'figures',
                sortBy: 'deleted',
                cell: (row) => formatMoment(row.deleted_at, timeZone),
              },
              {
                key: 'left',
                label: 'Time left',
                kind: 'figures',
                cell: ({ deleted_at }) => words.left(wholeDaysLeft(deleted_at, now)),
              },
              ...(contacts.some(({ merged }) => merged) ? [noteColumn] : []),
            ]}
            rows={contacts}
            rowKey={({ id }) => id}
            sort={tableSort(deletedOrders, sort, (to) => urls.contacts.deleted({ search, sort: to }))}
            selection={{ name: 'ids', value: ({ id }) => id, label: (contact) => `Select ${fullName(contact)}` }}
          />
          <Pager
            page={page}
            pages={pages}
            hrefFor={(to) => urls.contacts.deleted({ search, sort: sorted, page: to === 1 ? undefined : to })}
            total={total}
            perPage={DELETED_PAGE_SIZE}
            shown={contacts.length}
            unit={total === 1 ? 'contact' : 'contacts'}
          />
          <div className="row">
            <Button variant="primary" icon={RotateCcw}>
              {words.restore}
            </Button>
            {mayErase && (
              <Button icon={Trash2} formMethod="get" formAction={urls.contacts.erasure()}>
                {words.erase}
              </Button>
            )}
          </div>
        </form>
      )}
    </div>
  )
}

const noteColumn: Column<DeletedContact> = {
  key: 'merged',
  label: 'Note',
  kind: 'prose',
  cell: ({ merged }) => <Merged merged={merged} />,
}

function Merged({ merged }: Pick<DeletedContact, 'merged'>) {
  if (!merged) return null
  return (
    <>
      {words.merged}{' '}
      {merged.into ? <a href={urls.contacts.show(merged.into.id)}>{merged.into.name}</a> : words.mergedUnseen}
      {merged.changeSetId !== undefined && (
        <>
          {' '}
          (<a href={urls.contacts.change(merged.changeSetId)}>{words.undoMerge}</a>)
        </>
      )}
    </>
  )
}
