import type { LinkState } from '../../src/accounts/login.ts'
import { Button, ButtonLink } from '../../src/ui/button.tsx'
import { urls } from '../../src/urls.ts'

const REFUSALS: Record<Exclude<LinkState, 'good'>, { title: string; text: string }> = {
  used: {
    title: 'This link was used already',
    text: 'Each link signs in once. Ask for a new one; it takes a few seconds.',
  },
  expired: {
    title: 'This link is too old',
    text: 'A link is good for 10 minutes. Ask for a new one; it takes a few seconds.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'It may have been cut off in the mail. Ask for a new one, or type the six-digit code instead.',
  },
}

/** Mail scanners open links, and some run scripts: only a press of the button signs in. */
export function VerifyPage({ state, action }: { state: LinkState; action: string }) {
  if (state === 'good')
    return (
      <>
        <h1>Welcome back</h1>
        <p>Press the button to sign in on this device.</p>
        <form method="post" action={action}>
          <Button type="submit" variant="primary" block>
            Sign in to Perennial
          </Button>
        </form>
      </>
    )
  return (
    <>
      <h1>{REFUSALS[state].title}</h1>
      <p>{REFUSALS[state].text}</p>
      <p>
        <ButtonLink href={urls.login()} variant="primary">
          Get a new link
        </ButtonLink>
      </p>
    </>
  )
}
