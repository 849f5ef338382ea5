import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Icon } from './icon.tsx'

/**
 * The page numbers to show: all if there are at most 7; otherwise always seven entries (first, last, neighbors and
 * gaps), so that the links do not move under the pointer. `page` is clamped to 1..pages.
 */
export function pageWindow(page: number, pages: number): (number | 'gap')[] {
  const last = Math.max(1, Math.trunc(pages))
  const current = Math.min(last, Math.max(1, Math.trunc(page)))
  if (last <= 7) return range(1, last)
  if (current <= 4) return [...range(1, 5), 'gap', last]
  if (current >= last - 3) return [1, 'gap', ...range(last - 4, last)]
  return [1, 'gap', current - 1, current, current + 1, 'gap', last]
}

function rowRange(first: number, shown: number): string {
  return `${first.toLocaleString('en-US')}–${(first + shown - 1).toLocaleString('en-US')}`
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

export function Pager({
  page,
  pages,
  hrefFor,
  total,
  perPage,
  shown,
  unit = 'rows',
  label = 'Pages',
  sizes,
}: {
  page: number
  pages: number
  hrefFor: (page: number) => string
  /** A text such as "1,000+" if the count is capped. */
  total?: number | string
  /** Rows per full page and rows on this page. With `total` they give the range "11–20 of 95". */
  perPage?: number
  shown?: number
  unit?: string
  /** The accessible name, for pages with two pagers. */
  label?: string
  sizes?: { options: readonly number[]; current: number; hrefFor: (size: number) => string }
}) {
  const count = typeof total === 'number' ? total.toLocaleString('en-US') : total
  return (
    <nav className="pager" aria-label={label}>
      {count !== undefined && (
        <span className="pager__total" data-result>
          {perPage !== undefined &&
            shown !== undefined &&
            pages > 1 &&
            `${rowRange((page - 1) * perPage + 1, shown)} of `}
          {count} {unit}
        </span>
      )}
      {pages > 1 && (
        <ol>
          <li>
            <Step href={page > 1 ? hrefFor(page - 1) : undefined} rel="prev" />
          </li>
          {pageWindow(page, pages).map((entry, index) =>
            entry === 'gap' ? (
              <li className="pager__gap" key={index === 1 ? 'gap before' : 'gap after'} aria-hidden="true">
                …
              </li>
            ) : (
              <li key={entry}>
                {entry === page ? (
                  <a className="pager__current" href={hrefFor(entry)} aria-current="page" aria-label={`Page ${entry}`}>
                    {entry}
                  </a>
                ) : (
                  <a href={hrefFor(entry)} aria-label={`Page ${entry}`}>
                    {entry}
                  </a>
                )}
              </li>
            ),
          )}
          <li>
            <Step href={page < pages ? hrefFor(page + 1) : undefined} rel="next" />
          </li>
        </ol>
      )}
      {sizes && (
        <p className="pager__sizes">
          <span>Per page</span>
          {sizes.options.map((size) => (
            <a
              key={size}
              href={sizes.hrefFor(size)}
              className={size === sizes.current ? 'pager__current' : undefined}
              aria-current={size === sizes.current ? 'true' : undefined}
            >
              {size}
            </a>
          ))}
        </p>
      )}
    </nav>
  )
}

function Step({ href, rel }: { href: string | undefined; rel: 'prev' | 'next' }) {
  const icon = <Icon of={rel === 'prev' ? ChevronLeft : ChevronRight} />
  if (href === undefined) {
    return (
      <span className="pager__step" aria-hidden="true">
        {icon}
      </span>
    )
  }
  return (
    <a href={href} rel={rel} aria-label={rel === 'prev' ? 'Previous page' : 'Next page'}>
      {icon}
    </a>
  )
}
