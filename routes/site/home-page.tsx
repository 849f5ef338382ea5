import { ButtonLink } from '../../src/ui/button.tsx'
import { urls } from '../../src/urls.ts'

export function HomePage({ signedIn, practice }: { signedIn: boolean; practice: boolean }) {
  return (
    <>
      <h1>Keep the clients you have.</h1>
      <p>
        Medigap premiums rise every year. Perennial writes to each client at the right moment with a comparison of their
        own, takes them through the health questions, and books your call.
      </p>
      {signedIn ? (
        <p>
          <ButtonLink href={urls.contacts.list()} variant="primary">
            Go to your contacts
          </ButtonLink>
        </p>
      ) : (
        <div className="row">
          <ButtonLink href={urls.signup()} variant="primary">
            Get started
          </ButtonLink>
          <ButtonLink href={urls.login()}>Sign in</ButtonLink>
        </div>
      )}
      {practice && !signedIn && (
        <p>
          Looking around? <a href={urls.login({ email: 'ruth@blueridge.example' })}>Sign in as Ruth</a>, who runs the
          demo agency.
        </p>
      )}
    </>
  )
}
