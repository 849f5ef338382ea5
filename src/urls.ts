/*
 * Every path of the product, and the only place that spells one. A test prints this map and fails on a mounted page
 * that is missing here. API paths stand in the routes' own list (see src/web/api.ts).
 */
type Query = Record<string, string | number | boolean | readonly string[] | undefined>

const withQuery = (path: string, query: Query = {}) => {
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
  signup: (query?: Query) => withQuery('/signup', query),
  signupSent: () => '/signup/sent',
  logout: () => '/logout',
  verify: (tokenId: string, secret: string) => `/auth/verify/${id(tokenId)}/${id(secret)}`,
  contacts: {
    list: (query?: Query) => withQuery('/contacts', query),
    new: () => '/contacts/new',
    create: () => '/contacts',
    show: (contactId: number) => `/contact/${contactId}`,
    edit: (contactId: number) => `/contact/${contactId}/edit`,
    deletion: (contactId: number) => `/contact/${contactId}/deletion`,
    quoteMail: (contactId: number) => `/contact/${contactId}/quote-mail`,
    sendQuoteApi: (contactId: number) => `/api/contacts/${contactId}/send-quote-email`,
    trackingApi: (contactId: number) => `/api/contacts/email-tracking/${contactId}`,
  },
  imports: {
    new: () => '/contacts/imports/new',
    upload: () => '/contacts/imports',
    show: (importId: number) => `/contacts/imports/${importId}`,
    cancellation: (importId: number) => `/contacts/imports/${importId}/cancellation`,
    badRows: (importId: number) => `/contacts/imports/${importId}/bad-rows.csv`,
    carrierConversions: (importId: number) => `/contacts/imports/${importId}/carrier-conversions.csv`,
  },
  compare: (trackingId: string, query?: Query) => withQuery(`/compare/${id(trackingId)}`, query),
  compareQuote: (query: { id: string } & Query) => withQuery('/compare', query),
  quote: (query: { id: string } & Query) => withQuery('/quote', query),
  unsubscribe: (token: string) => `/u/${id(token)}`,
  error: (message: string) => withQuery('/error', { message }),
  notFound: () => '/404',
  practice: {
    mailbox: () => '/practice/mailbox',
    mail: (mailId: string) => `/practice/mailbox/${id(mailId)}`,
    mailHtml: (mailId: string) => `/practice/mailbox/${id(mailId)}/html`,
    mailboxJson: () => '/practice/mailbox.json',
    components: () => '/practice/components',
  },
}
