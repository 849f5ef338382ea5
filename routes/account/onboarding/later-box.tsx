import { wizardWords as words } from '../../../src/messages/onboarding.ts'
import type { Step } from '../../../src/onboarding/steps.ts'
import { Button } from '../../../src/ui/button.tsx'
import { urls } from '../../../src/urls.ts'

/** Another day, another device: the link that opens the setup again comes by mail. */
export function LaterBox({ step }: { step: Step }) {
  return (
    <form method="post" action={urls.onboarding.resumeMail()} className="setup__later">
      <input type="hidden" name="step" value={step} />
      <p>
        <strong>{words.later}</strong> {words.laterText}
      </p>
      <Button variant="quiet">{words.mailLink}</Button>
    </form>
  )
}
