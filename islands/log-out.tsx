import { useEffect, useRef, useState } from 'react'
import { signInWords } from '../src/messages/sign-in.ts'
import { Button } from '../src/ui/button.tsx'
import { needSheets } from '../src/ui/page-assets.ts'
import { urls } from '../src/urls.ts'

const words = signInWords.loggingOut
/** Lets the page appear before its form is submitted. Source: limits-001. */
const START_MS = 50
const SLOW_MS = 2_000

/**
 * With `byItself` it submits itself. Otherwise, or without JavaScript, the user clicks the button. Source: auth-006.
 */
export default function LogOut({ byItself }: { byItself: boolean }) {
  needSheets('sign-in')
  const form = useRef<HTMLFormElement>(null)
  const [stage, setStage] = useState<'idle' | 'going' | 'slow'>('idle')

  useEffect(() => {
    if (!byItself) return
    const start = setTimeout(() => {
      setStage('going')
      form.current?.requestSubmit()
    }, START_MS)
    const slow = setTimeout(() => setStage('slow'), SLOW_MS)
    return () => {
      clearTimeout(start)
      clearTimeout(slow)
    }
  }, [byItself])

  return (
    <form method="post" action={urls.logout()} ref={form} className="log-out">
      {stage !== 'idle' && <span className="log-out__spinner" aria-hidden="true" />}
      <p role="status">{stage === 'slow' && words.slow}</p>
      {stage !== 'going' && <Button variant="primary">{words.button}</Button>}
    </form>
  )
}
