import type { LinkOwner } from '../../../src/accounts/sign-in/login.ts'
import type { LinkPurpose } from '../../../src/accounts/sign-in/login-purposes.ts'
import { maskedAddress } from '../../../src/lib/email-address.ts'
import { signInWords } from '../../../src/messages/sign-in.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'
import type { SignedInUser } from '../../../src/web/app-env.ts'
import type { SignInRefusal } from './sign-in.ts'

const words = signInWords.verify

interface Props {
  state: LinkPurpose
  owner: LinkOwner
  action: string
  session: SignedInUser | undefined
}

/**
 * Email scanners open links, and some run scripts, so only the button signs in. The page names the account first: a link
 * planted by someone else would otherwise sign the visitor in to that person's account.
 */
export function ConfirmLinkPage({ state, owner, action, session }: Props) {
  const address = maskedAddress(owner.email)
  return (
    <>
      <h1>{words[state].title}</h1>
      <p>{words[state].text}</p>
      {!owner.signsIn ? (
        <p>{words.confirmsOnly(address, owner.organizationName)}</p>
      ) : session && session.id !== owner.userId ? (
        <Notice kind="warn">{words.switches(session.email, address, owner.organizationName)}</Notice>
      ) : (
        <p>{words.signsIn(address, owner.organizationName)}</p>
      )}
      <form method="post" action={action}>
        <Button type="submit" variant="primary" block>
          {words[state].button}
        </Button>
      </form>
    </>
  )
}

export function ExpiredLinkPage({ state, signedIn }: { state: SignInRefusal; signedIn: boolean }) {
  return (
    <>
      <h1>{words[state].title}</h1>
      <p>{words[state].text}</p>
      <p>
        {signedIn ? (
          <ButtonLink href={urls.contacts.list()} variant="primary">
            {signInWords.login.toContacts}
          </ButtonLink>
        ) : (
          <ButtonLink href={urls.login()} variant="primary">
            {state === 'set_up' || state === 'taken' ? words.signIn : words.newLink}
          </ButtonLink>
        )}
      </p>
    </>
  )
}
