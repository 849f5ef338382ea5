import type { Context } from 'hono'
import type { ReactNode } from 'react'
import type { PublicProfileRow } from '../../../src/agents/public-profile.ts'
import type { OpenedQuoteRow } from '../../../src/quotes/queries.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { languageOf } from '../../../src/web/language.ts'
import { publicPage, type ReadablePageOptions } from '../../../src/web/page.tsx'
import { PublicFooter } from './footer.tsx'
import { publicProfile } from './public-profile.ts'
import type { Caller } from './resolve-link.ts'

/** Of a stranger, or with what a client's link says of them. */
type Face = PublicProfileRow & Partial<Pick<OpenedQuoteRow, 'language' | 'quote_id' | 'is_helper' | 'is_test'>>

/**
 * A page of an agency's client: its agency and agent at the top with the switch of languages, the legal lines at the
 * end, in its colours and in the client's language.
 */
export function clientPage(
  c: Context<AppEnv>,
  who: Face | Caller,
  content: ReactNode,
  options: ReadablePageOptions,
): Response {
  const face: Face = 'kind' in who ? who.face : who
  const { agency, agent } = publicProfile(face)
  return publicPage(c, content, {
    language: languageOf(c, face.language),
    // Who reads along for a client does not choose for them.
    link: face.is_helper || face.is_test ? undefined : face.quote_id,
    ...options,
    agency,
    agent,
    colors: { primary: face.primary_color, secondary: face.secondary_color },
    footer: <PublicFooter agency={agency} agent={agent} />,
  })
}
