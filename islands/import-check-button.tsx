import { useEffect, useRef, useState } from 'react'
import { Button } from '../src/ui/button.tsx'

/** Disabled until the required columns are chosen. Always enabled without JavaScript. Source: csv-011. */
export default function ImportCheckButton({ needs: required }: { needs: readonly string[] }) {
  const root = useRef<HTMLSpanElement>(null)
  const [isReady, setReady] = useState(true)

  useEffect(() => {
    const form = root.current?.closest('form')
    if (!form) return
    const update = () => {
      const fields = new FormData(form)
      setReady(required.every((name) => fields.get(name) !== ''))
    }
    update()
    form.addEventListener('change', update)
    window.addEventListener('pageshow', update)
    return () => {
      form.removeEventListener('change', update)
      window.removeEventListener('pageshow', update)
    }
  }, [required])

  return (
    <span className="complete-button" ref={root}>
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
        <span className="complete-button__reason" id="check-why">
          Choose columns for first name, last name and email, and the carrier column or “Not in this file”.
        </span>
      )}
    </span>
  )
}
