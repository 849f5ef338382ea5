import CirclePlay from 'lucide-react/icons/circle-play'
import { choiceWords } from '../../../src/messages/client/choice.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import { useWords } from '../../../src/ui/language.tsx'

/** The agency's own film, where it set one. The text around it says all that the film says. */
export function FilmLink({ href }: { href: string | null }) {
  const words = useWords(choiceWords)
  if (!href) return null
  return (
    <p className="film">
      <a href={href} target="_blank" rel="noreferrer">
        <Icon of={CirclePlay} />
        {words.film}
      </a>{' '}
      <small>{words.newWindow}</small>
    </p>
  )
}
