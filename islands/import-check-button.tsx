import { useEffect, useRef, useState } from 'react'
import { Button } from '../src/ui/button.tsx'

/** Goes on once the columns that every contact needs are chosen. Without script it always can. Source: csv-011. */
export default function ImportCheckButton({ needs }: { needs: readonly string[] }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isReady, setReady] = useState(true)

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const look = () => {
      const fields = new FormData(form)
      setReady(needs.every((name) => fields.get(name) !== ''))
    }
    look()
    form.addEventListener('change', look)
    window.addEventListener('pageshow', look)
    return () => {
      form.removeEventListener('change', look)
      window.removeEventListener('pageshow', look)
    }
  }, [needs])

  return (
    <span className="complete-button" ref={place}>
      <Button
        variant="primary"
        name="step"
        value="check"
        disabled={!isReady}
        aria-describedby={isReady ? undefined : 'check-why'}
      >
        Check the rows
      </Button>
      {!isReady && (
        <span className="complete-button__why" id="check-why">
          Choose columns for first name, last name and email, and the carrier column or “Not in this file”.
        </span>
      )}
    </span>
  )
}
