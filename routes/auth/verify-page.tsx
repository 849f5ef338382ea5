import type { LinkState } from '../../src/accounts/login.ts'
import { signInWords } from '../../src/messages/sign-in.ts'
import { Button, ButtonLink } from '../../src/ui/button.tsx'
import { urls } from '../../src/urls.ts'

const words = signInWords.verify

/** Mail scanners open links, and some run scripts: only a press of the button signs in. */
export function VerifyPage({ state, action }: { state: LinkState; action: string }) {
  return (
    <>
      <h1>{words[state].title}</h1>
      <p>{words[state].text}</p>
      {state === 'login' || state === 'activate' ? (
        <form method="post" action={action}>
          <Button type="submit" variant="primary" block>
            {words[state].button}
          </Button>
        </form>
      ) : (
        <p>
          <ButtonLink href={urls.login()} variant="primary">
            {words.newLink}
          </ButtonLink>
        </p>
      )}
    </>
  )
}
