import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type Direction = 'asc' | 'desc'
export type Sort = { by: string; direction: Direction; hrefFor: (by: string, direction: Direction) => string }

/** A column header. A sortable column has a link that sorts by it or reverses the order. */
export function ColumnHeader({
  column,
  sort,
  first,
}: {
  column: { label: string; sortBy?: string; kind?: string }
  sort: Sort | undefined
  first: boolean
}) {
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
