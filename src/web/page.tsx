import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type AgencyColors, agencyColorRules } from '../lib/agency-colors.ts'
import { demoWords } from '../messages/closing.ts'
import { AppLayout } from '../ui/app-layout.tsx'
import { ExitDemo } from '../ui/exit-demo.tsx'
import { IslandHost, island } from '../ui/island.tsx'
import { Palette } from '../ui/palette.tsx'
import { type PublicAgency, type PublicAgent, PublicLayout } from '../ui/public-layout.tsx'
import { SetupLayout, type SetupProgress } from '../ui/setup-layout.tsx'
import { SiteLayout } from '../ui/site-layout.tsx'
import type { Flash } from '../ui/toast.tsx'
import { urls } from '../urls.ts'
import type { AppEnv, SignedInUser } from './app-env.ts'
import { compressed } from './compress.ts'
import { takeFlash } from './flash.ts'
import { islandRenderer } from './island-renderer.tsx'

type AppContext = Context<AppEnv>

interface PageOptions {
  title: string
  status?: 200 | 400 | 403 | 404 | 413 | 415 | 422 | 429 | 500 | 503
  /** Seconds after which the page asks for itself again, for browsers without script. */
  refreshSeconds?: number | undefined
  /** A file of ours whose download begins as soon as the page is there, with or without script. */
  download?: string | undefined
  /** CSS of this one page, such as the agency's colours. Ours, never a visitor's text. */
  rules?: string | undefined
}

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
      nav={navigation(c.req.path)}
      find={<PaletteIsland pages={destinations(user)} />}
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
  const { undo, ...said } = message
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

// Source: nav-052, nav-053, nav-054.
const navigation = (path: string) => [
  { label: 'Dashboard', href: urls.dashboard(), active: path === urls.dashboard() },
  { label: 'Contacts', href: urls.contacts.list(), active: /^\/contacts?(\/|$)/.test(path) },
]

const userMenu = ({ isAdmin }: SignedInUser) => [
  { label: 'Your Profile', href: urls.profile.show() },
  ...(isAdmin
    ? [
        { label: 'Organization Settings', href: urls.settings.show() },
        { label: 'Manage Agents', href: urls.agents.list() },
        { label: 'Payment Settings', href: urls.billing() },
      ]
    : []),
  { label: 'Keyboard shortcuts', href: urls.shortcuts(), keys: '?' },
  { label: 'Contact Us', href: urls.contactUs() },
]

/** Everything that can be gone to by its name. */
const destinations = (user: SignedInUser) => [
  ...navigation('').map(({ label, href }) => ({ label, href })),
  { label: 'Add a contact', href: urls.contacts.new() },
  { label: 'Import contacts from a file', href: urls.imports.new() },
  { label: 'Duplicates', href: urls.contacts.duplicates() },
  { label: 'Recently deleted', href: urls.contacts.deleted() },
  { label: 'Recent changes', href: urls.contacts.changes() },
  { label: 'Saved views', href: urls.contacts.views() },
  ...userMenu(user).map(({ label, href }) => ({ label, href })),
]

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

export interface PublicPageOptions extends PageOptions {
  agency?: PublicAgency | undefined
  agent?: PublicAgent | undefined
  colors?: AgencyColors | undefined
  footer?: ReactNode
}

/** A page for an agency's client: no sign-in, the agency's colours, critical CSS inlined, usable without script. */
export function publicPage(
  c: AppContext,
  content: ReactNode,
  { agency, agent, colors, footer, ...options }: PublicPageOptions,
): Response {
  const body = (
    <PublicLayout agency={agency} agent={agent} practice={c.var.deps.practice} footer={footer}>
      {content}
    </PublicLayout>
  )
  c.header('Cache-Control', 'private, no-store')
  c.header('X-Robots-Tag', 'noindex')
  return documentPage(c, body, { ...options, stylesheet: 'public', rules: colors && agencyColorRules(colors) })
}

/** One of Perennial's own pages outside the sign-in. */
export function sitePage(c: AppContext, content: ReactNode, options: PageOptions): Response {
  c.header('Cache-Control', 'private, no-store')
  const body = (
    <SiteLayout practice={c.var.deps.practice} flash={toastOf(c)}>
      {content}
    </SiteLayout>
  )
  return documentPage(c, body, { ...options, stylesheet: 'public' })
}

interface DocumentOptions extends PageOptions {
  stylesheet: 'app' | 'public'
  /** Larger type, in three steps; the usual size if left out. */
  textSize?: 1 | 2 | 3 | undefined
}

/** A whole document around any body; the pages above are what most need. */
export function documentPage(c: AppContext, body: ReactNode, options: DocumentOptions): Response {
  const { assets } = c.var.deps
  const nonce = c.var.nonce
  const islands = islandRenderer(assets)
  const markup = renderToString(<IslandHost value={islands.render}>{body}</IslandHost>)
  const sheet = assets.stylesheet(options.stylesheet)
  const scripts = islands.count() > 0 ? assets.scripts : assets.alwaysScripts
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(options.title)}</title>`,
    options.refreshSeconds
      ? `<noscript><meta http-equiv="refresh" content="${options.refreshSeconds}"></noscript>`
      : '',
    options.download ? `<meta http-equiv="refresh" content="0;url=${escapeText(options.download)}">` : '',
    'href' in sheet
      ? `<link rel="stylesheet" href="${sheet.href}">`
      : `<style nonce="${nonce}">${sheet.inline}</style>`,
    options.rules ? `<style nonce="${nonce}">${options.rules}</style>` : '',
    ...islands.modules().map((file) => `<link rel="modulepreload" href="${file}" nonce="${nonce}">`),
    assets.preamble ? `<script type="module" nonce="${nonce}">${assets.preamble}</script>` : '',
    ...scripts.map((file) => `<script type="module" src="${file}" nonce="${nonce}"></script>`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  ]
  const html = `<!doctype html><html lang="en"${options.textSize ? ` data-text-size="${options.textSize}"` : ''}><head>${head.join('')}</head><body>${markup}</body></html>`
  c.header('Content-Type', 'text/html; charset=utf-8')
  return compressed(c, html, options.status ?? 200)
}

const escapeText = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
