import { useEffect, useRef, useState } from 'react'
import { missingAgentFields } from '../src/agents/completeness.ts'
import { Button } from '../src/ui/button.tsx'

export interface CompleteButtonProps {
  label: string
  /** Says what is missing while the button cannot be pressed. */
  why: string
}

/**
 * The button of a form about a person: can be pressed once the form is complete. Without script it always can. Source:
 * agents-010.
 */
export default function CompleteButton({ label, why }: CompleteButtonProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [isComplete, setComplete] = useState(true)

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const look = () => setComplete(missingAgentFields(filledIn(form)).length === 0)
    look()
    form.addEventListener('input', look)
    window.addEventListener('pageshow', look)
    // Whether the address is free arrives on its own.
    const arrivals = new MutationObserver(look)
    arrivals.observe(form, { subtree: true, attributeFilter: ['data-status'] })
    return () => {
      form.removeEventListener('input', look)
      window.removeEventListener('pageshow', look)
      arrivals.disconnect()
    }
  }, [])

  return (
    <span className="complete-button" ref={place}>
      <Button variant="primary" disabled={!isComplete} aria-describedby={isComplete ? undefined : 'complete-why'}>
        {label}
      </Button>
      {!isComplete && (
        <span className="complete-button__why" id="complete-why">
          {why}
        </span>
      )}
    </span>
  )
}

function filledIn(form: HTMLFormElement) {
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
