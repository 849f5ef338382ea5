import { choiceWords } from '../../src/messages/choice.ts'
import { quoteWords } from '../../src/messages/quote.ts'
import { ButtonLink } from '../../src/ui/button.tsx'
import { useWords } from '../../src/ui/language.tsx'
import { urls } from '../../src/urls.ts'

/** Where somebody goes whom nobody knows: no choice of theirs can be kept. Source: quotes-014. */
export function StrangersWay({ slug }: { slug: string }) {
  const { qualify } = useWords(choiceWords)
  const { explore } = useWords(quoteWords)
  return (
    <p className="row no-print">
      <ButtonLink href={urls.eligibility({ orgId: slug })}>{qualify}</ButtonLink>
      <ButtonLink href={urls.contact()}>{explore}</ButtonLink>
    </p>
  )
}
