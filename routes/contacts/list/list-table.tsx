import { type ContactFilter, filterQuery, pageSizes, type SortKey } from '../../../src/contacts/list/filter.ts'
import type { ContactPage } from '../../../src/contacts/list/read-page.ts'
import type { Owner } from '../../../src/contacts/owners.ts'
import { writeSelection } from '../../../src/contacts/selection/selection.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Menu } from '../../../src/ui/menu.tsx'
import { insertMarkup, needScript } from '../../../src/ui/page-assets.ts'
import { Pager } from '../../../src/ui/pager.tsx'
import { TableFrame } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { contactColumns, contactRows } from './list-columns.ts'

/** One page of the list: selectable rows, bulk actions and the pager. */
export function ContactTable({
  filter,
  list,
  owners,
  mayReassign,
}: {
  filter: ContactFilter
  list: ContactPage
  owners: Owner[]
  mayReassign: boolean
}) {
  const to = (changes: Partial<ContactFilter>) =>
    urls.contacts.list(filterQuery({ ...filter, page: 1, near: undefined, ...changes }))
  const toPage = (page: number) => {
    const edge = list.contacts.at(page > list.page ? -1 : 0)
    return to({ page, near: edge && { page: list.page, contactId: edge.id } })
  }
  const columns = contactColumns(owners, filter, mayReassign)
  needScript('contact-list')
  return (
    <>
      <form className="selection" method="get" action={urls.contacts.deletionOf()}>
        <FilterFields filter={filter} />
        <TableFrame
          id="contact-list"
          caption="Contacts"
          columns={columns}
          sort={{
            by: filter.sort.by,
            direction: filter.sort.descending ? 'desc' : 'asc',
            hrefFor: (by, direction) => to({ sort: { by: by as SortKey, descending: direction === 'desc' } }),
          }}
          selection={{ name: 'ids' }}
          hasMenu
        >
          <tbody {...insertMarkup(contactRows(list.contacts, columns))} />
        </TableFrame>
        <SelectionBar
          list={list}
          actions={[
            ...(mayReassign ? [{ words: 'Reassign…', href: urls.contacts.reassignmentOf() }] : []),
            { words: 'Merge…', href: urls.contacts.merge(), forTwo: true },
            { words: 'Export', href: urls.contacts.exportOf() },
            { words: 'Delete…', href: urls.contacts.deletionOf(), isDanger: true },
          ]}
        />
      </form>
      <ContactRowMenu />
      <p className="list-loading" role="status" />
      <Pager
        page={list.page}
        pages={list.pages}
        hrefFor={toPage}
        total={list.capped ? `${formatCount(list.total)}+` : list.total}
        perPage={filter.limit}
        shown={list.contacts.length}
        unit={list.total === 1 ? 'contact' : 'contacts'}
        sizes={{
          options: pageSizes,
          current: filter.limit,
          hrefFor: (size) => to({ limit: pageSizes.find((each) => each === size) }),
        }}
      />
    </>
  )
}

interface BulkAction {
  words: string
  /** A confirmation page or a file. */
  href: string
  isDanger?: boolean
  /** Only for two contacts. */
  forTwo?: boolean
}

/** Bulk actions for the ticked rows. The form's own fields hold the selection. See islands/row-selection.ts. */
function SelectionBar({
  list: { total, capped },
  actions,
}: {
  list: Pick<ContactPage, 'total' | 'capped'>
  actions: BulkAction[]
}) {
  const count = formatCount(total) + (capped ? '+' : '')
  return (
    <fieldset
      className="selection-bar"
      aria-label="Selected contacts"
      data-total={total}
      data-capped={capped ? '' : undefined}
    >
      <p className="selection-bar__count" role="status" />
      <select className="selection-bar__scope" name="all" aria-label="Which contacts">
        <option value="">Selected contacts</option>
        <option value="yes">{total === 1 && !capped ? 'The only match' : `All ${count} that match`}</option>
      </select>
      <Button type="button" variant="quiet" size="small" data-select-matching="" hidden>
        Select all {count} that match
      </Button>
      <Button type="reset" variant="quiet" size="small">
        Clear
      </Button>
      <span className="selection-bar__actions">
        {/* Enter in a checkbox clicks the form's first submit button, so this one does nothing. */}
        <button type="submit" disabled hidden />
        {actions.map(({ words, href, isDanger, forTwo }) => (
          <Button
            key={href}
            size="small"
            variant={isDanger ? 'danger' : 'plain'}
            formAction={href}
            data-for-two={forTwo ? '' : undefined}
          >
            {words}
          </Button>
        ))}
      </span>
    </fieldset>
  )
}

/**
 * One menu for all rows. islands/contact-list.ts opens it for a contact and appends each link's data-path to the
 * contact's URL.
 */
const ContactRowMenu = () => (
  <Menu id="row-menu">
    <a href="/contacts" data-path="/edit">
      Edit
    </a>
    <a href="/contacts" data-path="">
      Send Quote
    </a>
    <a href="/contacts" data-path="/deletion">
      Delete
    </a>
  </Menu>
)

/** The filter, which defines the selection for all=yes. */
function FilterFields({ filter }: { filter: ContactFilter }) {
  const { all: _, except: __, ...fields } = writeSelection({ all: filter, except: [] })
  return Object.entries(fields).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => value && <input key={name + value} type="hidden" name={name} value={value} />),
  )
}
