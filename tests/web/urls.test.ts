import { expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { cardPages } from '../../src/practice/card-pages/card-pages.tsx'
import type { PracticeCards } from '../../src/practice/stripe/practice-cards.ts'
import { urls } from '../../src/urls.ts'
import { testApp } from '../app.ts'

type Tree = { [name: string]: Tree | ((...args: never[]) => string) }

/** Every entry of the map with 'x' for each parameter. */
function paths(tree: Tree, prefix = ''): [name: string, path: string][] {
  return Object.entries(tree).flatMap(([name, entry]) => {
    if (typeof entry !== 'function') return paths(entry, `${prefix}${name}.`)
    const path = entry(...(Array.from({ length: entry.length }, () => 'x') as never[]))
    return [[`${prefix}${name}`, path.replace(/\?.*$/, '')]]
  })
}

const map = paths(urls as unknown as Tree)

async function mountedRoutes() {
  const { deps } = await testApp()
  return createApp({ ...deps, practiceCards: cardPages({} as PracticeCards) })
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ path }) => path)
}

const pattern = (route: string) => new RegExp(`^${route.replace(/:\w+(?:\{.+\})?/g, '[^/]+')}$`)
/** What an operator's machine asks for, not a page. */
const NOT_PAGES = ['/healthz', '/readyz']

test('every mounted page has an entry in the map of addresses', async () => {
  const pages = (await mountedRoutes()).filter((route) => !route.startsWith('/api/') && !NOT_PAGES.includes(route))
  const unnamed = pages.filter((route) => !map.some(([, path]) => pattern(route).test(path)))
  expect(unnamed).toEqual([])
})

test('every address of the map leads to a mounted page', async () => {
  const mounted = await mountedRoutes()
  const dead = map.filter(([, path]) => !mounted.some((route) => pattern(route).test(path)))
  expect(dead).toEqual([])
})

