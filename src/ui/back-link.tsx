import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Icon } from './icon.tsx'

/** A link above the title to the parent page. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <a className="back-link" href={href}>
      <Icon of={ArrowLeft} small />
      {label}
    </a>
  )
}
