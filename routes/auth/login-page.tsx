import { Button } from '../../src/ui/button.tsx'
import { TextField } from '../../src/ui/field.tsx'
import { urls } from '../../src/urls.ts'
import type { FieldErrors } from '../../src/web/form.ts'

export function LoginPage({ typed, errors = {} }: { typed: Record<string, string>; errors?: FieldErrors }) {
  return (
    <>
      <h1>Sign in</h1>
      <p>No password to remember: we mail you a link and a six-digit code.</p>
      <form method="post" action={urls.login()} className="stack" noValidate>
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          defaultValue={typed.email}
          error={errors.email}
        />
        <Button type="submit" variant="primary" block>
          Send me a login link
        </Button>
      </form>
      <p>
        New to Perennial? <a href={urls.signup()}>Create an account for your agency</a>
      </p>
    </>
  )
}
