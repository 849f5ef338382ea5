import { Button } from '../../src/ui/button.tsx'
import { ErrorSummary } from '../../src/ui/error-summary.tsx'
import { TextField } from '../../src/ui/field.tsx'
import { urls } from '../../src/urls.ts'
import type { FieldErrors } from '../../src/web/form.ts'

export function SignupPage({ typed, errors }: { typed: Partial<Record<string, string>>; errors?: FieldErrors }) {
  const field = (name: string) => ({ name, required: true, defaultValue: typed[name], error: errors?.[name] })
  return (
    <>
      <h1>Get Started</h1>
      <p>Set up your agency in about five minutes. You can import your clients right after.</p>
      {errors && (
        <ErrorSummary
          title="Please fill out all fields correctly."
          errors={Object.entries(errors).map(([name, message]) => ({ field: name, message }))}
        />
      )}
      <form method="post" action={urls.signup()} className="stack" noValidate>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        <TextField label="Agency name" autoComplete="organization" {...field('organizationName')} />
        <TextField
          label="Email address"
          type="email"
          autoComplete="email"
          inputMode="email"
          {...field('email')}
          hint="You sign in with it. No password needed."
        />
        <TextField label="Phone" type="tel" autoComplete="tel" inputMode="tel" width="medium" {...field('phone')} />
        <Button type="submit" variant="primary" block>
          Create my account
        </Button>
      </form>
      <p>
        Already with us? <a href={urls.login()}>Sign in</a>
      </p>
    </>
  )
}
