import { formatMoment } from '../../../src/lib/moment.ts'
import { refusedBecause, deliverabilityWords as words } from '../../../src/messages/deliverability.ts'
import {
  isReleasable,
  SUPPRESSIONS_PER_PAGE,
  type SuppressedAddress,
} from '../../../src/outreach/deliverability/refusals.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { FilterBar } from '../../../src/ui/filter-bar.tsx'
import { Pager } from '../../../src/ui/pager.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'

const { refusals: said } = words

export interface RefusalsProps {
  refusals: { rows: readonly SuppressedAddress[]; total: number }
  query: { search: string; page: number }
  pages: number
  typed: Record<string, string>
  errors: Record<string, string>
  timeZone: string
}

/** Who is not written to and why; to search, to add to, and to take back what nobody asked for themselves. */
export function Refusals({ refusals: { rows, total }, query, pages, typed, errors, timeZone }: RefusalsProps) {
  const { search, page } = query
  return (
    <Card title={said.title} id="refusals">
      <p className="deliverability__soft">{said.lead}</p>
      <ErrorSummary errors={errors} />
      <div className="deliverability__tools">
        <FilterBar action={`${urls.deliverability.show()}#refusals`} label={said.search}>
          <TextField label={said.search} name="search" type="search" defaultValue={search} />
          <Button>{said.find}</Button>
          {search && (
            <ButtonLink variant="quiet" href={`${urls.deliverability.show()}#refusals`}>
              {said.all}
            </ButtonLink>
          )}
        </FilterBar>
        <form method="post" action={urls.deliverability.refusals()} noValidate className="filter-bar">
          <TextField
            label={said.addTitle}
            name="address"
            type="email"
            hint={said.addHint}
            defaultValue={typed.address ?? ''}
            autoComplete="off"
            {...(errors.address ? { error: errors.address } : {})}
          />
          <Button>{said.add}</Button>
        </form>
      </div>
      {rows.length === 0 ? (
        <p className="deliverability__soft">{search ? said.noneFound : said.none}</p>
      ) : (
        <DataTable
          caption={said.caption}
          rows={rows}
          rowKey={({ address }) => address}
          columns={[
            { key: 'address', label: said.address, cell: ({ address }) => address },
            { key: 'reason', label: said.reason, cell: ({ reason, file }) => refusedBecause(reason, file) },
            { key: 'since', label: said.since, kind: 'figures', cell: ({ at }) => formatMoment(at, timeZone) },
            { key: 'contact', label: said.contact, cell: (row) => <Whose {...row} /> },
            { key: 'actions', label: said.actions, cell: (row) => <Release {...row} /> },
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
          hrefFor={(to) => `${urls.deliverability.show({ search, page: to })}#refusals`}
        />
      )}
    </Card>
  )
}

const Whose = ({ contactId, name }: SuppressedAddress) =>
  contactId === null ? (
    <span className="deliverability__soft">{said.nobody}</span>
  ) : (
    <a href={urls.contacts.show(contactId)}>{name || `#${contactId}`}</a>
  )

function Release({ address, reason }: SuppressedAddress) {
  if (!isReleasable({ reason })) return null
  return (
    <form method="post" action={urls.deliverability.release()}>
      <input type="hidden" name="address" value={address} />
      <Button size="small" aria-label={said.releaseOf(address)}>
        {said.release}
      </Button>
    </form>
  )
}
