import type { ReactNode } from 'react'
import type { PublicProfileRow } from '../../../src/agents/public-profile.ts'
import type { OpenedQuoteRow } from '../../../src/quotes/queries.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { languageOf } from '../../../src/web/language.ts'
import { publicPage, type ReadablePageOptions } from '../../../src/web/page.tsx'
import { PublicFooter } from './footer.tsx'
import { publicProfile } from './public-profile.ts'
import type { Caller } from './resolve-link.ts'

/** An agency's public profile, and the quote's data if the page was opened by a client's link. */
type ProfileRow = PublicProfileRow & Partial<Pick<OpenedQuoteRow, 'language' | 'quote_id' | 'is_helper' | 'is_test'>>

/**
 * A page for an agency's client, in the agency's colors and the client's language: the agency, the agent and the language
 * switch at the top, the legal lines at the bottom.
 */
export function clientPage(
  c: AppContext,
  source: ProfileRow | Caller,
  content: ReactNode,
  options: ReadablePageOptions,
): Response {
  const profileRow: ProfileRow = 'kind' in source ? source.profileRow : source
  const { agency, agent } = publicProfile(profileRow)
  return publicPage(c, content, {
    language: languageOf(c, profileRow.language),
    // A helper cannot change the client's language.
    link: profileRow.is_helper || profileRow.is_test ? undefined : profileRow.quote_id,
    ...options,
    agency,
    agent,
    colors: { primary: profileRow.primary_color, secondary: profileRow.secondary_color },
    footer: <PublicFooter agency={agency} agent={agent} />,
  })
}
