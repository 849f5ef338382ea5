import type { Context } from 'hono'
import { quoteWords } from '../../../src/messages/client/quote.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { languageOf } from '../../../src/web/language.ts'
import { clientPage } from './frame.tsx'
import type { Caller } from './resolve-link.ts'

/**
 * The link of somebody whom the client lets read along opens prices only: whatever asks for or keeps more answers with
 * this page. Undefined for the client's own link.
 */
export function refuseHelperLink(c: Context<AppEnv>, caller: Caller & { kind: 'client' }): Response | undefined {
  const { face, link } = caller
  if (!face.is_helper) return undefined
  return clientPage(c, caller, <ReadingAlong firstName={face.first_name} back={urls.compare(link)} />, {
    title: quoteWords[languageOf(c, face.language)].helper.title,
    status: 403,
    to: urls.compare(link),
  })
}

function ReadingAlong({ firstName, back }: { firstName: string; back: string }) {
  const words = useWords(quoteWords).helper
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.text(firstName)}</p>
      <p>
        <ButtonLink href={back}>{words.back}</ButtonLink>
      </p>
    </>
  )
}
