import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { settingsFrame as words } from '../../../src/messages/settings.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { page } from '../../../src/web/page.tsx'

export const settingsGroups = [
  {
    label: 'Agency',
    tabs: [{ key: 'details', label: 'Details', href: urls.settings.show() }],
  },
  {
    label: 'Client pages',
    tabs: [
      { key: 'brand', label: 'Brand', href: urls.settings.brand() },
      { key: 'clients', label: 'Content and links', href: urls.settings.clients() },
    ],
  },
  {
    label: 'Selling',
    tabs: [
      { key: 'carriers', label: 'Carriers', href: urls.settings.carriers() },
      { key: 'states', label: 'States', href: urls.settings.states() },
    ],
  },
  {
    label: 'Sending',
    tabs: [
      { key: 'outreach', label: 'Outreach', href: urls.settings.outreach() },
      { key: 'sender', label: 'Sender', href: urls.settings.sender() },
      { key: 'mails', label: 'Emails', href: urls.settings.mails() },
      { key: 'texts', label: 'Texts', href: urls.settings.texts() },
      { key: 'domain', label: 'Sending domain', href: urls.settings.domain() },
    ],
  },
  {
    label: 'Team',
    tabs: [{ key: 'permissions', label: 'Permissions', href: urls.settings.permissions() }],
  },
  {
    label: 'Data',
    tabs: [
      { key: 'log', label: 'Log', href: urls.settings.log() },
      { key: 'closing', label: 'Data & closing', href: urls.settings.closing() },
    ],
  },
] as const

export type SettingsTab = (typeof settingsGroups)[number]['tabs'][number]['key']

/** A settings page with its tab selected. */
export function settingsPage(
  c: AppContext,
  tab: SettingsTab | undefined,
  content: ReactNode,
  { query, ...options }: { status?: 200 | 422 | 500; rules?: string; query?: string } = {},
) {
  const label = settingsGroups.flatMap(({ tabs }) => [...tabs]).find(({ key }) => key === tab)?.label
  return page(
    c,
    <div className="settings">
      <PageHeader title={words.title} />
      <div className="settings__columns">
        <div className="settings__nav">
          <search>
            <form action={urls.settings.search()} autoComplete="off">
              <input
                className="input"
                type="search"
                name="q"
                maxLength={100}
                defaultValue={query}
                aria-label={words.search}
                placeholder={words.search}
              />
            </form>
          </search>
          <nav className="settings__groups" aria-label={words.tabs}>
            <SettingsLinks tab={tab} />
          </nav>
          <details className="folding-tabs__menu settings__menu">
            <summary>
              {label ?? words.tabs}
              <Icon of={ChevronDown} small />
            </summary>
            <nav aria-label={words.tabs}>
              <SettingsLinks tab={tab} />
            </nav>
          </details>
        </div>
        <div className="settings__page">{content}</div>
      </div>
    </div>,
    { title: label && tab !== 'details' ? `${label} - ${words.title}` : words.title, ...options },
  )
}

const SettingsLinks = ({ tab }: { tab: SettingsTab | undefined }) =>
  settingsGroups.map(({ label: group, tabs }) => (
    <div key={group} className="settings__group">
      <p>{group}</p>
      {tabs.map(({ key, label, href }) => (
        <a key={key} href={href} aria-current={key === tab ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </div>
  ))
