import { setupStepNumber } from '../../../src/onboarding/steps.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import type { FieldErrors } from '../../../src/web/form.ts'
import { sitePage } from '../../../src/web/page.tsx'
import { SignUpPage } from './sign-up-page.tsx'
import { signUpWords } from './words.ts'

interface SignUpState {
  typed: Partial<Record<string, string>>
  errors?: FieldErrors | undefined
  /** The address of the existing account whose details are being corrected. */
  currentEmail?: string
}

export const showSignUp = (c: AppContext, { typed, errors, currentEmail }: SignUpState) =>
  sitePage(
    c,
    <SignUpPage typed={typed} errors={errors} currentEmail={currentEmail} frame={setupStepNumber(typed.frame)} />,
    {
      title: currentEmail ? signUpWords.correction.title : signUpWords.title,
      status: errors ? 422 : 200,
    },
  )
