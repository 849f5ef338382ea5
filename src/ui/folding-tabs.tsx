import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Tabs } from './tabs.tsx'

/** Tabs that become one line to unfold where they do not fit side by side: on a phone, or sooner where they are many. */
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
