import { useEffect, useState } from 'react'
import { parseSession } from '../src/accounts/sign-in/session-json.ts'
import { callApi } from '../src/lib/call-api.ts'
import { signInWords } from '../src/messages/sign-in.ts'
import { Button } from '../src/ui/button.tsx'
import { urls } from '../src/urls.ts'

const words = signInWords.sent
const TICK_MS = 1_000

export interface ResendProps {
  email: string
  lockedSeconds: number
}

/**
 * Sends the mail again, once its 60 seconds are over; without script the button is simply there. Comes along when the
 * link was pressed in another tab meanwhile. Source: auth-003, auth-019, limits-002.
 */
export default function ResendCountdown({ email, lockedSeconds }: ResendProps) {
  const [left, setLeft] = useState(0)

  useEffect(() => {
    const until = Date.now() + lockedSeconds * 1000
    const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
    setLeft(secondsLeft())
    const tick = setInterval(() => {
      setLeft(secondsLeft())
      if (secondsLeft() === 0) clearInterval(tick)
    }, TICK_MS)
    return () => clearInterval(tick)
  }, [lockedSeconds])

  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const called = await callApi(urls.sessionApi(), { decode: parseSession })
      if (called.ok && called.data.valid && called.data.email === email) location.assign(urls.contacts.list())
    }
    void look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [email])

  return (
    <form method="post" action={urls.login()} className="resend">
      <input type="hidden" name="email" value={email} />
      <span>{words.nothingYet}</span>
      <Button variant="quiet" disabled={left > 0}>
        {left > 0 ? words.againIn(left) : words.again}
      </Button>
    </form>
  )
}
