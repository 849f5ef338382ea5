import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callApi, failureNotice, serverMessage } from '../src/lib/call-api.ts'
import { signInWords } from '../src/messages/sign-in.ts'
import { Button } from '../src/ui/button.tsx'
import { TextField } from '../src/ui/field.tsx'
import { Notice } from '../src/ui/notice.tsx'
import { urls } from '../src/urls.ts'

const words = signInWords.login

export interface LoginFormProps {
  email: string
  error: string | null
  /** Why no email was sent, although the address is valid. */
  failure: string | null
}

/** The sign-in form: sends the address, then opens the confirmation page or shows the error. Source: auth-001, auth-002. */
export default function LoginForm({ email, ...initial }: LoginFormProps) {
  const [stage, setStage] = useState<'idle' | 'sending' | 'error'>(initial.failure ? 'error' : 'idle')
  const [error, setError] = useState(initial.error)
  const [failure, setFailure] = useState<ReturnType<typeof failureNotice> | null>(
    initial.failure === null ? null : { says: initial.failure },
  )
  const form = useRef<HTMLFormElement>(null)

  // After Back, the browser restores the page from its cache. The button must not be busy then.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setStage('idle')
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (stage === 'sending') return
    const typed = String(new FormData(event.currentTarget).get('email')).trim()
    setFailure(null)
    setError(null)
    if (!typed) return showFieldError(words.empty)
    setStage('sending')
    const called = await callApi(urls.loginApi(), { method: 'POST', body: { email: typed }, decode: () => undefined })
    if (called.ok) return location.assign(urls.loginSent())
    const message = serverMessage(called.failure)
    if (message && called.failure.kind === 'bad_status' && called.failure.status === 422) return showFieldError(message)
    setStage('error')
    setFailure(failureNotice(called.failure, words.failed))
  }

  function showFieldError(message: string) {
    setStage('idle')
    setError(message)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form method="post" action={urls.login()} className="stack" noValidate onSubmit={send} ref={form}>
      <div role="alert">
        {failure && (
          <Notice kind="bad" title={failure.says}>
            {failure.cause}
          </Notice>
        )}
      </div>
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        defaultValue={email}
        error={error ?? undefined}
      />
      <Button variant="primary" block busy={stage === 'sending'} disabled={stage === 'sending'}>
        {stage === 'sending' ? words.sending : words.button}
      </Button>
    </form>
  )
}
