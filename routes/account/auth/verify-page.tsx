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
  inAs: SignedInUser | undefined
}

/**
 * Mail scanners open links, and some run scripts: only a press of the button signs in. Whom it signs in is told before:
 * a link that somebody else put in one's way would let one work in their account.
 */
export function ConfirmLinkPage({ state, owner, action, inAs }: Props) {
  const address = maskedAddress(owner.email)
  return (
    <>
      <h1>{words[state].title}</h1>
      <p>{words[state].text}</p>
      {!owner.signsIn ? (
        <p>{words.confirmsOnly(address, owner.organizationName)}</p>
      ) : inAs && inAs.id !== owner.userId ? (
        <Notice kind="warn">{words.switches(inAs.email, address, owner.organizationName)}</Notice>
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
