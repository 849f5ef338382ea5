/*
 * The path of every page, and of the API calls that pages use. A test fails if a mounted page is missing here. API
 * calls are declared with their handlers (see src/web/api.ts).
 */
type Query = Record<string, string | number | boolean | readonly string[] | undefined>

const withQuery = (path: string, query?: Query) => {
  if (!query) return path
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === '' || value === false) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

const id = encodeURIComponent

export const urls = {
  home: () => '/',
  login: (query?: { email?: string }) => withQuery('/login', query),
  loginSent: () => '/login/sent',
  loginCode: () => '/login/code',
  sessionApi: () => '/api/auth/session',
  signup: (query?: Query) => withQuery('/signup', query),
  signupSent: (query?: Query) => withQuery('/signup/sent', query),
  signupChange: () => '/signup/change',
  logout: () => '/logout',
  verify: (tokenId: string, secret: string) => `/auth/verify/${id(tokenId)}/${id(secret)}`,
  signInWith: (provider: string) => `/auth/${id(provider)}`,
  signInWithCallback: (provider: string) => `/auth/${id(provider)}/callback`,
  confirm: (query?: { to?: string; mailed?: 'yes' }) => withQuery('/confirm', query),
  checkEmailApi: (address: string) => `/api/organizations/check-email/${id(address)}`,
  pricing: (query?: Query) => withQuery('/pricing', query),
  choosePlan: (query?: Query) => withQuery('/choose-plan', query),
  onboarding: {
    show: (query?: Query) => withQuery('/onboarding', query),
    step: (step: string) => `/onboarding/${id(step)}`,
    resumeMail: () => '/onboarding/resume-mail',
  },
  setup: {
    settings: (query?: Query) => withQuery('/setup/settings', query),
    agents: (query?: Query) => withQuery('/setup/add-agents', query),
  },
  dashboard: (query?: Query) => withQuery('/dashboard', query),
  dashboardPeople: (query?: Query) => withQuery('/dashboard/people', query),
  dashboardStatsApi: (query?: Query) => withQuery('/api/dashboard/stats', query),
  today: {
    list: (query?: Query) => withQuery('/today', query),
    snooze: () => '/today/snooze',
    done: () => '/today/done',
    undo: () => '/today/undo',
  },
  /** A POST that sets the row height of lists in this browser. */
  density: () => '/density',
  radar: {
    list: (query?: Query) => withQuery('/radar', query),
    exportOf: (query?: Query) => withQuery('/radar/export.csv', query),
    states: () => '/radar/states',
    undo: () => '/radar/undo',
    thresholds: () => '/radar/thresholds',
  },
  bookHealth: {
    show: (query?: Query) => withQuery('/book-health', query),
    count: () => '/book-health/count',
  },
  retention: {
    list: (query?: Query) => withQuery('/retention', query),
    exportOf: (query?: Query) => withQuery('/retention/export.csv', query),
  },
  walkthrough: {
    show: () => '/walkthrough',
    steps: () => '/walkthrough/steps',
    list: () => '/walkthrough/list',
    completion: () => '/walkthrough/completion',
    completionApi: () => '/api/profile/complete-walkthrough',
  },
  agents: {
    list: (query?: Query) => withQuery('/add-agents', query),
    create: () => '/add-agents',
    save: (userId: number) => `/add-agents/${userId}`,
    setDefault: (userId: number) => `/add-agents/${userId}/default`,
    removal: (userId: number) => `/add-agents/${userId}/removal`,
    invitation: (userId: number) => `/add-agents/${userId}/invitation`,
  },
  settings: {
    show: (query?: Query) => withQuery('/settings', query),
    brand: (query?: Query) => withQuery('/brand-settings', query),
    details: () => '/settings/details',
    saveBrand: () => '/settings/brand',
    carriers: (query?: Query) => withQuery('/settings/carriers', query),
    states: (query?: Query) => withQuery('/settings/states', query),
    outreach: (query?: Query) => withQuery('/settings/outreach', query),
    sender: (query?: Query) => withQuery('/settings/sender', query),
    domain: (query?: Query) => withQuery('/settings/domain', query),
    mails: () => '/settings/mails',
    mail: (kind: string, query?: Query) => withQuery(`/settings/mails/${id(kind)}`, query),
    mailPreview: (kind: string, query?: Query) => withQuery(`/settings/mails/${id(kind)}/preview`, query),
    mailRemoval: (kind: string, query?: Query) => withQuery(`/settings/mails/${id(kind)}/ours`, query),
    clients: (query?: Query) => withQuery('/settings/clients', query),
    texts: (query?: Query) => withQuery('/settings/texts', query),
    permissions: (query?: Query) => withQuery('/settings/permissions', query),
    search: () => '/settings/search',
    logo: () => '/settings/details/logo',
    logoRemoval: () => '/settings/details/logo-removal',
    state: (state: string, query?: Query) => withQuery(`/settings/states/${id(state)}`, query),
    recommendations: (query?: Query) => withQuery('/settings/states/recommendations', query),
    domainCheck: () => '/settings/domain/check',
    domainRemoval: () => '/settings/domain/removal',
    log: (query?: Query) => withQuery('/settings/log', query),
    exportFile: (file: string) => `/settings/export/${id(file)}`,
    closing: () => '/settings/closing',
  },
  /** Automatic emails. */
  outreach: {
    upcoming: (query?: Query) => withQuery('/outreach', query),
    year: (query?: Query) => withQuery('/outreach/year', query),
    start: () => '/outreach/start',
    pauses: () => '/outreach/pauses',
    resumption: () => '/outreach/pauses/end',
    simulator: (query?: Query) => withQuery('/outreach/simulator', query),
    notices: (query?: Query) => withQuery('/outreach/notices', query),
    noticeWithdrawal: (noticeId: number) => `/outreach/notices/${noticeId}/withdrawal`,
    log: (query?: Query) => withQuery('/outreach/log', query),
    sendAgain: (messageId: string) => `/outreach/log/${id(messageId)}/again`,
    handled: (messageId: string) => `/outreach/log/${id(messageId)}/handled`,
  },
  logo: (slug: string, hash: string) => `/logos/${id(slug)}/${id(hash)}.png`,
  profile: {
    show: () => '/profile',
    cancelEmail: () => '/profile/email/cancel',
    selling: () => '/profile/selling',
    /** Turns the daily task email on or off. */
    digest: () => '/profile/digest',
    sessions: () => '/profile/sessions',
    endSession: (publicId: string) => `/profile/sessions/${id(publicId)}/end`,
    endOthers: () => '/profile/sessions/end-others',
  },
  /**
   * Sign-up form for an agency's new clients. `agentId`, an agent's public token, assigns them to that agent. `quoteId`
   * shows the price form with a client's facts filled in; `manual` shows it empty.
   */
  selfOnboarding: (slug: string, query?: { agentId?: string; quoteId?: string; manual?: 'yes'; lost?: 'yes' }) =>
    withQuery(`/self-onboarding/${id(slug)}`, query),
  demoExit: () => '/demo/exit',
  demoExitApi: () => '/api/organizations/exit-demo-mode',
  closed: () => '/closed',
  billing: (query?: Query) => withQuery('/stripe', query),
  goLive: () => '/stripe/go-live',
  /** API of the card form. */
  checkoutApi: {
    create: () => '/api/create-checkout-session',
    status: (sessionId: string) => withQuery('/api/session-status', { session_id: sessionId }),
    details: (clientSecret: string) => withQuery('/api/checkout-session', { clientSecret }),
    completion: () => '/api/stripe/payment-complete',
    handOver: () => '/api/auth/set-session',
  },
  plan: {
    change: (query?: Query) => withQuery('/change-plan', query),
    checkout: (query?: Query) => withQuery('/change-plan/checkout', query),
    /** The URL that the card provider's pages return to, with the id of the checkout. */
    checkoutReturn: (query?: Query) => withQuery('/change-plan/checkout/return', query),
  },
  payments: {
    /** Redirects to the card provider's page. */
    card: () => '/stripe/card',
    invoice: (invoiceId: string) => `/stripe/invoices/${id(invoiceId)}`,
    /** Redirects to the card provider's page. */
    payInvoice: (invoiceId: string) => `/stripe/invoices/${id(invoiceId)}/payment`,
    cancellation: () => '/stripe/cancellation',
    keeping: () => '/stripe/cancellation/end',
  },
  contactUs: (query?: { done?: 'yes'; message?: string }) => withQuery('/contact-us', query),
  waitlist: (query?: { done?: 'yes' }) => withQuery('/waitlist', query),
  /** For the operator. `statusEnd` is a POST that signs out. */
  status: () => '/status',
  statusEnd: () => '/status/end',
  privacy: () => '/privacy',
  terms: () => '/terms',
  accessibility: () => '/accessibility',
  /** Alias of `contactUs`. With an agency's slug it redirects to the agency's page. */
  contact: (query?: { org?: string; agentId?: string | undefined }) => withQuery('/contact', query),
  contacts: {
    list: (query?: Query) => withQuery('/contacts', query),
    new: () => '/contacts/new',
    create: () => '/contacts',
    show: (contactId: number, query?: Query) => withQuery(`/contact/${contactId}`, query),
    edit: (contactId: number, query?: Query) => withQuery(`/contact/${contactId}/edit`, query),
    deletion: (contactId: number, query?: Query) => withQuery(`/contact/${contactId}/deletion`, query),
    quoteMail: (contactId: number) => `/contact/${contactId}/quote-mail`,
    sendQuoteApi: (contactId: number) => `/api/contacts/${contactId}/send-quote-email`,
    trackingApi: (contactId: number) => `/api/contacts/email-tracking/${contactId}`,
    /** The next three take a selection: see src/contacts/selection/selection.ts. */
    deletionOf: (selection?: Query) => withQuery('/contacts/deletion', selection),
    reassignmentOf: (selection?: Query) => withQuery('/contacts/reassignment', selection),
    exportOf: (selection?: Query) => withQuery('/contacts/export.csv', selection),
    record: (contactId: number) => `/contact/${contactId}/record.json`,
    deleted: (query?: Query) => withQuery('/contacts/deleted', query),
    restoration: () => '/contacts/deleted/restoration',
    erasure: (query?: Query) => withQuery('/contacts/deleted/erasure', query),
    changes: (query?: Query) => withQuery('/contacts/changes', query),
    change: (changeSetId: number) => `/contacts/changes/${changeSetId}`,
    undo: (changeSetId: number, query?: Query) => withQuery(`/contacts/changes/${changeSetId}/undo`, query),
    duplicates: (query?: Query) => withQuery('/contacts/duplicates', query),
    merge: (query?: Query) => withQuery('/contacts/merge', query),
    views: (query?: Query) => withQuery('/contacts/views', query),
    view: (viewId: number) => `/contacts/views/${viewId}`,
    viewRemoval: (viewId: number) => `/contacts/views/${viewId}/removal`,
    tutorial: () => '/contacts/tutorial',
    notes: (contactId: number) => `/contact/${contactId}/notes`,
    noteRemoval: (contactId: number, noteId: number) => `/contact/${contactId}/notes/${noteId}/removal`,
    quoteLink: (contactId: number) => `/contact/${contactId}/quote-link`,
    unknownFacts: (contactId: number) => `/contact/${contactId}/unknown-facts`,
    quoteLinkRemoval: (contactId: number) => `/contact/${contactId}/quote-link/removal`,
    generateQuoteApi: (contactId: number) => `/api/quotes/generate/${contactId}`,
    followUps: (contactId: number) => `/contact/${contactId}/follow-ups`,
    followUpCompletion: (contactId: number, followUpId: number) =>
      `/contact/${contactId}/follow-ups/${followUpId}/completion`,
    /** The result of a conversation. `follow_up` is the follow-up it completes. */
    outcome: (contactId: number, query?: Query) => withQuery(`/contact/${contactId}/outcome`, query),
    outcomeRemoval: (contactId: number, outcomeId: number) => `/contact/${contactId}/outcomes/${outcomeId}/removal`,
    outcomeReturn: (contactId: number, outcomeId: number) => `/contact/${contactId}/outcomes/${outcomeId}/return`,
    pause: (contactId: number) => `/contact/${contactId}/pause`,
    resumption: (contactId: number) => `/contact/${contactId}/resumption`,
    /** The client answered elsewhere, so follow-ups stop. */
    answer: (contactId: number) => `/contact/${contactId}/answer`,
    answerRemoval: (contactId: number) => `/contact/${contactId}/answer/removal`,
    submittedDetails: (contactId: number, detailsId: number) => `/contact/${contactId}/details/${detailsId}`,
    health: (contactId: number) => `/contact/${contactId}/health`,
    /** Consents, and whether the contact gets texts. */
    texts: (contactId: number) => `/contact/${contactId}/texts`,
    consentsCsv: (contactId: number) => `/contact/${contactId}/consents.csv`,
    consentsPdf: (contactId: number) => `/contact/${contactId}/consents.pdf`,
    checkEmailApi: (address: string) => `/api/contacts/check-email/${id(address)}`,
  },
  shortcuts: () => '/shortcuts',
  deliverability: {
    show: (query?: Query) => withQuery('/deliverability', query),
    resumption: () => '/deliverability/resumption',
    refusals: () => '/deliverability/refusals',
    release: () => '/deliverability/release',
  },
  paletteApi: (query?: Query) => withQuery('/api/palette', query),
  zipApi: (zip: string) => `/api/zip-lookup/${id(zip)}`,
  imports: {
    list: (query?: Query) => withQuery('/contacts/imports', query),
    new: () => '/contacts/imports/new',
    upload: () => '/contacts/imports',
    show: (importId: number) => `/contacts/imports/${importId}`,
    check: (importId: number) => `/contacts/imports/${importId}/check`,
    start: (importId: number) => `/contacts/imports/${importId}/start`,
    agent: (importId: number) => `/contacts/imports/${importId}/agent`,
    answers: (importId: number) => `/contacts/imports/${importId}/answers`,
    headerRow: (importId: number) => `/contacts/imports/${importId}/header-row`,
    resumption: (importId: number) => `/contacts/imports/${importId}/resumption`,
    forgetting: (importId: number) => `/contacts/imports/${importId}/forgetting`,
    cancellation: (importId: number) => `/contacts/imports/${importId}/cancellation`,
    unblocking: (importId: number) => `/contacts/imports/${importId}/unblocking`,
    badRows: (importId: number) => `/contacts/imports/${importId}/bad-rows.csv`,
    carrierConversions: (importId: number) => `/contacts/imports/${importId}/carrier-conversions.csv`,
  },
  compare: (trackingId: string, query?: Query) => withQuery(`/compare/${id(trackingId)}`, query),
  compareQuote: (query: { id: string } & Query) => withQuery('/compare', query),
  /**
   * The POSTs from a client's comparison page. `link` is a tracking id or quote id. The query is the page's own, so
   * that the page is shown again in the same state.
   */
  choice: (link: string, query?: Query) => withQuery(`/compare/${id(link)}/choice`, query),
  mailedQuote: (link: string, query?: Query) => withQuery(`/compare/${id(link)}/mail`, query),
  sharedQuote: (link: string, query?: Query) => withQuery(`/compare/${id(link)}/share`, query),
  /** A made-up client's quote for visitors to our own site: see src/quotes/sample.ts. */
  sample: {
    show: () => '/compare/sample',
    choice: (query?: Query) => withQuery('/compare/sample/choice', query),
  },
  /** `id` is the quote that the client viewed. */
  thankYou: (query?: { id?: string; done?: 'choice' | 'call' | 'read' }) => withQuery('/thank-you', query),
  landing: (query?: { id?: string }) => withQuery('/landing', query),
  tempLanding: () => '/templanding',
  /** A new visitor's comparison at an agency. Their criteria are in the browser's draft. */
  compareAt: (slug: string, query?: Query) => withQuery('/compare', { orgId: slug, ...query }),
  quotePage: () => '/quote',
  quote: (query: { id: string } & Query) => withQuery('/quote', query),
  /** POSTs from any client page that change its language and text size. */
  language: () => '/language',
  textSize: () => '/text-size',
  schedule: (query?: Query) => withQuery('/schedule', query),
  scheduleCall: (query?: Query) => withQuery('/schedule/call', query),
  scheduleBooking: (query?: Query) => withQuery('/schedule/booking', query),
  scheduleDemo: (query?: { done?: 'yes' }) => withQuery('/schedule-main', query),
  /** The health questions. The three below are POSTs. */
  eligibility: (query?: Query) => withQuery('/eligibility', query),
  healthTopic: (query?: Query) => withQuery('/eligibility/topic', query),
  healthSending: (query?: Query) => withQuery('/eligibility/sending', query),
  healthAgain: (query?: Query) => withQuery('/eligibility/again', query),
  /** Email preferences: GET shows the page, POST changes them. */
  unsubscribe: (token: string, query?: { language?: string; done?: 'again' }) => withQuery(`/u/${id(token)}`, query),
  /** `org` is the agency whose client sees the error. */
  error: (message: string, org?: string) => withQuery('/error', { message, org }),
  notFound: () => '/404',
  /** Called by providers. */
  webhooks: {
    resend: () => '/webhooks/resend',
    stripe: () => '/webhooks/stripe',
    /** Receives text messages. */
    twilio: () => '/webhooks/twilio',
    /** Receives the delivery status of one of our texts. */
    twilioStatus: (messageId: string) => withQuery('/webhooks/twilio/status', { m: messageId }),
  },
  /** Public: when people of each state may change plans without health questions. */
  rules: { list: () => '/rules', state: (state: string) => `/rules/${id(state)}` },
  practice: {
    mailbox: () => '/practice/mailbox',
    mail: (mailId: string) => `/practice/mailbox/${id(mailId)}`,
    mailHtml: (mailId: string) => `/practice/mailbox/${id(mailId)}/html`,
    mailboxJson: () => '/practice/mailbox.json',
    texts: (query?: Query) => withQuery('/practice/texts', query),
    textsJson: () => '/practice/texts.json',
    components: () => '/practice/components',
    stripeScript: () => '/practice/stripe.js',
    checkout: (sessionId: string) => `/practice/checkout/${id(sessionId)}`,
    expireCheckout: (sessionId: string) => `/practice/checkout/${id(sessionId)}/expire`,
    checkoutScript: () => '/practice/checkout.js',
    portal: (sessionId: string, query?: Query) => withQuery(`/practice/portal/${id(sessionId)}`, query),
    portalCard: (sessionId: string) => `/practice/portal/${id(sessionId)}/card`,
    portalPlan: (sessionId: string) => `/practice/portal/${id(sessionId)}/plan`,
    portalInvoice: (sessionId: string) => `/practice/portal/${id(sessionId)}/invoice`,
    invoice: (invoiceId: string, query?: Query) => withQuery(`/practice/invoices/${id(invoiceId)}`, query),
    invoicePdf: (invoiceId: string) => `/practice/invoices/${id(invoiceId)}/pdf`,
  },
}
