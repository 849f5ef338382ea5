import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { Sort } from './column-header.tsx'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

/** The sort menu on phones, where rows are cards and there are no column headers. */
export function SortMenu({
  id,
  columns,
  sort,
}: {
  id: string
  columns: readonly { label: string; sortBy?: string }[]
  sort: Sort
}) {
  const active = columns.find(({ sortBy }) => sortBy === sort.by)
  const isAscending = sort.direction === 'asc'
  return (
    <div className="sort-menu">
      <button className="button button--plain button--small" type="button" popoverTarget={id}>
        <span>
          Sort by {active?.label ?? '…'}
          <span className="visually-hidden">{isAscending ? ', ascending' : ', descending'}</span>
        </span>
        <Icon of={isAscending ? ArrowUp : ArrowDown} small />
      </button>
      <Menu id={id}>
        {columns.map(({ label, sortBy }) => {
          if (!sortBy) return null
          const isActive = sortBy === sort.by
          return (
            <a
              key={sortBy}
              href={sort.hrefFor(sortBy, isActive && isAscending ? 'desc' : 'asc')}
              aria-current={isActive || undefined}
            >
              {label}
              {isActive && <Icon of={isAscending ? ArrowUp : ArrowDown} small />}
            </a>
          )
        })}
      </Menu>
    </div>
  )
}
