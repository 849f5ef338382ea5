import { choiceWords } from '../../src/messages/choice.ts'
import { ButtonLink } from '../../src/ui/button.tsx'
import { useWords } from '../../src/ui/language.tsx'
import { urls } from '../../src/urls.ts'

/** On to the health questions for somebody whom nobody knows: no choice of theirs can be kept. */
export function StrangersWay({ slug }: { slug: string }) {
  const { qualify } = useWords(choiceWords)
  return (
    <p className="no-print">
      <ButtonLink href={urls.eligibility({ orgId: slug })}>{qualify}</ButtonLink>
    </p>
  )
}
