import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { Tabs } from './tabs.tsx'

/** Tabs that collapse into a menu on phones. */
export function FoldingTabs({ label, items }: ComponentProps<typeof Tabs>) {
  return (
    <div className="folding-tabs">
      <div className="folding-tabs__wide">
        <Tabs label={label} items={items} />
      </div>
      <details className="folding-tabs__menu">
        <summary>
          {items.find(({ active }) => active)?.label}
          <Icon of={ChevronDown} small />
        </summary>
        <nav aria-label={label}>
          {items.map(({ label: name, href, active }) => (
            <a key={href} href={href} aria-current={active ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      </details>
    </div>
  )
}
