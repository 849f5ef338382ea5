import type { Context } from 'hono'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import type { Caller } from '../shared/resolve-link.ts'

type AppContext = Context<AppEnv>

/** What a client's page keeps in its address; everything else there was somebody else's. */
const KEPT = ['zip', 'county', 'age', 'carrier', 'gender', 'tobacco', 'effective', 'planType', 'plan'] as const

/** A client's page stands at two addresses. What is posted from the quote page says so in its query. */
export const isQuotePage = (c: AppContext) => c.req.query('page') === 'quote' || c.req.path === urls.quotePage()

/** The page that this request is about, as it was asked for, with some of it changed. */
export function pageUrl(
  c: AppContext,
  { link, face }: Caller & { kind: 'client' },
  changes: Record<string, string | undefined> = {},
): string {
  const query = { ...keptQuery(c), ...changes }
  return isQuotePage(c) ? urls.quote({ id: link, orgId: face.agency_slug, ...query }) : urls.compare(link, query)
}

/** For an address that something is posted to from the page, where `plan` is the group on show. */
export const postQuery = (c: AppContext, plan: string | undefined) => ({
  ...keptQuery(c),
  plan,
  page: isQuotePage(c) ? 'quote' : undefined,
})

const keptQuery = (c: AppContext) => Object.fromEntries(KEPT.map((name) => [name, c.req.query(name)]))
