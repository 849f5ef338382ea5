import { useEffect, useRef, useState } from 'react'
import { rowKeys } from './list/row-keys.ts'

/** What comes sooner shows nothing: a flash of grey is worse than the wait. */
const SLOW_MS = 300

/** The keyboard of the list, the row one comes back to, and a word while another page, order or search of it is long in coming. */
export default function ListKeys() {
  const place = useRef<HTMLParagraphElement>(null)
  const [isSlow, setSlow] = useState(false)

  useEffect(() => {
    document.addEventListener('keydown', rowKeys)
    document.querySelector<HTMLElement>('tr:target a')?.focus({ preventScroll: true })
    return () => document.removeEventListener('keydown', rowKeys)
  }, [])

  useEffect(() => {
    const list = place.current?.closest('.contacts')
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
    const follow = (event: Event) => {
      const row = (event.target as Element).closest('a')?.closest('tr[id]')
      // The list's own address names it, for who comes back.
      if (row) history.replaceState(null, '', `#${row.id}`)
      if (event.type === 'submit' ? isSearch(event) : leadsToList(event as MouseEvent)) start()
    }
    const giveUp = ({ key }: KeyboardEvent) => key === 'Escape' && stop()
    list.addEventListener('click', follow)
    list.addEventListener('submit', follow)
    window.addEventListener('pageshow', stop)
    window.addEventListener('keydown', giveUp)
    return () => {
      stop()
      list.removeEventListener('click', follow)
      list.removeEventListener('submit', follow)
      window.removeEventListener('pageshow', stop)
      window.removeEventListener('keydown', giveUp)
    }
  }, [])

  useEffect(() => {
    const table = document.getElementById('contact-list')
    if (isSlow) table?.setAttribute('aria-busy', 'true')
    else table?.removeAttribute('aria-busy')
  }, [isSlow])

  return (
    <p className="list-loading" role="status" ref={place}>
      {isSlow && <span>Loading contacts…</span>}
    </p>
  )
}

const isSearch = ({ target }: Event) => target instanceof HTMLFormElement && target.matches('.filter-bar')

/** Pages, orders and filters: links to the list itself, pressed without a key that opens them elsewhere. */
function leadsToList({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.pathname === location.pathname && button === 0 && !(ctrlKey || metaKey || shiftKey)
}
