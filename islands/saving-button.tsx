import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonLook } from '../src/ui/button.tsx'

export interface SavingButtonProps {
  label: string
  busyLabel: string
  variant?: NonNullable<ButtonLook['variant']>
  block?: boolean
  /** Pressed only once one of the radios or ticks of this name is chosen. */
  needs?: string
  /** Sent along where the form has another button. */
  name?: string
  value?: string
}

/** A form's main button, which says that its press was taken and takes no second one. */
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
  const place = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    let taken = false
    const look = () => setReady(!needs || form.querySelector(`[name="${CSS.escape(needs)}"]:checked`) !== null)
    const submit = (event: SubmitEvent) => {
      // Another button of the form asks for something else.
      if (event.submitter && !place.current?.contains(event.submitter)) return
      if (taken) return event.preventDefault()
      taken = true
      setBusy(true)
    }
    // Back brings the page as it was left: with a press that was taken long ago.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      taken = false
      setBusy(false)
    }
    look()
    form.addEventListener('change', look)
    form.addEventListener('submit', submit)
    window.addEventListener('pageshow', comeBack)
    return () => {
      form.removeEventListener('change', look)
      form.removeEventListener('submit', submit)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [needs])

  return (
    <span className="saving" ref={place}>
      <Button type="submit" variant={variant} block={block} busy={busy} disabled={!isReady} {...{ name, value }}>
        {busy ? busyLabel : label}
      </Button>
    </span>
  )
}
