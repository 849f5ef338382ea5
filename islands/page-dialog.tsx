import HeartPulse from 'lucide-react/icons/heart-pulse'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { ButtonLink } from '../src/ui/button.tsx'
import { Dialog } from '../src/ui/dialog.tsx'

export interface PageDialogProps {
  /** A page of ours that says or asks one thing. */
  href: string
  label: string
  look: keyof typeof looks
}

const looks = {
  edit: { icon: Pencil, variant: 'plain' },
  delete: { icon: Trash2, variant: 'danger' },
  health: { icon: HeartPulse, variant: 'plain' },
} as const

/** A link to a page, which with script opens in a dialog over this one. What was typed there stays when it is closed. */
export default function PageDialog({ href, label, look }: PageDialogProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [title, setTitle] = useState(label)
  const [loading, setLoading] = useState(false)

  async function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (loading) return
    const dialog = place.current?.closest('dialog')
    if (!place.current?.hasChildNodes()) {
      setLoading(true)
      const content = await contentOf(href)
      setLoading(false)
      // The page itself says what is wrong.
      if (!content) return location.assign(href)
      setTitle(content.title)
      place.current?.replaceChildren(...content.nodes)
    }
    dialog?.showModal()
  }

  /** 'Cancel' and the way back are links to the page that lies beneath. */
  function close(event: MouseEvent) {
    const link = (event.target as Element).closest('a')
    if (!link || link.pathname !== location.pathname) return
    event.preventDefault()
    place.current?.closest('dialog')?.close()
  }

  return (
    <div className="page-dialog">
      <ButtonLink
        href={href}
        icon={looks[look].icon}
        variant={looks[look].variant}
        aria-haspopup="dialog"
        aria-busy={loading || undefined}
        onClick={open}
      >
        {label}
      </ButtonLink>
      <Dialog id={`${id}dialog`} title={title} wide={look !== 'delete'}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is pressed by its keys too */}
        <div className="dialog__body" ref={place} onClick={close} />
      </Dialog>
    </div>
  )
}

/** What a page holds beside its header; undefined where it could not be had. */
async function contentOf(href: string): Promise<{ title: string; nodes: Node[] } | undefined> {
  try {
    const response = await fetch(href, { credentials: 'same-origin' })
    // Signed out meanwhile: another page answered.
    if (!response.ok || response.redirected) return undefined
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const main = page.querySelector('main')
    const title = main?.querySelector('h1')?.textContent
    if (!main || !title) return undefined
    main.querySelector('.page-header')?.remove()
    for (const island of main.querySelectorAll('react-island')) renameIn(island)
    return { title, nodes: [...main.childNodes].map((node) => document.importNode(node, true)) }
  } catch {
    return undefined
  }
}

/** Each page counts its islands from nought; two pages in one must not share their ids. */
function renameIn(island: Element) {
  const prefix = island.getAttribute('prefix') ?? ''
  island.setAttribute('prefix', `dialog-${prefix}`)
  island.innerHTML = island.innerHTML.replaceAll(prefix, `dialog-${prefix}`)
}
