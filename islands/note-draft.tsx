import { useEffect, useRef, useState } from 'react'
import { warnOnLeaving } from '../src/lib/warn-on-leaving.ts'
import { isChanged } from './replay-changes.ts'

export interface NoteDraftProps {
  /** Identifies the draft: author and contact. */
  draft: string
  /**
   * The path prefix of the contact's pages. They link back to this page, which restores the draft, so leaving for them
   * needs no warning.
   */
  home: string
  /** The author's newest saved note. A draft equal to it was saved before this island loaded, and is dropped. */
  written?: string | undefined
}

/**
 * Stores an unsaved note in the browser, so that another action on the page does not lose it. The browser asks before
 * the user leaves for other pages.
 */
export default function NoteDraft({ draft, home, written = '' }: NoteDraftProps) {
  const root = useRef<HTMLParagraphElement>(null)
  const [isRestored, setIsRestored] = useState(false)
  const key = `note-draft ${draft}`

  useEffect(() => {
    const form = root.current?.closest('form')
    const field = form?.querySelector('textarea')
    if (!form || !field) return
    const radios = [...form.querySelectorAll<HTMLInputElement>('[type=radio]')]
    const stored = readDraft(key)
    if (stored && field.value === '' && normalizeSpaces(stored.body) !== normalizeSpaces(written)) {
      field.value = stored.body
      const isChosen = radios.some(isChanged)
      for (const radio of radios) if (!isChosen && radio.value === stored.kind) radio.checked = true
      setIsRestored(true)
    }
    const store = () => {
      const kind = radios.find((radio) => radio.checked)?.value ?? ''
      storeDraft(key, field.value.trim() === '' ? undefined : { body: field.value, kind })
    }
    let isSent = false
    const onSubmit = (event: Event) => {
      if (event.defaultPrevented) return
      isSent = true
      storeDraft(key, undefined)
    }
    // The back/forward cache restores the page with the submitted text, which is saved by now.
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      if (isSent) field.value = ''
      isSent = false
      store()
    }
    // Prevents the browser from restoring text that was saved meanwhile. Unsaved text is restored above.
    form.autocomplete = 'off'
    store()

    let staysOnContact = false
    const onLeave = (event: Event) => {
      const target = event.target as Element
      const to = target instanceof HTMLFormElement ? target.action : target.closest('a')?.href
      const path = to && URL.canParse(to) ? new URL(to).pathname : ''
      staysOnContact = !event.defaultPrevented && (path === home || path.startsWith(`${home}/`))
    }
    const stopWarning = warnOnLeaving(form, () => !staysOnContact && field.value.trim() !== '')
    form.addEventListener('input', store)
    form.addEventListener('submit', onSubmit)
    window.addEventListener('click', onLeave)
    window.addEventListener('submit', onLeave)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      stopWarning()
      form.removeEventListener('input', store)
      form.removeEventListener('submit', onSubmit)
      window.removeEventListener('click', onLeave)
      window.removeEventListener('submit', onLeave)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [key, home, written])

  function discard() {
    const field = root.current?.closest('form')?.querySelector('textarea')
    storeDraft(key, undefined)
    setIsRestored(false)
    if (!field) return
    field.value = ''
    field.focus()
  }

  return (
    <p ref={root} className="note-form__draft" role="status">
      {isRestored && (
        <>
          This note is not saved yet.{' '}
          <button className="timeline__quiet" type="button" onClick={discard}>
            Discard
          </button>
        </>
      )}
    </p>
  )
}

const normalizeSpaces = (text: string) => text.trim().split(/\s+/).join(' ')

interface Draft {
  body: string
  kind: string
}

function readDraft(key: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function storeDraft(key: string, draft: Draft | undefined) {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is unavailable, so there are no drafts.
  }
}
