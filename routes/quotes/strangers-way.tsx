import { choiceWords } from '../../src/messages/choice.ts'
import { ButtonLink } from '../../src/ui/button.tsx'
import { useWords } from '../../src/ui/language.tsx'

/** Under the prices, on to the health questions for somebody whom nobody knows: no choice of theirs can be kept. */
export function StrangersWay({ href }: { href: string }) {
  const { qualify } = useWords(choiceWords)
  return (
    <p className="no-print">
      <ButtonLink variant="primary" size="large" href={href}>
        {qualify}
      </ButtonLink>
    </p>
  )
}
