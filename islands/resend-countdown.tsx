import { useEffect, useState } from 'react'
import { parseSession } from '../src/accounts/sign-in/session-json.ts'
import { callApi } from '../src/lib/call-api.ts'
import { signInWords } from '../src/messages/sign-in.ts'
import { Button } from '../src/ui/button.tsx'
import { needSheets } from '../src/ui/page-assets.ts'
import { urls } from '../src/urls.ts'

const words = signInWords.sent
const TICK_MS = 1_000

export interface ResendProps {
  email: string
  lockedSeconds: number
}

/**
 * A button that resends the sign-in email. Enabled 60 seconds after the last email; always enabled without JavaScript.
 * If the user signs in with the link in another tab, this page redirects too. Source: auth-003, auth-019, limits-002.
 */
export default function ResendCountdown({ email, lockedSeconds }: ResendProps) {
  needSheets('sign-in')
  const [secondsRemaining, setSecondsRemaining] = useState(0)

  useEffect(() => {
    const until = Date.now() + lockedSeconds * 1000
    const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
    setSecondsRemaining(secondsLeft())
    const tick = setInterval(() => {
      setSecondsRemaining(secondsLeft())
      if (secondsLeft() === 0) clearInterval(tick)
    }, TICK_MS)
    return () => clearInterval(tick)
  }, [lockedSeconds])

  useEffect(() => {
    const checkSession = async () => {
      if (document.visibilityState !== 'visible') return
      const called = await callApi(urls.sessionApi(), { decode: parseSession })
      if (called.ok && called.data.valid && called.data.email === email) location.assign(urls.contacts.list())
    }
    void checkSession()
    document.addEventListener('visibilitychange', checkSession)
    return () => document.removeEventListener('visibilitychange', checkSession)
  }, [email])

  return (
    <form method="post" action={urls.login()} className="resend">
      <input type="hidden" name="email" value={email} />
      <span>{words.nothingYet}</span>
      <Button variant="quiet" disabled={secondsRemaining > 0}>
        {secondsRemaining > 0 ? words.againIn(secondsRemaining) : words.again}
      </Button>
    </form>
  )
}
