import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Address } from './address.tsx'
import { classNames } from './class-names.ts'
import { ColumnHeader, type Sort } from './column-header.tsx'
import { needScript } from './page-assets.ts'
import { SortMenu } from './sort-menu.tsx'

export type ColumnHead = {
  key: string
  label: string
  /** The column's name in sort links. Without it the column is not sortable. */
  sortBy?: string
  /** figures: dates and phone numbers; number: right-aligned amounts; prose: may run over several lines. */
  kind?: 'text' | 'figures' | 'number' | 'prose'
}

export type Column<Row> = ColumnHead & {
  cell: (row: Row) => ReactNode
  foot?: ReactNode
}

export type Selection<Row> = {
  name: string
  value: (row: Row) => string | number
  label: (row: Row) => string
  selected?: (row: Row) => boolean
  /** The id of the form that the checkboxes belong to, if the table is outside it. */
  form?: string
}

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort
  selection?: Selection<Row>
  /** Replaces all cells but the first, for rows without values. */
  instead?: (row: Row) => ReactNode
  id?: string
  /** The id of a row. The row is highlighted if the URL's fragment names it. */
  rowId?: (row: Row) => string
}

/** The first column is the row's header: it stays visible when the table scrolls, and is the card's title on phones. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  selection,
  instead,
  id,
  rowId,
}: TableProps<Row>) {
  const hasFoot = columns.some((column) => column.foot !== undefined)
  return (
    <TableFrame caption={caption} columns={columns} sort={sort} id={id} selection={selection}>
      <tbody>
        {rows.map((row) => (
          <TableRow
            key={rowKey(row)}
            row={row}
            columns={columns}
            selection={selection}
            instead={instead}
            id={rowId?.(row)}
          />
        ))}
      </tbody>
      {hasFoot && <Foot columns={columns} before={Boolean(selection)} />}
    </TableFrame>
  )
}

/** A table without its rows. */
export function TableFrame({
  caption,
  columns,
  sort,
  selection,
  hasMenu = false,
  id,
  children,
}: {
  caption: string
  columns: readonly ColumnHead[]
  sort: Sort | undefined
  selection: { name: string; form?: string } | undefined
  /** The rows have a menu. */
  hasMenu?: boolean
  id: string | undefined
  children: ReactNode
}) {
  // A table without controls must be focusable, so that the keyboard can scroll it.
  const hasControls = Boolean(sort || selection || hasMenu)
  if (selection) needScript('row-selection')
  return (
    <div className="table-scroll" {...(hasControls ? {} : { role: 'region', 'aria-label': caption, tabIndex: 0 })}>
      {sort && <SortMenu id={`${id ?? 'table'}-order`} columns={columns} sort={sort} />}
      <table className="table" id={id}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th className="table__select" scope="col">
                <label>
                  <input
                    type="checkbox"
                    data-select-all={selection.name}
                    form={selection.form}
                    aria-label="Select all on this page"
                  />
                </label>
              </th>
            )}
            {columns.map((column, index) => (
              <ColumnHeader key={column.key} column={column} sort={sort} first={index === 0} />
            ))}
            {hasMenu && (
              <th className="table__menu" scope="col">
                <span className="visually-hidden">Edit</span>
              </th>
            )}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

function TableRow<Row>({
  row,
  columns,
  selection,
  instead,
  id,
}: Pick<TableProps<Row>, 'columns' | 'selection' | 'instead'> & { row: Row; id: string | undefined }) {
  const [first, ...others] = columns
  const replacement = instead?.(row)
  return (
    <tr id={id}>
      {selection && (
        <td className="table__select">
          <label>
            <input
              type="checkbox"
              name={selection.name}
              value={selection.value(row)}
              defaultChecked={selection.selected?.(row)}
              form={selection.form}
              aria-label={selection.label(row)}
            />
          </label>
        </td>
      )}
      {first && cellOf(first, first.cell(row), true)}
      {replacement
        ? others[0] && (
            <td className="table__prose" colSpan={others.length}>
              {replacement}
            </td>
          )
        : others.map((column) => cellOf(column, column.cell(row), false))}
    </tr>
  )
}

/** `before`: the rows have a checkbox. */
function Foot<Row>({ columns, before }: { columns: readonly Column<Row>[]; before: boolean }) {
  return (
    <tfoot>
      <tr>
        {before && <td />}
        {columns.map((column, index) => cellOf(column, column.foot, index === 0))}
      </tr>
    </tfoot>
  )
}

/** A plain function instead of a component, because a page has thousands of cells. */
function cellOf<Row>(column: Column<Row>, content: ReactNode, isHeader: boolean) {
  const { key, label, kind } = column
  const isLong = longTextOf(content) !== undefined
  const className = classNames(kind && kind !== 'text' && `table__${kind}`, isLong && 'table__long') || undefined
  const shown = isLong && kind !== 'prose' ? clamped(content) : breakable(content)
  return isHeader ? (
    <th key={key} scope="row" className={className}>
      {shown}
    </th>
  ) : (
    <td key={key} data-label={label} className={className}>
      {shown}
    </td>
  )
}

type Element = ReactElement<{ children?: ReactNode; className?: string; title?: string }>
const isElement = (content: ReactNode): content is Element => isValidElement(content)

const MAX_ONE_LINE_LENGTH = 30

/** The text of a cell, if it is long and may wrap. */
function longTextOf(content: ReactNode): string | undefined {
  const text = isElement(content) ? content.props.children : content
  return typeof text === 'string' && text.length > MAX_ONE_LINE_LENGTH ? text : undefined
}

/** On phones, an email address must wrap before its @ or a dot. */
const breakable = (content: ReactNode) =>
  typeof content === 'string' && /^\S+@\S+$/.test(content) ? <Address of={content} /> : content

/** The first two lines of a long text. The title attribute has the full text. */
function clamped(content: ReactNode): ReactNode {
  const title = longTextOf(content)
  if (!isElement(content))
    return (
      <span className="clamp" title={title}>
        {breakable(content)}
      </span>
    )
  return cloneElement(content, { className: classNames(content.props.className, 'clamp'), title })
}
