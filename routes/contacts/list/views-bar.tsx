import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import type { ContactFilter } from '../../../src/contacts/list/filter.ts'
import { defaultViews, type SavedView, viewQuery } from '../../../src/contacts/views/saved-view.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import { ShortName } from '../../../src/ui/short-name.tsx'
import { urls } from '../../../src/urls.ts'
import { viewWords as words } from '../views/words.ts'

/** Further saved views are collapsed. */
const VIEWS_SHOWN = 8

/** Links to the built-in and saved views, with the current one marked. A filter that is not saved can be saved. */
export function ContactViewsBar({
  filter,
  views,
  user,
}: {
  filter: ContactFilter
  views: readonly SavedView[]
  user: { id: number; seesOnlyOwn: boolean }
}) {
  const current = viewQuery(filter)
  const defaults = defaultViews(user)
  const named = views
    .filter((view) => !defaults.some(({ query }) => query === view.query))
    // Two users may choose the same name.
    .map((view) => (view.user_id === user.id ? view : { ...view, name: words.ofOwner(view.name, view.owner) }))
  const isOwn = ({ user_id }: SavedView) => user_id === user.id
  // The current view first, then the user's own.
  const rank = (view: SavedView) => (view.query === current ? 0 : isOwn(view) ? 1 : 2)
  const sortedViews = named.length > VIEWS_SHOWN ? named.toSorted((a, b) => rank(a) - rank(b)) : named
  const all = [...defaults, ...sortedViews]
  const [first, rest] = [all.slice(0, defaults.length + VIEWS_SHOWN), all.slice(defaults.length + VIEWS_SHOWN)]
  const isNamed = all.some(({ query }) => query === current)
  // Hide the bar when there is nothing to choose.
  if (all.length === 1 && isNamed) return null
  return (
    <nav className="views-bar" aria-label={words.nav}>
      <Views views={first} current={current} />
      {rest.length > 0 && (
        <details>
          <summary>{words.more(rest.length)}</summary>
          <Views views={rest} current={current} />
        </details>
      )}
      {isNamed ? (
        views.length > 0 && (
          <a className="views-bar__own" href={urls.contacts.views()}>
            {words.manage}
          </a>
        )
      ) : (
        <a className="views-bar__own" href={urls.contacts.views({ save: current })}>
          <Icon of={BookmarkPlus} />
          {words.save}
        </a>
      )}
    </nav>
  )
}

const Views = ({ views, current }: { views: readonly { name: string; query: string }[]; current: string }) => (
  <ul>
    {views.map(({ name, query }) => (
      <li key={`${name}?${query}`}>
        <a
          href={query === '' ? urls.contacts.list() : `${urls.contacts.list()}?${query}`}
          aria-current={query === current ? 'page' : undefined}
        >
          <ShortName name={name} />
        </a>
      </li>
    ))}
  </ul>
)
