import { type FormEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../src/ui/dialog.tsx'
import { Notice } from '../src/ui/notice.tsx'
import { contentOf, fetchContent } from './page-content.ts'

export interface OutcomeDialogProps {
  title: string
}

/** Stored in the history entry, which survives the reload, so that the focus is not lost. */
const SAVED_KEY = 'outcomeSaved'

/** Opens the list's links to outcome forms in a dialog. Without JavaScript, the links open the forms as pages. */
export default function OutcomeDialog({ title }: OutcomeDialogProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [name, setName] = useState('')
  const [isOffline, setOffline] = useState(false)

  useEffect(() => {
    if (history.state?.[SAVED_KEY]) {
      history.replaceState(null, '')
      document.getElementById('content')?.focus({ preventScroll: true })
    }
    const open = async (event: globalThis.MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-outcome-form]')
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      const content = await fetchContent(link.href)
      // If it fails, the page itself shows why.
      if (!content) return location.assign(link.href)
      link.closest<HTMLElement>('[popover]')?.hidePopover()
      setName(link.closest('li')?.querySelector('h2')?.textContent ?? '')
      setOffline(false)
      root.current?.replaceChildren(...content.nodes)
      root.current?.closest('dialog')?.showModal()
    }
    document.addEventListener('click', open)
    return () => document.removeEventListener('click', open)
  }, [])

  /** 'Cancel' leads to the list beneath, so it closes the dialog. */
  function close(event: MouseEvent) {
    const link = (event.target as Element).closest('a')
    if (link?.pathname !== location.pathname || link.hash) return
    event.preventDefault()
    root.current?.closest('dialog')?.close()
  }

  /** Shows errors in the dialog. After a save, reloads the list, which shows the confirmation message. */
  async function save(event: FormEvent) {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    const response = await fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined)
    // The browser's own error page would lose what was typed.
    setOffline(!response)
    if (!response) return
    if (response.type === 'opaqueredirect') {
      history.replaceState({ [SAVED_KEY]: true }, '')
      return location.reload()
    }
    const content = response.status === 422 ? contentOf(await response.text()) : undefined
    // The page itself shows what went wrong.
    if (!content) return form.submit()
    root.current?.replaceChildren(...content.nodes)
    root.current?.querySelector<HTMLElement>('.error-summary')?.focus()
  }

  return (
    <Dialog id={`${id}dialog`} title={name ? `${title}: ${name}` : title}>
      {isOffline && (
        <Notice kind="bad" role="alert">
          We could not confirm that this was saved. Check your connection and try again.
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks are handled for the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links have their own keyboard support */}
      <div className="dialog__body" ref={root} onClick={close} onSubmit={save} />
    </Dialog>
  )
}
