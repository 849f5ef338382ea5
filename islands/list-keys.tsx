import { useEffect, useRef, useState } from 'react'
import { rowKeys } from './list/row-keys.ts'
import { menuRow, openRowMenu } from './list/row-menu.ts'

/** A faster response shows no loading state, which would only flicker. */
const SLOW_MS = 300

/** The contact list's keyboard control, focus on the last opened row after Back, and a message during slow loads. */
export default function ListKeys() {
  const root = useRef<HTMLParagraphElement>(null)
  const [isSlow, setSlow] = useState(false)

  useEffect(() => {
    document.addEventListener('keydown', rowKeys)
    document.addEventListener('click', openRowMenu)
    document.querySelector<HTMLElement>('tr:target a')?.focus({ preventScroll: true })
    return () => {
      document.removeEventListener('keydown', rowKeys)
      document.removeEventListener('click', openRowMenu)
    }
  }, [])

  useEffect(() => {
    const list = root.current?.closest<HTMLElement>('.contacts')
    if (!list) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSlow(true), SLOW_MS)
    }
    const stop = () => {
      clearTimeout(timer)
      setSlow(false)
    }
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a:not(.row-menu)')
      const row = link?.closest('#row-menu') ? menuRow() : link?.closest('tr[id]')
      // Stores the row in the URL, so that Back returns to it.
      if (row) history.replaceState(null, '', `#${row.id}`)
      if (leadsToList(event)) start()
    }
    const onEscape = ({ key }: KeyboardEvent) => key === 'Escape' && stop()
    list.addEventListener('click', follow)
    window.addEventListener('pageshow', stop)
    window.addEventListener('keydown', onEscape)
    return () => {
      stop()
      list.removeEventListener('click', follow)
      window.removeEventListener('pageshow', stop)
      window.removeEventListener('keydown', onEscape)
    }
  }, [])

  useEffect(() => {
    const table = document.getElementById('contact-list')
    if (isSlow) table?.setAttribute('aria-busy', 'true')
    else table?.removeAttribute('aria-busy')
  }, [isSlow])

  return (
    <p className="list-loading" role="status" ref={root}>
      {isSlow && <span>Loading contacts…</span>}
    </p>
  )
}

/** Whether a click follows a link to the list itself (page, sort order, filter) in this tab. */
function leadsToList({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.pathname === location.pathname && button === 0 && !(ctrlKey || metaKey || shiftKey)
}
