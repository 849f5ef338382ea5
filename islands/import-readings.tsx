import { useEffect, useRef, useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { isChanged } from './replay-changes.ts'

/**
 * Updates the previews when the user chooses a different column. It submits the form's preview step and replaces only
 * the previews, so focus and scroll position stay. Without JavaScript, or after a failure, it shows a button.
 */
export default function ImportReadings() {
  const root = useRef<HTMLDivElement>(null)
  const [isAutomatic, setIsAutomatic] = useState(false)

  useEffect(() => {
    const form = root.current?.closest('form')
    if (!form) return
    const controller = new AbortController()
    let isRunning = false
    let isStale = false
    const preview = async () => {
      isStale = true
      // The server stores the columns of each request, so an older request must not arrive after a newer one.
      if (isRunning) return
      isRunning = true
      while (isStale) {
        isStale = false
        await request()
      }
      isRunning = false
    }
    const request = async () => {
      const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
      fields.set('step', 'look')
      try {
        const answer = await fetch(form.action, { method: 'POST', body: fields, signal: controller.signal })
        if (!answer.ok) return setIsAutomatic(false)
        replacePreviews(form, new DOMParser().parseFromString(await answer.text(), 'text/html'))
        setIsAutomatic(true)
      } catch {
        if (!controller.signal.aborted) setIsAutomatic(false)
      }
    }
    const change = ({ target }: Event) => {
      if (target instanceof Element && target.closest('#columns')) void preview()
    }
    setIsAutomatic(true)
    // Chosen before hydration.
    if ([...form.querySelectorAll('#columns select')].some(isChanged)) void preview()
    form.addEventListener('change', change)
    return () => {
      form.removeEventListener('change', change)
      controller.abort()
    }
  }, [])

  return (
    <div ref={root}>
      {!isAutomatic && (
        <Button name="step" value="look">
          Preview these columns
        </Button>
      )}
    </div>
  )
}

function replacePreviews(form: HTMLFormElement, fresh: Document) {
  for (const shown of form.querySelectorAll('[data-reading]')) {
    const next = fresh.querySelector(`[data-reading="${shown.getAttribute('data-reading')}"]`)
    // Does not replace the preview that contains the focus.
    if (next && !shown.contains(document.activeElement)) shown.replaceChildren(...next.childNodes)
  }
}
