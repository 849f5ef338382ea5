import { signInWords } from '../../src/messages/sign-in.ts'
import { Button } from '../../src/ui/button.tsx'
import { ErrorSummary } from '../../src/ui/error-summary.tsx'
import { TextField } from '../../src/ui/field.tsx'
import { urls } from '../../src/urls.ts'
import type { FieldErrors } from '../../src/web/form.ts'

const words = signInWords.signUp
type FieldName = 'firstName' | 'lastName' | 'organizationName' | 'email' | 'phone'

export function SignupPage({ typed, errors = {} }: { typed: Partial<Record<string, string>>; errors?: FieldErrors }) {
  const field = (name: FieldName) => ({
    name,
    label: words[name],
    required: true,
    defaultValue: typed[name],
    error: errors[name],
  })
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      <ErrorSummary
        title={words.refused}
        errors={Object.entries(errors).map(([name, message]) => ({ field: name, message }))}
      />
      <form method="post" action={urls.signup()} className="stack" noValidate>
        <TextField autoComplete="given-name" {...field('firstName')} />
        <TextField autoComplete="family-name" {...field('lastName')} />
        <TextField autoComplete="organization" {...field('organizationName')} />
        <TextField type="email" autoComplete="email" inputMode="email" {...field('email')} hint={words.emailHint} />
        <TextField type="tel" autoComplete="tel" inputMode="tel" width="medium" {...field('phone')} />
        <Button type="submit" variant="primary" block>
          {words.button}
        </Button>
      </form>
      <p>
        {words.haveAccount} <a href={urls.login()}>{words.signIn}</a>
      </p>
    </>
  )
}
