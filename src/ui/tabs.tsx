import { needSheets } from './page-assets.ts'

/** Tabs are links, so the open tab is in the URL. */
export function Tabs({
  label,
  items,
}: {
  label: string
  items: readonly { label: string; href: string; active?: boolean; count?: number }[]
}) {
  needSheets('tabs')
  return (
    <nav className="tabs" aria-label={label}>
      {items.map((item) => (
        <a key={item.href} href={item.href} aria-current={item.active ? 'page' : undefined}>
          {item.label}
          {item.count !== undefined && <span className="tabs__count">{item.count.toLocaleString('en-US')}</span>}
        </a>
      ))}
    </nav>
  )
}
