import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import type { Caller } from '../shared/resolve-link.ts'

/** The URL parameters that links on a client's page keep. All others are dropped. */
const KEPT_PARAMETERS = [
  'zip',
  'county',
  'age',
  'carrier',
  'gender',
  'tobacco',
  'effective',
  'planType',
  'plan',
] as const

/** A client's prices have two pages: /quote and /compare. Posts from /quote carry page=quote. */
export const isQuotePage = (c: AppContext) => c.req.query('page') === 'quote' || c.req.path === urls.quotePage()

/** The URL of this request's page, with some parameters changed. */
export function pageUrl(
  c: AppContext,
  { link, profileRow }: Caller & { kind: 'client' },
  changes: Record<string, string | undefined> = {},
): string {
  const query = { ...keptQuery(c), ...changes }
  return isQuotePage(c) ? urls.quote({ id: link, orgId: profileRow.agency_slug, ...query }) : urls.compare(link, query)
}

/** The query of a URL that the page posts to. `plan` is the group shown. */
export const postQuery = (c: AppContext, plan: string | undefined) => ({
  ...keptQuery(c),
  plan,
  page: isQuotePage(c) ? 'quote' : undefined,
})

const keptQuery = (c: AppContext) => Object.fromEntries(KEPT_PARAMETERS.map((name) => [name, c.req.query(name)]))
