import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type Direction = 'asc' | 'desc'
export type Sort = { by: string; direction: Direction; hrefFor: (by: string, direction: Direction) => string }

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The name a sort link carries; without it the column cannot be sorted. */
  sortBy?: string
  /** figures: dates and phones; number: right-aligned amounts; prose: may run over several lines. */
  kind?: 'text' | 'figures' | 'number' | 'prose'
  foot?: ReactNode
}

export type Selection<Row> = {
  name: string
  value: (row: Row) => string | number
  label: (row: Row) => string
  selected?: (row: Row) => boolean
  /** Lets the select-all box and the rows belong to a form elsewhere on the page. */
  form?: string
}

/** The first column names the row: it is its header, stays in place when the table scrolls, and titles the card on phones. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  selection,
  menu,
  id,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort
  selection?: Selection<Row>
  menu?: (row: Row) => ReactNode
  id?: string
}) {
  const hasFoot = columns.some((column) => column.foot !== undefined)
  // Where the table may scroll sideways, a keyboard must be able to reach it.
  const hasControls = Boolean(sort || selection || menu)
  return (
    <div className="table-scroll" {...(hasControls ? {} : { role: 'region', 'aria-label': caption, tabIndex: 0 })}>
      <table className="table" id={id}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th className="table__select" scope="col">
                <label>
                  <input className="tick" type="checkbox" data-select-all={selection.name} form={selection.form} />
                  <span className="visually-hidden">Select all</span>
                </label>
              </th>
            )}
            {columns.map((column, index) => (
              <ColumnHeader key={column.key} column={column} sort={sort} first={index === 0} />
            ))}
            {menu && (
              <th className="table__menu" scope="col">
                <span className="visually-hidden">Edit</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {selection && (
                <td className="table__select">
                  <label>
                    <input
                      className="tick"
                      type="checkbox"
                      name={selection.name}
                      value={selection.value(row)}
                      defaultChecked={selection.selected?.(row)}
                      form={selection.form}
                    />
                    <span className="visually-hidden">{selection.label(row)}</span>
                  </label>
                </td>
              )}
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row" className={cellClass(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} data-label={column.label} className={cellClass(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
              {menu && <td className="table__menu">{menu(row)}</td>}
            </tr>
          ))}
        </tbody>
        {hasFoot && (
          <tfoot>
            <tr>
              {selection && <td />}
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row" className={cellClass(column)}>
                    {column.foot}
                  </th>
                ) : (
                  <td key={column.key} data-label={column.label} className={cellClass(column)}>
                    {column.foot}
                  </td>
                ),
              )}
              {menu && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function cellClass({ kind }: Pick<Column<never>, 'kind'>): string | undefined {
  return kind && kind !== 'text' ? `table__${kind}` : undefined
}

function ColumnHeader<Row>({ column, sort, first }: { column: Column<Row>; sort: Sort | undefined; first: boolean }) {
  const className = classNames(first && 'table__first', column.kind === 'number' && 'table__number') || undefined
  if (!sort || !column.sortBy) {
    return (
      <th className={className} scope="col">
        {column.label}
      </th>
    )
  }
  const active = sort.by === column.sortBy
  const next = active && sort.direction === 'asc' ? 'desc' : 'asc'
  const icon = active ? (sort.direction === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown
  return (
    <th
      className={className}
      scope="col"
      aria-sort={active ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <a className="table__sort" href={sort.hrefFor(column.sortBy, next)}>
        {column.label}
        <Icon of={icon} small />
      </a>
    </th>
  )
}
