import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Tabs } from './tabs.tsx'

/** Tabs that collapse into a menu if they do not fit: on phones, and with `many` also in narrow windows. */
export function FoldingTabs({ label, items, many }: ComponentProps<typeof Tabs> & { many?: boolean }) {
  return (
    <div className={classNames('folding-tabs', many && 'folding-tabs--many')}>
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
