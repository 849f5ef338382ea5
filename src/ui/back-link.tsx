import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Icon } from './icon.tsx'

/** Stands above a title and names the page it leads back to. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <a className="back-link" href={href}>
      <Icon of={ArrowLeft} small />
      {label}
    </a>
  )
}
