import type { ReactNode } from 'react'
import { type AgencyColors, agencyColorRules } from '../lib/agency-colors.ts'
import { demoWords } from '../messages/closing.ts'
import { emailTroubleText } from '../messages/email-trouble.ts'
import { AppLayout } from '../ui/app-layout.tsx'
import { ExitDemo } from '../ui/exit-demo.tsx'
import { island } from '../ui/island.tsx'
import { Palette } from '../ui/palette.tsx'
import { type PublicAgency, type PublicAgent, PublicLayout } from '../ui/public-layout.tsx'
import { SetupLayout, type SetupProgress } from '../ui/setup-layout.tsx'
import { SiteLayout } from '../ui/site-layout.tsx'
import type { Flash } from '../ui/toast.tsx'
import { urls } from '../urls.ts'
import type { AppContext } from './app-env.ts'
import { bannerOf, paymentState } from './billing-state.ts'
import { densityOf } from './density.ts'
import { documentPage, type PageOptions } from './document.tsx'
import { takeFlash } from './flash.ts'
import { languageOf } from './language.ts'
import { destinations, navigation, userMenu } from './navigation.ts'
import { textSizeOf } from './text-size.ts'

/** A page of the signed-in product. */
export function page(c: AppContext, content: ReactNode, options: PageOptions): Response {
  const user = c.var.user
  const now = c.var.tenantDb.now()
  const body = (
    <AppLayout
      user={{
        name: `${user.firstName} ${user.lastName}`,
        email: user.email,
        organizationName: user.organizationName,
        isAdmin: user.isAdmin,
      }}
      nav={navigation(c.req.path, c.var.taskCount ?? user.todayTasks?.count)}
      find={<PaletteIsland pages={destinations(user)} />}
      payment={paymentState(user, now)}
      banner={bannerOf(user, now)}
      emailTrouble={user.emailTrouble && emailTroubleText(user.emailTrouble, user.timeZone)}
      menu={userMenu(user)}
      practice={c.var.deps.practice}
      demo={user.isDemo && <DemoBanner mayExit={user.isAdmin} />}
      flash={toastOf(c)}
      density={densityOf(c)}
    >
      {content}
    </AppLayout>
  )
  c.header('Cache-Control', 'private, no-store')
  return documentPage(c, body, { ...options, stylesheet: 'app' })
}

/** The flash message as a toast. Undo returns to the current page. */
function toastOf(c: AppContext): Flash | undefined {
  const message = takeFlash(c)
  if (!message) return undefined
  const { undo, takeBack, ...toast } = message
  if (takeBack) return { ...toast, undo: takeBack }
  if (undo === undefined) return toast
  const { pathname, search } = new URL(c.req.url)
  return { ...toast, undo: { action: urls.contacts.undo(undo), fields: { to: `${pathname}${search}` } } }
}

const PaletteIsland = island('palette', Palette, 'called')
const ExitDemoIsland = island('exit-demo', ExitDemo, 'idle')

const DemoBanner = ({ mayExit }: { mayExit: boolean }) => (
  <>
    {demoWords.line} {mayExit && <ExitDemoIsland pageUrl={urls.demoExit()} apiUrl={urls.demoExitApi()} />}
  </>
)

/** A page of an agency's setup, with the steps instead of the standard header. */
export function setupPage(
  c: AppContext,
  content: ReactNode,
  options: PageOptions & { progress: SetupProgress },
): Response {
  const body = (
    <SetupLayout
      progress={options.progress}
      practice={c.var.deps.practice}
      logoutAction={c.var.session ? urls.logout() : undefined}
      flash={toastOf(c)}
    >
      {content}
    </SetupLayout>
  )
  c.header('Cache-Control', 'private, no-store')
  return documentPage(c, body, { ...options, stylesheet: 'app' })
}

export interface ReadablePageOptions extends PageOptions {
  /** The client's link that opened the page. */
  link?: string | undefined
  /** The page to show after a change of language or text size. It must support GET. Default: the current page. */
  to?: string | undefined
}

export interface PublicPageOptions extends ReadablePageOptions {
  agency?: PublicAgency | undefined
  agent?: PublicAgent | undefined
  colors?: AgencyColors | undefined
  footer?: ReactNode
}

/**
 * A page for an agency's client: no sign-in, the agency's colors, inline CSS, the client's language and text size. It
 * works without JavaScript.
 */
export function publicPage(
  c: AppContext,
  content: ReactNode,
  { agency, agent, colors, footer, link, to, ...options }: PublicPageOptions,
): Response {
  const { pathname, search } = new URL(c.req.url)
  const textSize = textSizeOf(c)
  const body = (
    <PublicLayout
      agency={agency}
      agent={agent}
      practice={c.var.deps.practice}
      reading={{ textSize, to: to ?? `${pathname}${search}`, link }}
      footer={footer}
    >
      {content}
    </PublicLayout>
  )
  c.header('Cache-Control', 'private, no-store')
  return documentPage(c, body, {
    language: languageOf(c),
    textSize,
    ...options,
    stylesheet: 'public',
    rules: colors && agencyColorRules(colors),
  })
}

export interface SitePageOptions extends PageOptions {
  /** For an agency's client: without our site's header links. The footer links stay. */
  forClients?: boolean
}

/** A page of Perennial's own public site. */
export function sitePage(c: AppContext, content: ReactNode, { forClients, ...options }: SitePageOptions): Response {
  c.header('Cache-Control', 'private, no-store')
  const body = (
    <SiteLayout
      practice={c.var.deps.practice}
      flash={toastOf(c)}
      signedIn={c.var.session !== undefined}
      path={c.req.path}
      forClients={forClients}
    >
      {content}
    </SiteLayout>
  )
  return documentPage(c, body, { ...options, stylesheet: 'public' })
}

const OPEN_PAGE_CACHE_SECONDS = 3600

/** A page of Perennial's own site that is the same for everyone, so browsers and proxies may cache it. */
export function openPage(c: AppContext, content: ReactNode, options: PageOptions): Response {
  c.header('Cache-Control', `public, max-age=${OPEN_PAGE_CACHE_SECONDS}`)
  const body = (
    <SiteLayout practice={c.var.deps.practice} path={c.req.path}>
      {content}
    </SiteLayout>
  )
  return documentPage(c, body, { ...options, stylesheet: 'public' })
}
