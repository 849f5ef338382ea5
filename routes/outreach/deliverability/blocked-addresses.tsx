import { formatMoment } from '../../../src/lib/moment.ts'
import { blockReason, deliverabilityWords as words } from '../../../src/messages/deliverability.ts'
import {
  isReleasable,
  SUPPRESSIONS_PER_PAGE,
  type SuppressedAddress,
  type SuppressionOrder,
  suppressionOrders,
} from '../../../src/outreach/deliverability/blocked-addresses.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { FilterBar } from '../../../src/ui/filter-bar.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { Pager } from '../../../src/ui/pager.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { tableSort } from '../../../src/ui/table-sort.ts'
import { urls } from '../../../src/urls.ts'

const { blocked } = words

export interface BlockedAddressesProps {
  blocked: { rows: readonly SuppressedAddress[]; total: number }
  query: { search: string; page: number; sort: SuppressionOrder }
  pages: number
  typed: Record<string, string>
  errors: Record<string, string>
  timeZone: string
}

/** Blocked addresses: search, add, and unblock. Only bounces and the agency's own blocks can be unblocked. */
export function BlockedAddresses({
  blocked: { rows, total },
  query,
  pages,
  typed,
  errors,
  timeZone,
}: BlockedAddressesProps) {
  const { search, page } = query
  const sort = suppressionOrders.write(query.sort)
  return (
    <Card title={blocked.title} id="refusals">
      <p className="deliverability__soft">{blocked.lead}</p>
      <ErrorSummary errors={errors} />
      <div className="deliverability__tools">
        <FilterBar action={`${urls.deliverability.show()}#refusals`} label={blocked.search}>
          <TextField label={blocked.search} name="search" type="search" defaultValue={search} />
          {sort && <input type="hidden" name="sort" value={sort} />}
          <Button>{blocked.find}</Button>
          {search && (
            <ButtonLink variant="quiet" href={`${urls.deliverability.show()}#refusals`}>
              {blocked.all}
            </ButtonLink>
          )}
        </FilterBar>
        <form {...postTo(urls.deliverability.refusals())} noValidate className="filter-bar">
          <TextField
            label={blocked.addTitle}
            name="address"
            type="email"
            hint={blocked.addHint}
            defaultValue={typed.address ?? ''}
            autoComplete="off"
            {...(errors.address ? { error: errors.address } : {})}
          />
          <Button>{blocked.add}</Button>
        </form>
      </div>
      {rows.length === 0 ? (
        <p className="deliverability__soft">{search ? blocked.noneFound : blocked.none}</p>
      ) : (
        <DataTable
          caption={blocked.caption}
          rows={rows}
          rowKey={({ address }) => address}
          sort={tableSort(
            suppressionOrders,
            query.sort,
            (to) => `${urls.deliverability.show({ search, sort: to })}#refusals`,
          )}
          columns={[
            { key: 'address', label: blocked.address, sortBy: 'address', cell: ({ address }) => address },
            {
              key: 'reason',
              label: blocked.reason,
              sortBy: 'reason',
              cell: ({ reason, file }) => blockReason(reason, file),
            },
            {
              key: 'since',
              label: blocked.since,
              kind: 'figures',
              sortBy: 'since',
              cell: ({ at }) => formatMoment(at, timeZone),
            },
            { key: 'contact', label: blocked.contact, sortBy: 'contact', cell: (row) => <ContactLink {...row} /> },
            { key: 'actions', label: blocked.actions, cell: (row) => <ReleaseButton {...row} /> },
          ]}
        />
      )}
      {total > 0 && (
        <Pager
          page={page}
          pages={pages}
          total={total}
          unit={total === 1 ? 'address' : 'addresses'}
          perPage={SUPPRESSIONS_PER_PAGE}
          shown={rows.length}
          hrefFor={(to) => `${urls.deliverability.show({ search, sort, page: to })}#refusals`}
        />
      )}
    </Card>
  )
}

const ContactLink = ({ contactId, name }: SuppressedAddress) =>
  contactId === null ? (
    <span className="deliverability__soft">{blocked.nobody}</span>
  ) : (
    <a href={urls.contacts.show(contactId)}>{name || `#${contactId}`}</a>
  )

function ReleaseButton({ address, reason }: SuppressedAddress) {
  if (!isReleasable({ reason })) return null
  return (
    <form {...postTo(urls.deliverability.release())}>
      <input type="hidden" name="address" value={address} />
      <Button size="small" aria-label={blocked.releaseOf(address)}>
        {blocked.release}
      </Button>
    </form>
  )
}
