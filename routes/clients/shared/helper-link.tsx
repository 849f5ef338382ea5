import { quoteWords } from '../../../src/messages/client/quote.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { languageOf } from '../../../src/web/language.ts'
import { clientPage } from './frame.tsx'
import type { Caller } from './resolve-link.ts'

/**
 * A page that refuses a helper's link, which may only show prices. Every page that asks for or stores more must call this.
 * Undefined for the client's own link.
 */
export function refuseHelperLink(c: AppContext, caller: Caller & { kind: 'client' }): Response | undefined {
  const { profileRow, link } = caller
  if (!profileRow.is_helper) return undefined
  return clientPage(c, caller, <HelperRefusal firstName={profileRow.first_name} back={urls.compare(link)} />, {
    title: quoteWords[languageOf(c, profileRow.language)].helper.title,
    status: 403,
    to: urls.compare(link),
  })
}

function HelperRefusal({ firstName, back }: { firstName: string; back: string }) {
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
