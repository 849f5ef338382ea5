import { siteWords } from '../../src/messages/site.ts'
import { ButtonLink } from '../../src/ui/button.tsx'
import { urls } from '../../src/urls.ts'

const words = siteWords.home

export function HomePage({ signedIn, practice }: { signedIn: boolean; practice: boolean }) {
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      {signedIn ? (
        <p>
          <ButtonLink href={urls.contacts.list()} variant="primary">
            {words.toContacts}
          </ButtonLink>
        </p>
      ) : (
        <div className="row">
          <ButtonLink href={urls.signup()} variant="primary">
            {words.signUp}
          </ButtonLink>
          <ButtonLink href={urls.login()}>{words.signIn}</ButtonLink>
          <a href={urls.pricing()}>{words.pricing}</a>
        </div>
      )}
      {practice && !signedIn && (
        <p>
          {words.lookAround} <a href={urls.login({ email: 'ruth@blueridge.example' })}>{words.asRuth}</a>
          {words.whoIsRuth}
        </p>
      )}
    </>
  )
}
