import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { emailTroubleWords } from '../messages/email-trouble.ts'
import { urls } from '../urls.ts'
import { type Banner, BillingBanner } from './billing-banner.tsx'
import { classNames } from './class-names.ts'
import { type Density, PageDensity } from './density.tsx'
import { Icon } from './icon.tsx'
import { Initials } from './initials.tsx'
import { Menu, MenuButton, MenuLink } from './menu.tsx'
import { type PaymentState, PaymentStatus } from './payment-status.tsx'
import { Ribbon } from './ribbon.tsx'
import { type Flash, Toasts } from './toast.tsx'
import { Wordmark } from './wordmark.tsx'

export type AppUser = { name: string; email: string; organizationName: string; isAdmin: boolean }
/** `countText` is `count` in words, for screen readers. */
export type NavItem = { label: string; href: string; active?: boolean; count?: string; countText?: string }

/** The <body> of a signed-in page. `nav` and `menu` list only pages that this user may open. */
export function AppLayout({
  user,
  nav,
  find,
  payment,
  banner,
  emailTrouble,
  menu,
  practice,
  demo,
  flash,
  density = 'comfortable',
  children,
}: {
  user: AppUser
  nav: readonly NavItem[]
  /** The command palette. */
  find?: ReactNode
  payment?: PaymentState | undefined
  banner?: Banner | undefined
  /** Why emails are on hold, paused or delayed. */
  emailTrouble?: string | undefined
  menu: readonly { label: string; href: string; keys?: string }[]
  practice: boolean
  /** Shown in the ribbon while the agency is in demo mode. */
  demo?: ReactNode
  flash?: Flash
  density?: Density
  children: ReactNode
}) {
  return (
    <div className={classNames('app', density === 'compact' && 'app--compact')}>
      <a className="skip-link" href="#content">
        Skip to main content
      </a>
      <Ribbon practice={practice} demo={demo} />
      <header className="app__head">
        <div className="app__bar">
          <Wordmark href={urls.contacts.list()} />
          <nav className="app__nav" aria-label="Main">
            {nav.map((item) => (
              <a key={item.href} href={item.href} aria-current={item.active ? 'page' : undefined}>
                {item.label}
                {item.count && (
                  <span className="app__count">
                    <span aria-hidden="true">{item.count}</span>
                    <span className="visually-hidden">, {item.countText}</span>
                  </span>
                )}
              </a>
            ))}
          </nav>
          {find}
          {payment && <PaymentStatus {...payment} />}
          <button className="app__user" type="button" popoverTarget="user-menu">
            <Initials name={user.name} />
            <span className="app__user-name">
              {user.name}
              <span className="visually-hidden">, your menu</span>
            </span>
            <Icon of={ChevronDown} small />
          </button>
          <Menu id="user-menu">
            <p className="menu__head">
              <strong>{user.name}</strong>
              <span>
                {user.organizationName}
                <br />
                {user.email}
              </span>
            </p>
            {menu.map((item) => (
              <MenuLink key={item.href} href={item.href} keys={item.keys}>
                {item.label}
              </MenuLink>
            ))}
            <div className="menu__foot">
              <MenuButton action={urls.logout()}>Log out</MenuButton>
            </div>
          </Menu>
        </div>
      </header>
      {banner && <BillingBanner banner={banner} />}
      {emailTrouble && (
        <aside className="billing-banner billing-banner--email" aria-label={emailTroubleWords.banner}>
          <div>
            <p>{emailTrouble}</p>
          </div>
        </aside>
      )}
      <main className="app__main" id="content" tabIndex={-1}>
        <PageDensity value={density}>{children}</PageDensity>
      </main>
      <Toasts flash={flash} />
    </div>
  )
}