test('the whole map, to be read when it changes', () => {
  expect(map.map(([name, path]) => `${name} ${path}`)).toMatchInlineSnapshot(`
    [
      "home /",
      "login /login",
      "loginSent /login/sent",
      "loginCode /login/code",
      "loginApi /api/auth/login",
      "sessionApi /api/auth/session",
      "signup /signup",
      "signupSent /signup/sent",
      "signupChange /signup/change",
      "logout /logout",
      "verify /auth/verify/x/x",
      "signInWith /auth/x",
      "signInWithCallback /auth/x/callback",
      "confirm /confirm",
      "checkEmailApi /api/organizations/check-email/x",
      "pricing /pricing",
      "choosePlan /choose-plan",
      "onboarding.show /onboarding",
      "onboarding.step /onboarding/x",
      "onboarding.resumeMail /onboarding/resume-mail",
      "setup.settings /setup/settings",
      "setup.agents /setup/add-agents",
      "dashboard /dashboard",
      "walkthrough.show /walkthrough",
      "walkthrough.steps /walkthrough/steps",
      "walkthrough.completion /walkthrough/completion",
      "walkthrough.completionApi /api/profile/complete-walkthrough",
      "agents.list /add-agents",
      "agents.create /add-agents",
      "agents.save /add-agents/x",
      "agents.setDefault /add-agents/x/default",
      "agents.removal /add-agents/x/removal",
      "agents.invitation /add-agents/x/invitation",
      "settings.show /settings",
      "settings.brand /brand-settings",
      "settings.details /settings/details",
      "settings.saveBrand /settings/brand",
      "settings.carriers /settings/carriers",
      "settings.states /settings/states",
      "settings.outreach /settings/outreach",
      "settings.sender /settings/sender",
      "settings.domain /settings/domain",
      "settings.mails /settings/mails",
      "settings.mail /settings/mails/x",
      "settings.mailPreview /settings/mails/x/preview",
      "settings.mailRemoval /settings/mails/x/ours",
      "settings.clients /settings/clients",
      "settings.texts /settings/texts",
      "settings.links /settings/links",
      "settings.logo /settings/details/logo",
      "settings.logoRemoval /settings/details/logo-removal",
      "settings.state /settings/states/x",
      "settings.recommendations /settings/states/recommendations",
      "settings.domainCheck /settings/domain/check",
      "settings.domainRemoval /settings/domain/removal",
      "settings.log /settings/log",
      "settings.exportFile /settings/export/x",
      "settings.closing /settings/closing",
      "outreach.upcoming /outreach",
      "outreach.year /outreach/year",
      "outreach.start /outreach/start",
      "outreach.pauses /outreach/pauses",
      "outreach.resumption /outreach/pauses/end",
      "outreach.simulator /outreach/simulator",
      "outreach.notices /outreach/notices",
      "outreach.noticeWithdrawal /outreach/notices/x/withdrawal",
      "outreach.log /outreach/log",
      "outreach.sendAgain /outreach/log/x/again",
      "outreach.handled /outreach/log/x/handled",
      "logo /logos/x/x.png",
      "profile.show /profile",
      "profile.cancelEmail /profile/email/cancel",
      "profile.selling /profile/selling",
      "profile.sessions /profile/sessions",
      "profile.endSession /profile/sessions/x/end",
      "profile.endOthers /profile/sessions/end-others",
      "selfOnboarding /self-onboarding/x",
      "demoExit /demo/exit",
      "demoExitApi /api/organizations/exit-demo-mode",
      "closed /closed",
      "billing /stripe",
      "goLive /stripe/go-live",
      "checkoutApi.create /api/create-checkout-session",
      "checkoutApi.status /api/session-status",
      "checkoutApi.details /api/checkout-session",
      "checkoutApi.completion /api/stripe/payment-complete",
      "checkoutApi.handOver /api/auth/set-session",
      "plan.change /change-plan",
      "plan.checkout /change-plan/checkout",
      "plan.checkoutReturn /change-plan/checkout/return",
      "contactUs /contact-us",
      "contact /contact",
      "contacts.list /contacts",
      "contacts.new /contacts/new",
      "contacts.create /contacts",
      "contacts.show /contact/x",
      "contacts.edit /contact/x/edit",
      "contacts.deletion /contact/x/deletion",
      "contacts.quoteMail /contact/x/quote-mail",
      "contacts.sendQuoteApi /api/contacts/x/send-quote-email",
      "contacts.trackingApi /api/contacts/email-tracking/x",
      "contacts.deletionOf /contacts/deletion",
      "contacts.reassignmentOf /contacts/reassignment",
      "contacts.exportOf /contacts/export.csv",
      "contacts.record /contact/x/record.json",
      "contacts.deleted /contacts/deleted",
      "contacts.restoration /contacts/deleted/restoration",
      "contacts.erasure /contacts/deleted/erasure",
      "contacts.changes /contacts/changes",
      "contacts.change /contacts/changes/x",
      "contacts.undo /contacts/changes/x/undo",
      "contacts.duplicates /contacts/duplicates",
      "contacts.merge /contacts/merge",
      "contacts.views /contacts/views",
      "contacts.view /contacts/views/x",
      "contacts.viewRemoval /contacts/views/x/removal",
      "contacts.tutorial /contacts/tutorial",
      "contacts.notes /contact/x/notes",
      "contacts.noteRemoval /contact/x/notes/x/removal",
      "contacts.quoteLink /contact/x/quote-link",
      "contacts.quoteLinkRemoval /contact/x/quote-link/removal",
      "contacts.generateQuoteApi /api/quotes/generate/x",
      "contacts.followUps /contact/x/follow-ups",
      "contacts.followUpCompletion /contact/x/follow-ups/x/completion",
      "contacts.pause /contact/x/pause",
      "contacts.resumption /contact/x/resumption",
      "contacts.answer /contact/x/answer",
      "contacts.answerRemoval /contact/x/answer/removal",
      "contacts.submittedDetails /contact/x/details/x",
      "contacts.health /contact/x/health",
      "contacts.texts /contact/x/texts",
      "contacts.consentsCsv /contact/x/consents.csv",
      "contacts.consentsPdf /contact/x/consents.pdf",
      "contacts.checkEmailApi /api/contacts/check-email/x",
      "shortcuts /shortcuts",
      "deliverability.show /deliverability",
      "deliverability.resumption /deliverability/resumption",
      "deliverability.refusals /deliverability/refusals",
      "deliverability.release /deliverability/release",
      "paletteApi /api/palette",
      "zipApi /api/zip-lookup/x",
      "imports.list /contacts/imports",
      "imports.new /contacts/imports/new",
      "imports.upload /contacts/imports",
      "imports.show /contacts/imports/x",
      "imports.check /contacts/imports/x/check",
      "imports.start /contacts/imports/x/start",
      "imports.agent /contacts/imports/x/agent",
      "imports.resumption /contacts/imports/x/resumption",
      "imports.forgetting /contacts/imports/x/forgetting",
      "imports.cancellation /contacts/imports/x/cancellation",
      "imports.badRows /contacts/imports/x/bad-rows.csv",
      "imports.carrierConversions /contacts/imports/x/carrier-conversions.csv",
      "compare /compare/x",
      "compareQuote /compare",
      "choice /compare/x/choice",
      "mailedQuote /compare/x/mail",
      "sharedQuote /compare/x/share",
      "compareAt /compare",
      "quotePage /quote",
      "quote /quote",
      "language /language",
      "textSize /text-size",
      "schedule /schedule",
      "scheduleCall /schedule/call",
      "scheduleBooking /schedule/booking",
      "scheduleDemo /schedule-main",
      "eligibility /eligibility",
      "healthTopic /eligibility/topic",
      "healthSending /eligibility/sending",
      "healthAgain /eligibility/again",
      "unsubscribe /u/x",
      "error /error",
      "notFound /404",
      "webhooks.resend /webhooks/resend",
      "webhooks.stripe /webhooks/stripe",
      "webhooks.twilio /webhooks/twilio",
      "webhooks.twilioStatus /webhooks/twilio/status",
      "rules.list /rules",
      "rules.state /rules/x",
      "practice.mailbox /practice/mailbox",
      "practice.mail /practice/mailbox/x",
      "practice.mailHtml /practice/mailbox/x/html",
      "practice.mailboxJson /practice/mailbox.json",
      "practice.texts /practice/texts",
      "practice.textsJson /practice/texts.json",
      "practice.components /practice/components",
      "practice.stripeScript /practice/stripe.js",
      "practice.checkout /practice/checkout/x",
      "practice.expireCheckout /practice/checkout/x/expire",
      "practice.checkoutScript /practice/checkout.js",
      "practice.portal /practice/portal/x",
      "practice.portalCard /practice/portal/x/card",
      "practice.portalPlan /practice/portal/x/plan",
      "practice.portalInvoice /practice/portal/x/invoice",
      "practice.invoice /practice/invoices/x",
      "practice.invoicePdf /practice/invoices/x/pdf",
    ]
  `)
})
