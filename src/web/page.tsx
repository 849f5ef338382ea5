import type { Context } from 'hono'
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
import type { AppEnv } from './app-env.ts'
import { bannerOf, paymentState } from './billing-state.ts'
import { documentPage, type PageOptions } from './document.tsx'
import { takeFlash } from './flash.ts'
import { languageOf } from './language.ts'
import { destinations, navigation, userMenu } from './navigation.ts'
import { textSizeOf } from './text-size.ts'

type AppContext = Context<AppEnv>

/** A page of the signed-in product. */
export function page(c: AppContext, content: ReactNode, options: PageOptions): Response {
  const user = c.var.user
  const body = (
    <AppLayout
      user={{
        name: `${user.firstName} ${user.lastName}`,
        email: user.email,
        organizationName: user.organizationName,
        isAdmin: user.isAdmin,
      }}
      nav={navigation(c.req.path, c.var.waiting ?? user.todayTasks?.count)}
      find={<PaletteIsland pages={destinations(user)} />}
      payment={paymentState(user)}
      banner={bannerOf(user, c.var.tenantDb.now())}
      emailTrouble={user.emailTrouble && emailTroubleText(user.emailTrouble, user.timeZone)}
      menu={userMenu(user)}
      practice={c.var.deps.practice}
      demo={user.isDemo && <DemoLine mayExit={user.isAdmin} />}
      flash={toastOf(c)}
    >
      {content}
    </AppLayout>
  )
  c.header('Cache-Control', 'private, no-store')
  return documentPage(c, body, { ...options, stylesheet: 'app' })
}

/** The page's own toast. Undo comes back to the page it was pressed on. */
function toastOf(c: AppContext): Flash | undefined {
  const message = takeFlash(c)
  if (!message) return undefined
  const { undo, takeBack, ...said } = message
  if (takeBack) return { ...said, undo: takeBack }
  if (undo === undefined) return said
  const { pathname, search } = new URL(c.req.url)
  return { ...said, undo: { action: urls.contacts.undo(undo), fields: { to: `${pathname}${search}` } } }
}

const PaletteIsland = island('palette', Palette, 'called')
const ExitDemoIsland = island('exit-demo', ExitDemo, 'idle')

const DemoLine = ({ mayExit }: { mayExit: boolean }) => (
  <>
    {demoWords.line} {mayExit && <ExitDemoIsland pageUrl={urls.demoExit()} apiUrl={urls.demoExitApi()} />}
  </>
)

/** A page of an agency's setup: the steps take the place of the standard header. */
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
  /** The client's link that the page was opened with. */
  link?: string | undefined
  /** Where a change of language or type size comes back to: a path that GET answers. The page's own if left out. */
  to?: string | undefined
}

export interface PublicPageOptions extends ReadablePageOptions {
  agency?: PublicAgency | undefined
  agent?: PublicAgent | undefined
  colors?: AgencyColors | undefined
  footer?: ReactNode
}

/**
 * A page for an agency's client: no sign-in, the agency's colours, critical CSS inlined, usable without script; in their
 * language and size of type.
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
  /** It is what an agency's client is shown, without the way to our own pages. */
  forClients?: boolean
}

/** One of Perennial's own pages outside the sign-in. */
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
