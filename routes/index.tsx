/*
 * The whole surface: middleware in order, then one line per area, in match order. Who may open what: access.ts;
 * what still works unpaid: read-only.ts.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Deps } from '../src/deps.ts'
import { visitorAddress } from '../src/web/address.ts'
import { mountApi } from '../src/web/api.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { notFound, onError } from '../src/web/error-pages.tsx'
import { navigationGuard } from '../src/web/guards.ts'
import { descriptionCall } from '../src/web/openapi.ts'
import { originGuard } from '../src/web/origin-guard.ts'
import { readOnlyGuard, worksWhileReadOnly } from '../src/web/read-only-guard.ts'
import { requestLog } from '../src/web/request-log.ts'
import { securityHeaders } from '../src/web/security-headers.ts'
import { session } from '../src/web/session.ts'
import { access } from './access.ts'
import { agentsApi } from './agents.api.ts'
import { agents } from './agents.tsx'
import { authApi } from './auth.api.ts'
import { auth } from './auth.tsx'
import { billing } from './billing.tsx'
import { limitBody } from './body-limits.ts'
import { bookHealth } from './book-health.tsx'
import { checkoutApi } from './checkout.api.ts'
import { checkout } from './checkout.tsx'
import { closingApi } from './closing.api.ts'
import { closing } from './closing.tsx'
import { confirm } from './confirm.tsx'
import { contact } from './contact.tsx'
import { contactChanges } from './contact-changes.tsx'
import { contactExport } from './contact-export.tsx'
import { contactForms } from './contact-form.tsx'
import { contactImportsApi } from './contact-imports.api.ts'
import { contactImports } from './contact-imports.tsx'
import { contactMerge } from './contact-merge.tsx'
import { contactNotesApi } from './contact-notes.api.ts'
import { contactNotes } from './contact-notes.tsx'
import { contactOutreach } from './contact-outreach.tsx'
import { contactSelectionApi } from './contact-selection.api.ts'
import { contactSelection } from './contact-selection.tsx'
import { contactTexts } from './contact-texts.tsx'
import { contactViews } from './contact-views.tsx'
import { contactsApi } from './contacts.api.ts'
import { contacts } from './contacts.tsx'
import { crawlers, unfound } from './crawlers.ts'
import { dashboardApi } from './dashboard.api.ts'
import { dashboard } from './dashboard.tsx'
import { deliverability } from './deliverability.tsx'
import { eligibilityApi } from './eligibility.api.ts'
import { eligibility } from './eligibility.tsx'
import { enquiriesApi } from './enquiries.api.ts'
import { enquiries } from './enquiries.tsx'
import { goLive } from './go-live.tsx'
import { health } from './health.ts'
import { increaseNotices } from './increase-notices.tsx'
import { language } from './language.tsx'
import { logos } from './logos.tsx'
import { mailWordings } from './mail-wordings.tsx'
import { onboardingApi } from './onboarding.api.ts'
import { onboarding } from './onboarding.tsx'
import { outreach } from './outreach.tsx'
import { paletteApi } from './palette.api.ts'
import { paymentReturn } from './payment-return.ts'
import { placesApi } from './places.api.ts'
import { planChange } from './plan-change.tsx'
import { plansApi } from './plans.api.ts'
import { practice } from './practice.tsx'
import { pricing } from './pricing.tsx'
import { profileApi } from './profile.api.ts'
import { profile } from './profile.tsx'
import { quoteLinksApi } from './quote-links.api.ts'
import { quotesApi } from './quotes.api.ts'
import { quotes } from './quotes.tsx'
import { radar } from './radar.tsx'
import { worksReadOnly } from './read-only.ts'
import { retention } from './retention.tsx'
import { rules } from './rules.tsx'
import { scheduleApi } from './schedule.api.ts'
import { schedule } from './schedule.tsx'
import { securityTxt } from './security-txt.ts'
import { selfOnboarding } from './self-onboarding.tsx'
import { selfServiceApi } from './self-service.api.ts'
import { sellingRulesApi } from './selling-rules.api.ts'
import { sellingRules } from './selling-rules.tsx'
import { sessions } from './sessions.tsx'
import { settingsApi } from './settings.api.ts'
import { settings } from './settings.tsx'
import { signInWith } from './sign-in-with.tsx'
import { signUpPages } from './sign-up.tsx'
import { site } from './site.tsx'
import { status } from './status.tsx'
import { stripeApi } from './stripe.api.ts'
import { stripe } from './stripe.tsx'
import { texts } from './texts.tsx'
import { countTasks } from './today/count-tasks.ts'
import { today } from './today.tsx'
import { unsubscribe } from './unsubscribe.tsx'
import { webhooks } from './webhooks.ts'
import { welcome } from './welcome.tsx'

export const apiRoutes = [
  ...authApi,
  ...onboardingApi,
  ...plansApi,
  ...checkoutApi,
  ...profileApi,
  ...agentsApi,
  ...settingsApi,
  ...sellingRulesApi,
  ...closingApi,
  ...stripeApi,
  ...contactSelectionApi,
  ...contactNotesApi,
  ...contactsApi,
  ...contactImportsApi,
  ...quotesApi,
  ...quoteLinksApi,
  ...selfServiceApi,
  ...scheduleApi,
  ...eligibilityApi,
  ...enquiriesApi,
  ...placesApi,
  ...paletteApi,
  ...dashboardApi,
]

const worksUnpaid = (method: string, path: string) =>
  worksWhileReadOnly(worksReadOnly, method, path.replaceAll(/[{}]/g, ''))

export interface AppOptions {
  /** Folder of the built browser files; undefined where Vite serves them. */
  clientDir?: string | undefined
}

