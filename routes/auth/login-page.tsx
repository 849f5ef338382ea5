import { signInWords } from '../../src/messages/sign-in.ts'
import { Button } from '../../src/ui/button.tsx'
import { TextField } from '../../src/ui/field.tsx'
import { urls } from '../../src/urls.ts'
import type { FieldErrors } from '../../src/web/form.ts'

const words = signInWords.login

export function LoginPage({ typed, errors = {} }: { typed: Record<string, string>; errors?: FieldErrors }) {
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      <form method="post" action={urls.login()} className="stack" noValidate>
        <TextField
          label={words.email}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          defaultValue={typed.email}
          error={errors.email}
        />
        <Button type="submit" variant="primary" block>
          {words.button}
        </Button>
      </form>
      <p>
        {words.newHere} <a href={urls.signup()}>{words.signUp}</a>
      </p>
    </>
  )
}
