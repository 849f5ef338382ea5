import type { LucideIcon } from 'lucide-react'

/** A decorative icon: the words stand beside it, or in the button's aria-label. */
export function Icon({ of: Drawing, small }: { of: LucideIcon; small?: boolean }) {
  return <Drawing className={small ? 'icon icon--small' : 'icon'} size={small ? 16 : 20} />
}