export function createApp(deps: Deps, { clientDir }: AppOptions = {}) {
  const app = new Hono<AppEnv>()
  app.onError(onError)
  app.notFound((c) => notFound(c))

  app.route('/', health(deps))
  if (clientDir) serveFiles(app, clientDir)

  app.use(async (c, next) => {
    c.set('deps', deps)
    c.set('tenantDb', deps.tenantDb)
    c.set('requestId', randomUUID())
    c.set('address', visitorAddress(socketAddress(c), c.req.header('X-Forwarded-For'), deps.trustProxy))
    await next()
    // Afterwards: an answer that a handler made by itself has none of the headers that were set before.
    c.res.headers.set('X-Request-Id', c.var.requestId)
  })
  app.use(requestLog)
  app.use(unfound)
  app.use(
    securityHeaders({ https: deps.publicUrl.startsWith('https:'), development: deps.assets.preamble !== undefined }),
  )
  app.use(async (c, next) => {
    // No text of ours holds a NUL, and no database takes one.
    if (c.req.url.includes('%00'))
      throw new HTTPException(400, { message: 'That address holds a character that cannot be.' })
    await next()
  })
  app.use(originGuard(/^\/(u\/|webhooks\/)/))
  app.route('/', status)
  app.use(session)
  app.use(limitBody)

  app.use(navigationGuard(access))
  app.use(readOnlyGuard(worksReadOnly))
  app.use(countTasks)
  for (const path of ['/contacts', '/dashboard', '/stripe']) app.use(path, paymentReturn)

  app.route('/', auth)
  app.route('/', signUpPages)
  app.route('/', signInWith)
  app.route('/', sessions)
  app.route('/', confirm)
  app.route('/', billing)
  app.route('/', goLive)
  app.route('/', planChange)
  app.route('/', checkout)
  app.route('/', stripe)
  app.route('/', onboarding)
  app.route('/', language)
  app.route('/', quotes)
  app.route('/', eligibility)
  app.route('/', selfOnboarding)
  app.route('/', schedule)
  app.route('/', unsubscribe)
  app.route('/', webhooks)
  app.route('/', rules)
  app.route('/', pricing)
  app.route('/', practice)
  if (deps.practiceCards) app.route('/', deps.practiceCards)
  mountApi(app, [...apiRoutes, descriptionCall(apiRoutes, { publicUrl: deps.publicUrl, worksReadOnly: worksUnpaid })])
  app.route('/', dashboard)
  app.route('/', bookHealth)
  app.route('/', retention)
  app.route('/', radar)
  app.route('/', today)
  app.route('/', welcome)
  app.route('/', profile)
  app.route('/', agents)
  app.route('/', closing)
  app.route('/', outreach)
  app.route('/', increaseNotices)
  app.route('/', mailWordings)
  app.route('/', deliverability)
  app.route('/', texts)
  app.route('/', sellingRules)
  app.route('/', settings)
  app.route('/', logos)
  app.route('/', contactImports)
  app.route('/', contactSelection)
  app.route('/', contactChanges)
  app.route('/', contactMerge)
  app.route('/', contactExport)
  app.route('/', contactViews)
  app.route('/', contactForms)
  app.route('/', contactTexts)
  app.route('/', contact)
  app.route('/', contactNotes)
  app.route('/', contactOutreach)
  app.route('/', contacts)
  app.route('/', enquiries)
  app.route('/', crawlers(deps))
  app.route('/', securityTxt(deps))
  app.route('/', site)
  return app
}

/** Hashed files for good, the few at the root for a day. Each by its name: no request looks for a file in vain. */
function serveFiles(app: Hono<AppEnv>, clientDir: string) {
  const keep = (value: string) =>
    serveStatic<AppEnv>({
      root: clientDir,
      precompressed: true,
      onFound: (_path, c) => {
        c.header('Cache-Control', value)
        c.header('X-Content-Type-Options', 'nosniff')
      },
    })
  app.get('/assets/*', keep('public, max-age=31536000, immutable'))
  for (const file of readdirSync(clientDir, { withFileTypes: true }))
    if (file.isFile() && !/\.(br|gz)$/.test(file.name)) app.get(`/${file.name}`, keep('public, max-age=86400'))
}

function socketAddress(c: Parameters<typeof getConnInfo>[0]): string {
  // A request made without a socket (tests) has no address.
  if (!c.env?.incoming) return '127.0.0.1'
  return getConnInfo(c).remote.address ?? '127.0.0.1'
}
