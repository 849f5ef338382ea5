import { signInWords } from '../../../src/messages/sign-in.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { needSheets, pendingText } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import type { SignedInUser } from '../../../src/web/app-env.ts'
import type { FieldErrors } from '../../../src/web/form.ts'

const words = signInWords.login

interface Props {
  typed: Record<string, string | undefined>
  errors?: FieldErrors | undefined
  failure?: string | undefined
  /** The configured sign-in providers. */
  providers: readonly { name: string; label: string }[]
  signedIn: SignedInUser | undefined
}

export function LoginPage({ typed, errors = {}, failure, providers, signedIn }: Props) {
  if (signedIn) return <AlreadySignedIn user={signedIn} />
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      <form method="post" action={urls.login()} className="stack" noValidate {...pendingText(words.sending)}>
        {failure && <Notice kind="bad" role="alert" title={failure} />}
        <TextField
          label={words.email}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          defaultValue={typed.email ?? ''}
          error={errors.email}
          autoFocus={errors.email !== undefined}
        />
        <Button variant="primary" block>
          {words.button}
        </Button>
      </form>
      {providers.length > 0 && <Providers providers={providers} />}
      <p>
        {words.newHere} <a href={urls.signup()}>{words.signUp}</a>
      </p>
    </>
  )
}

function Providers({ providers }: Pick<Props, 'providers'>) {
  needSheets('sign-in')
  return (
    <div className="sign-in__providers">
      <p className="or">{words.or}</p>
      {providers.map(({ name, label }) => (
        <ButtonLink key={name} href={urls.signInWith(name)} block>
          {words.with(label)}
        </ButtonLink>
      ))}
    </div>
  )
}

function AlreadySignedIn({ user }: { user: SignedInUser }) {
  needSheets('sign-in')
  return (
    <>
      <h1>{words.title}</h1>
      <Notice kind="note">
        <p>{words.signedInAs(`${user.firstName} ${user.lastName}`, user.email)}</p>
        <p>{words.signedInNext}</p>
      </Notice>
      <form method="post" action={urls.logout()} className="sign-in__actions">
        <Button variant="primary">{words.logOut}</Button>
        <a href={urls.contacts.list()}>{words.toContacts}</a>
      </form>
    </>
  )
}
