import { signInWords } from '../../../src/messages/sign-in.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import type { FieldErrors } from '../../../src/web/form.ts'
import { sitePage } from '../../../src/web/page.tsx'
import { LoginPage } from './login-page.tsx'

interface Shown {
  typed?: Record<string, string | undefined>
  errors?: FieldErrors
  failure?: string
}

export function loginPage(c: AppContext, { typed = {}, ...shown }: Shown, status: 200 | 422 | 429 | 500 = 200) {
  const providers = [...c.var.deps.oauth.values()].map(({ name, label }) => ({ name, label }))
  const props = { typed, ...shown, providers, signedIn: c.var.session }
  return sitePage(c, <LoginPage {...props} />, {
    title: signInWords.login.title,
    status,
  })
}
