import HeartPulse from 'lucide-react/icons/heart-pulse'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { ButtonLink } from '../src/ui/button.tsx'
import { Dialog } from '../src/ui/dialog.tsx'
import { fetchContent } from './page-content.ts'

export interface PageDialogProps {
  /** The URL of one of our pages that fits in a dialog: a message, a form, or a client's health answers. */
  href: string
  label: string
  look: keyof typeof styles
}

const styles = {
  edit: { icon: Pencil, variant: 'plain' },
  delete: { icon: Trash2, variant: 'danger' },
  health: { icon: HeartPulse, variant: 'plain' },
} as const

/** A link whose page opens in a dialog. Typed text stays after the dialog is closed. Without JavaScript, a plain link. */
export default function PageDialog({ href, label, look }: PageDialogProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [title, setTitle] = useState(label)
  const [loading, setLoading] = useState(false)

  async function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (loading) return
    const dialog = root.current?.closest('dialog')
    if (!root.current?.hasChildNodes()) {
      setLoading(true)
      const content = await fetchContent(href)
      setLoading(false)
      // If it fails, the page itself shows why.
      if (!content) return location.assign(href)
      setTitle(content.title)
      root.current?.replaceChildren(...content.nodes)
    }
    dialog?.showModal()
  }

  /** 'Cancel' and the back link lead to the page beneath, so they close the dialog. */
  function close(event: MouseEvent) {
    const link = (event.target as Element).closest('a')
    if (!link || link.pathname !== location.pathname) return
    event.preventDefault()
    root.current?.closest('dialog')?.close()
  }

  return (
    <div className="page-dialog">
      <ButtonLink
        href={href}
        icon={styles[look].icon}
        variant={styles[look].variant}
        aria-haspopup="dialog"
        aria-busy={loading || undefined}
        onClick={open}
      >
        {label}
      </ButtonLink>
      <Dialog id={`${id}dialog`} title={title} wide={look !== 'delete'}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks are handled for the links inside */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: links have their own keyboard support */}
        <div className="dialog__body" ref={root} onClick={close} />
      </Dialog>
    </div>
  )
}
