import { useEffect, useRef, useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { isChanged } from './replay-changes.ts'

/**
 * Shows how a column reads as soon as another one is chosen: the form's own look, its answer put beside the fields, so
 * that focus and scroll stay where they are. Without script, and when that fails, it is the button.
 */
export default function ImportReadings() {
  const place = useRef<HTMLDivElement>(null)
  const [follows, setFollows] = useState(false)

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    let last: AbortController | undefined
    const look = async () => {
      last?.abort()
      const mine = new AbortController()
      last = mine
      const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
      fields.set('step', 'look')
      try {
        const answer = await fetch(form.action, { method: 'POST', body: fields, signal: mine.signal })
        if (!answer.ok) return setFollows(false)
        show(form, new DOMParser().parseFromString(await answer.text(), 'text/html'))
        setFollows(true)
      } catch {
        if (!mine.signal.aborted) setFollows(false)
      }
    }
    const change = ({ target }: Event) => {
      if (target instanceof Element && target.closest('#columns')) void look()
    }
    setFollows(true)
    // Chosen before the script was there.
    if ([...form.querySelectorAll('#columns select')].some(isChanged)) void look()
    form.addEventListener('change', change)
    return () => {
      form.removeEventListener('change', change)
      last?.abort()
    }
  }, [])

  return (
    <div ref={place}>
      {!follows && (
        <Button name="step" value="look">
          Preview these columns
        </Button>
      )}
    </div>
  )
}

function show(form: HTMLFormElement, fresh: Document) {
  for (const shown of form.querySelectorAll('[data-reading]')) {
    const next = fresh.querySelector(`[data-reading="${shown.getAttribute('data-reading')}"]`)
    // Where somebody is choosing, nothing is taken from under their hands.
    if (next && !shown.contains(document.activeElement)) shown.replaceChildren(...next.childNodes)
  }
}
