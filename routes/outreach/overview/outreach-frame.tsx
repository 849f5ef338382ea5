import type { ReactNode } from 'react'
import { outreachFrame as words } from '../../../src/messages/outreach-pages.ts'
import { FoldingTabs } from '../../../src/ui/folding-tabs.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { Tabs } from '../../../src/ui/tabs.tsx'
import { urls } from '../../../src/urls.ts'

const tabs = [
  { key: 'upcoming', href: urls.outreach.upcoming(), admin: false },
  { key: 'year', href: urls.outreach.year(), admin: true },
  { key: 'simulator', href: urls.outreach.simulator(), admin: true },
  { key: 'notices', href: urls.outreach.notices(), admin: true },
  { key: 'log', href: urls.outreach.log(), admin: false },
  { key: 'deliverability', href: urls.deliverability.show(), admin: true },
] as const

export type OutreachTab = (typeof tabs)[number]['key']

/** The frame of the outreach pages, with their tabs. */
export function OutreachFrame({
  tab,
  isAdmin,
  action,
  children,
}: {
  tab: OutreachTab
  isAdmin: boolean
  action?: ReactNode
  children: ReactNode
}) {
  const shown = tabs
    .filter(({ admin }) => isAdmin || !admin)
    .map(({ key, href }) => ({ label: words.tabNames[key], href, active: key === tab }))
  return (
    <div className="outreach">
      <PageHeader title={words.title} action={action} />
      {isAdmin ? <FoldingTabs label={words.tabs} items={shown} /> : <Tabs label={words.tabs} items={shown} />}
      {children}
    </div>
  )
}
