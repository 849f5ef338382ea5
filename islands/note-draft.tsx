import { useEffect, useRef, useState } from 'react'
import { warnOnLeaving } from '../src/lib/warn-on-leaving.ts'
import { isChanged } from './replay-changes.ts'

export interface NoteDraftProps {
  /** Whose note about whom: each has a draft of its own. */
  draft: string
  /** The contact's own pages start with this: its buttons and tabs lead back here, where the draft comes back. */
  home: string
  /** The newest note of theirs that is saved: pressed before this ran, Save leaves a draft of what it saved. */
  written?: string | undefined
}

/**
 * Keeps what is half typed in the form around it until it is saved, so that pressing something else on the page costs
 * nothing. Before another page the browser asks.
 */
export default function NoteDraft({ draft, home, written = '' }: NoteDraftProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const [isBack, setBack] = useState(false)
  const key = `note-draft ${draft}`

  useEffect(() => {
    const form = place.current?.closest('form')
    const field = form?.querySelector('textarea')
    if (!form || !field) return
    const radios = [...form.querySelectorAll<HTMLInputElement>('[type=radio]')]
    const kept = readDraft(key)
    if (kept && field.value === '' && wordsOf(kept.body) !== wordsOf(written)) {
      field.value = kept.body
      const isChosen = radios.some(isChanged)
      for (const radio of radios) if (!isChosen && radio.value === kept.kind) radio.checked = true
      setBack(true)
    }
    const keep = () => {
      const kind = radios.find((radio) => radio.checked)?.value ?? ''
      keepDraft(key, field.value.trim() === '' ? undefined : { body: field.value, kind })
    }
    let isSent = false
    const sent = (event: Event) => {
      if (event.defaultPrevented) return
      isSent = true
      keepDraft(key, undefined)
    }
    // The page as it was left comes back from the browser's memory: what was sent is saved, the rest is not.
    const back = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      if (isSent) field.value = ''
      isSent = false
      keep()
    }
    // On the way back the browser would fill in again what was saved meanwhile. What was not, is kept here.
    form.autocomplete = 'off'
    keep()

    let comesBack = false
    const leave = (event: Event) => {
      const target = event.target as Element
      const to = target instanceof HTMLFormElement ? target.action : target.closest('a')?.href
      const path = to && URL.canParse(to) ? new URL(to).pathname : ''
      comesBack = !event.defaultPrevented && (path === home || path.startsWith(`${home}/`))
    }
    const stopWarning = warnOnLeaving(form, () => !comesBack && field.value.trim() !== '')
    form.addEventListener('input', keep)
    form.addEventListener('submit', sent)
    window.addEventListener('click', leave)
    window.addEventListener('submit', leave)
    window.addEventListener('pageshow', back)
    return () => {
      stopWarning()
      form.removeEventListener('input', keep)
      form.removeEventListener('submit', sent)
      window.removeEventListener('click', leave)
      window.removeEventListener('submit', leave)
      window.removeEventListener('pageshow', back)
    }
  }, [key, home, written])

  function discard() {
    const field = place.current?.closest('form')?.querySelector('textarea')
    keepDraft(key, undefined)
    setBack(false)
    if (!field) return
    field.value = ''
    field.focus()
  }

  return (
    <p ref={place} className="note-form__draft" role="status">
      {isBack && (
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

const wordsOf = (text: string) => text.trim().split(/\s+/).join(' ')

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

function keepDraft(key: string, draft: Draft | undefined) {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // A browser that stores nothing keeps no drafts.
  }
}
