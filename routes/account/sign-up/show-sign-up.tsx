import type { Context } from 'hono'
import { signUpWords } from '../../../src/messages/sign-up.ts'
import { frameNumber } from '../../../src/onboarding/steps.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import type { FieldErrors } from '../../../src/web/form.ts'
import { sitePage } from '../../../src/web/page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

interface Shown {
  typed: Partial<Record<string, string>>
  errors?: FieldErrors | undefined
  /** The account is there already, with this address: what was typed is put right. */
  correcting?: string
}

export const showSignUp = (c: Context<AppEnv>, { typed, errors, correcting }: Shown) =>
  sitePage(c, <SignUpPage {...{ typed, errors, correcting }} frame={frameNumber(typed.frame)} />, {
    title: correcting ? signUpWords.correction.title : signUpWords.title,
    status: errors ? 422 : 200,
  })
