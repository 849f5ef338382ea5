import { bannerWords } from '../messages/billing-banner.ts'
import { todayWords } from '../messages/today.ts'
import { urls } from '../urls.ts'
import type { SignedInUser } from './app-env.ts'
import { needsNewPlan, paymentUrl } from './billing-state.ts'

// Source: nav-052, nav-053, nav-054.
/** `taskCount` is the number of tasks on the Today list. */
export const navigation = (path: string, taskCount?: number) => [
  { label: 'Dashboard', href: urls.dashboard(), active: /^\/(?:dashboard|retention)(\/|$)/.test(path) },
  { label: 'Contacts', href: urls.contacts.list(), active: /^\/(?:contacts?|book-health|radar)(\/|$)/.test(path) },
  {
    label: todayWords.title,
    href: urls.today.list(),
    active: /^\/today(\/|$)/.test(path),
    ...(taskCount ? { count: todayWords.count(taskCount), countText: todayWords.waiting(taskCount) } : {}),
  },
  { label: 'Outreach', href: urls.outreach.upcoming(), active: /^\/(?:outreach|deliverability)(\/|$)/.test(path) },
]

export const userMenu = (user: SignedInUser) => [
  { label: 'Your Profile', href: urls.profile.show() },
  ...(user.isAdmin
    ? [
        { label: 'Organization Settings', href: urls.settings.show() },
        { label: 'Manage Agents', href: urls.agents.list() },
        { label: 'Payment Settings', href: urls.billing() },
        // Source: billing-004.
        ...(user.accountState === 'live'
          ? []
          : [{ label: needsNewPlan(user) ? bannerWords.choose : bannerWords.updateMenu, href: paymentUrl(user) }]),
      ]
    : []),
  { label: 'Keyboard shortcuts', href: urls.shortcuts(), keys: '?' },
  { label: 'Contact Us', href: urls.contactUs() },
]

/** The pages of the command palette. */
export const destinations = (user: SignedInUser) => [
  ...navigation('').map(({ label, href }) => ({ label, href })),
  { label: 'Add a contact', href: urls.contacts.new() },
  { label: 'Import contacts from a file', href: urls.imports.new() },
  { label: 'Duplicates', href: urls.contacts.duplicates() },
  { label: 'Recently deleted', href: urls.contacts.deleted() },
  { label: 'Bulk changes', href: urls.contacts.changes() },
  { label: 'Saved views', href: urls.contacts.views() },
  { label: 'Book health', href: urls.bookHealth.show() },
  { label: 'Retention', href: urls.retention.list() },
  { label: 'Rate increases ahead', href: urls.radar.list() },
  { label: 'Outreach log', href: urls.outreach.log() },
  ...(user.isAdmin
    ? [
        { label: 'Outreach: the next 12 months', href: urls.outreach.year() },
        { label: 'Outreach: try settings', href: urls.outreach.simulator() },
        { label: 'Outreach: carriers’ notices', href: urls.outreach.notices() },
        { label: 'Deliverability', href: urls.deliverability.show() },
      ]
    : []),
  ...userMenu(user).map(({ label, href }) => ({ label, href })),
]
