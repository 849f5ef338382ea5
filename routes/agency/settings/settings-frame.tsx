import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { settingsFrame as words } from '../../../src/messages/settings.ts'
import { FoldingTabs } from '../../../src/ui/folding-tabs.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { page } from '../../../src/web/page.tsx'

const tabs = [
  { key: 'details', label: 'Details', href: urls.settings.show() },
  { key: 'brand', label: 'Brand', href: urls.settings.brand() },
  { key: 'clients', label: 'Client pages', href: urls.settings.clients() },
  { key: 'carriers', label: 'Carriers', href: urls.settings.carriers() },
  { key: 'states', label: 'States', href: urls.settings.states() },
  { key: 'outreach', label: 'Outreach', href: urls.settings.outreach() },
  { key: 'texts', label: 'Texts', href: urls.settings.texts() },
  { key: 'sender', label: 'Sender', href: urls.settings.sender() },
  { key: 'mails', label: 'Emails', href: urls.settings.mails() },
  { key: 'domain', label: 'Sending domain', href: urls.settings.domain() },
  { key: 'links', label: 'Links', href: urls.settings.links() },
  { key: 'log', label: 'Log', href: urls.settings.log() },
  { key: 'closing', label: 'Data & closing', href: urls.settings.closing() },
] as const

export type SettingsTab = (typeof tabs)[number]['key']

/** A settings page with its tab selected. */
export function settingsPage(
  c: Context<AppEnv>,
  tab: SettingsTab,
  content: ReactNode,
  options: { status?: 200 | 422 | 500; rules?: string } = {},
) {
  const label = tabs.find(({ key }) => key === tab)?.label
  return page(c, <SettingsFrame tab={tab}>{content}</SettingsFrame>, {
    title: tab === 'details' ? words.title : `${label} - ${words.title}`,
    ...options,
  })
}

function SettingsFrame({ tab, children }: { tab: SettingsTab; children: ReactNode }) {
  const items = tabs.map(({ key, label, href }) => ({ label, href, active: key === tab }))
  return (
    <div className="settings">
      <PageHeader title={words.title} />
      <FoldingTabs label={words.tabs} items={items} many />
      {children}
    </div>
  )
}
