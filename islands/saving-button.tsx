import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonLook } from '../src/ui/button.tsx'

export interface SavingButtonProps {
  label: string
  busyLabel: string
  variant?: NonNullable<ButtonLook['variant']>
  block?: boolean
  /** Disabled until a radio or checkbox with this name is checked. */
  needs?: string
  /** For forms with several buttons. */
  name?: string
  value?: string
}

/** A form's main button. It shows that the form is being submitted, and prevents a second submit. */
export default function SavingButton({
  label,
  busyLabel,
  variant = 'primary',
  block = false,
  needs,
  name,
  value,
}: SavingButtonProps) {
  const [busy, setBusy] = useState(false)
  const [isReady, setReady] = useState(true)
  const root = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const form = root.current?.closest('form')
    if (!form) return
    let isSubmitted = false
    const update = () => setReady(!needs || form.querySelector(`[name="${CSS.escape(needs)}"]:checked`) !== null)
    const submit = (event: SubmitEvent) => {
      // The user clicked another button of the form.
      if (event.submitter && !root.current?.contains(event.submitter)) return
      if (isSubmitted) return event.preventDefault()
      isSubmitted = true
      setBusy(true)
    }
    // The back/forward cache restores the page in its submitted state.
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      isSubmitted = false
      setBusy(false)
    }
    update()
    form.addEventListener('change', update)
    form.addEventListener('submit', submit)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      form.removeEventListener('change', update)
      form.removeEventListener('submit', submit)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [needs])

  return (
    <span className="saving" ref={root}>
      <Button type="submit" variant={variant} block={block} busy={busy} disabled={!isReady} name={name} value={value}>
        {busy ? busyLabel : label}
      </Button>
    </span>
  )
}
