import { useEffect, useRef, useState } from 'react'
import { missingAgentFields } from '../src/agents/completeness.ts'
import { Button } from '../src/ui/button.tsx'

export interface CompleteButtonProps {
  label: string
  /** The explanation shown while the button is disabled. */
  why: string
}

/**
 * The submit button of an agent form. Disabled until the form is complete; always enabled without JavaScript. Source:
 * agents-010.
 */
export default function CompleteButton({ label, why }: CompleteButtonProps) {
  const root = useRef<HTMLSpanElement>(null)
  const [isComplete, setComplete] = useState(true)

  useEffect(() => {
    const form = root.current?.closest('form')
    if (!form) return
    const update = () => setComplete(missingAgentFields(formValues(form)).length === 0)
    update()
    form.addEventListener('input', update)
    window.addEventListener('pageshow', update)
    // The result of the email check arrives without an input event.
    const observer = new MutationObserver(update)
    observer.observe(form, { subtree: true, attributeFilter: ['data-status'] })
    return () => {
      form.removeEventListener('input', update)
      window.removeEventListener('pageshow', update)
      observer.disconnect()
    }
  }, [])

  return (
    <span className="complete-button" ref={root}>
      <Button variant="primary" disabled={!isComplete} aria-describedby={isComplete ? undefined : 'complete-why'}>
        {label}
      </Button>
      {!isComplete && (
        <span className="complete-button__reason" id="complete-why">
          {why}
        </span>
      )}
    </span>
  )
}

function formValues(form: HTMLFormElement) {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    isAdmin: fields.has('isAdmin'),
    isAgent: fields.has('isAgent'),
    emailStatus: form.querySelector('[data-status]')?.getAttribute('data-status') ?? undefined,
  }
}
