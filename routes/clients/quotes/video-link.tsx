import CirclePlay from 'lucide-react/icons/circle-play'
import { choiceWords } from '../../../src/messages/client/choice.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import { useWords } from '../../../src/ui/language.tsx'

/** The agency's own video, if it has one. The text around it covers the same content. */
export function VideoLink({ href }: { href: string | null }) {
  const words = useWords(choiceWords)
  if (!href) return null
  return (
    <p className="video-link">
      <a href={href} target="_blank" rel="noreferrer">
        <Icon of={CirclePlay} />
        {words.video}
      </a>{' '}
      <small>{words.newWindow}</small>
    </p>
  )
}
