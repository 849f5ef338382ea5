import { choiceWords } from '../../../src/messages/client/choice.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'

/** Leads a stranger from the prices to the health questions, without a choice: there is no contact to store it for. */
export function ContinueButton({ href }: { href: string }) {
  const { qualify } = useWords(choiceWords)
  return (
    <p className="no-print">
      <ButtonLink variant="primary" size="large" href={href}>
        {qualify}
      </ButtonLink>
    </p>
  )
}
